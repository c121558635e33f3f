/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading modelDescription.xml of FMI 2.0 and 3.0. What a rule of the standard forbids is noted
 * (fmu_rules.c) and does not keep the unit from being run: only what makes no sense at all is an
 * error.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/files/mw_xml.h"
#include "repl/fmu/fmu_rules.h"

typedef struct Reader {
    UnitDescription *unit;
    const char *list; /* FMI 2: the list in ModelStructure that is being read */
    bool variables;   /* inside ModelVariables */
} Reader;

static const char *keep(UnitDescription *unit, const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(arena_alloc(&unit->arena, n), text, n);
}

static const char *attribute(const char **attributes, const char *key)
{
    for (; *attributes; attributes += 2)
        if (!strcmp(attributes[0], key))
            return attributes[1];
    return NULL;
}

static const char *kept(UnitDescription *unit, const char **attributes, const char *key)
{
    const char *text = attribute(attributes, key);
    return text ? keep(unit, text) : NULL;
}

static double number(const char *text)
{
    char *end;
    double value = text ? strtod(text, &end) : NAN;
    return text && *end ? NAN : value;
}

static long count_of(const char *text)
{
    char *end;
    long value = text ? strtol(text, &end, 10) : 0;
    return text && (*end || value < 0) ? 0 : value;
}

static void read_head(UnitDescription *unit, const char **attributes)
{
    const char *version = attribute(attributes, "fmiVersion");
    unit->version = version && *version == '2' ? 2 : version && *version == '3' ? 3 : 0;
    if (!unit->version)
        err_raise(ST_IO, "no unit of FMI 2.0 or 3.0: fmiVersion is %.20s",
                  version ? version : "missing");
    unit->name = kept(unit, attributes, "modelName");
    unit->token = kept(unit, attributes, unit->version == 2 ? "guid" : "instantiationToken");
    unit->tool = kept(unit, attributes, "generationTool");
    unit->indicators = count_of(attribute(attributes, "numberOfEventIndicators"));
}

static void read_variable(UnitDescription *unit, const char *type, const char **attributes)
{
    unit->variables = arena_grow(&unit->arena, unit->variables, unit->count, &unit->capacity,
                                 sizeof *unit->variables);
    UnitVariable *v = &unit->variables[unit->count++];
    const char *reference = attribute(attributes, "valueReference");
    *v = (UnitVariable){.name = kept(unit, attributes, "name"),
                        .causality = kept(unit, attributes, "causality"),
                        .variability = kept(unit, attributes, "variability"),
                        .initial = kept(unit, attributes, "initial"),
                        .start = kept(unit, attributes, "start"),
                        .derivative = count_of(attribute(attributes, "derivative")),
                        .type = type ? keep(unit, type) : NULL};
    v->reference = reference ? count_of(reference) : -1;
    if (!v->name)
        err_raise(ST_IO, "a variable of the unit has no name");
}

/* FMI 2: <Real start="1"/> in a ScalarVariable. */
static void read_type(UnitDescription *unit, const char *type, const char **attributes)
{
    UnitVariable *v = unit->count ? &unit->variables[unit->count - 1] : NULL;
    if (!v || v->type)
        return;
    v->type = keep(unit, type);
    v->start = kept(unit, attributes, "start");
    v->derivative = count_of(attribute(attributes, "derivative"));
}

static void add(UnitDescription *unit, UnitList *list, long place)
{
    list->place =
        arena_grow(&unit->arena, list->place, list->n, &list->capacity, sizeof *list->place);
    list->place[list->n++] = place;
}

static long place_of(const UnitDescription *unit, const char **attributes)
{
    const char *index = attribute(attributes, "index"),
               *reference = attribute(attributes, "valueReference");
    long i = index ? count_of(index) : 0, wanted = reference ? count_of(reference) : -1;
    if (unit->version == 2)
        return i >= 1 && (size_t)i <= unit->count ? i - 1 : -1;
    for (size_t k = 0; k < unit->count; k++)
        if (unit->variables[k].reference == wanted)
            return (long)k;
    return -1;
}

static void read_structure(Reader *reader, const char *element, const char **attributes)
{
    static const struct {
        const char *element;
        size_t offset;
    } LISTS[] = {{"Outputs", offsetof(UnitDescription, outputs)},
                 {"Output", offsetof(UnitDescription, outputs)},
                 {"Derivatives", offsetof(UnitDescription, derivatives)},
                 {"ContinuousStateDerivative", offsetof(UnitDescription, derivatives)},
                 {"InitialUnknowns", offsetof(UnitDescription, initial)},
                 {"InitialUnknown", offsetof(UnitDescription, initial)},
                 {"EventIndicator", offsetof(UnitDescription, events)}};
    UnitDescription *unit = reader->unit;
    bool item = unit->version == 2 && !strcmp(element, "Unknown");
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        if (strcmp(LISTS[i].element, item ? reader->list : element) != 0)
            continue;
        if (unit->version == 2 && !item)
            reader->list = LISTS[i].element;
        else
            add(unit, (UnitList *)(void *)((char *)unit + LISTS[i].offset),
                place_of(unit, attributes));
    }
}

static void start_element(void *to, const char *element, const char **attributes,
                          unsigned long line)
{
    Reader *reader = to;
    UnitDescription *unit = reader->unit;
    (void)line;
    if (!strcmp(element, "fmiModelDescription"))
        read_head(unit, attributes);
    else if (!strcmp(element, "ModelExchange"))
        unit->exchange = kept(unit, attributes, "modelIdentifier");
    else if (!strcmp(element, "CoSimulation"))
        unit->cosimulation = kept(unit, attributes, "modelIdentifier");
    else if (!strcmp(element, "DefaultExperiment")) {
        unit->start = number(attribute(attributes, "startTime"));
        unit->stop = number(attribute(attributes, "stopTime"));
        unit->tolerance = number(attribute(attributes, "tolerance"));
    } else if (!strcmp(element, "ModelVariables"))
        reader->variables = true;
    else if (reader->variables && unit->version == 3 && attribute(attributes, "valueReference"))
        read_variable(unit, element, attributes);
    else if (reader->variables && unit->version == 2 && !strcmp(element, "ScalarVariable"))
        read_variable(unit, NULL, attributes);
    else if (reader->variables && unit->version == 2)
        read_type(unit, element, attributes);
    else
        read_structure(reader, element, attributes);
}

static void end_element(void *to, const char *element)
{
    Reader *reader = to;
    if (!strcmp(element, "ModelVariables"))
        reader->variables = false;
}

static void some_text(void *to, const char *text, size_t length)
{
    (void)to, (void)text, (void)length;
}

static void release(void *arg)
{
    UnitDescription *unit = arg;
    buf_free(&unit->faults);
}

void fmu_description_begin(UnitDescription *unit, const char *text, size_t length)
{
    MwXmlFault fault;
    *unit = (UnitDescription){.start = NAN, .stop = NAN, .tolerance = NAN};
    Reader reader = {unit, "", false};
    MwXmlReader functions = {start_element, end_element, some_text, &reader};
    arena_begin(&unit->arena);
    err_defer(release, unit);
    if (!mw_xml_read(text, length, &functions, &fault))
        err_raise(ST_IO, "modelDescription.xml, line %lu: %s", fault.line, fault.what);
    if (!unit->version)
        err_raise(ST_IO, "modelDescription.xml describes no unit");
    if (unit->version == 3)
        unit->indicators = (long)unit->events.n;
    fmu_rules(unit);
}

void fmu_description_end(UnitDescription *unit)
{
    err_undefer(true);
    arena_end(&unit->arena);
}

long fmu_find(const UnitDescription *unit, const char *name)
{
    for (size_t i = 0; i < unit->count; i++)
        if (!strcmp(unit->variables[i].name, name))
            return (long)i;
    return -1;
}
