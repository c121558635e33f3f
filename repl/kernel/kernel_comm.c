/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The protocol of Jupyter's widgets: each model is a comm of the target jupyter.widget, its state a
 * JSON object that either side may change. Front ends speak one of three dialects, and show which
 * by what they ask for before any model is there: of ipywidgets 6 (Debian 12) a comm to compare
 * versions, of 8 the comm jupyter.widget.control, of 7 neither, only which models there are. Who
 * asks for none of this shows no widgets. (ipywidgets, "Jupyter widgets messaging protocol".)
 */
#include "config.h"

#include "repl/kernel/kernel_comm.h"

#include <stdio.h>
#include <string.h>

typedef enum Dialect { NO_WIDGETS, WIDGETS_6, WIDGETS_7, WIDGETS_8 } Dialect;

static const struct {
    const char *base, *base_version, *controls, *controls_version, *protocol;
} DIALECTS[] = {
    [WIDGETS_6] = {"jupyter-js-widgets", "~2.1.4", "jupyter-js-widgets", "~2.1.4", NULL},
    [WIDGETS_7] = {"@jupyter-widgets/base", "1.2.0", "@jupyter-widgets/controls", "1.5.0", "2.0.0"},
    [WIDGETS_8] = {"@jupyter-widgets/base", "2.0.0", "@jupyter-widgets/controls", "2.0.0", "2.1.0"},
};

static Dialect dialect;
static json_t *models; /* id: state */

bool kernel_comm_has_widgets(void)
{
    return dialect != NO_WIDGETS;
}

bool kernel_comm_counts_choices(void)
{
    return dialect != WIDGETS_6;
}

/* --- ours to theirs --------------------------------------------------------------------------- */

static json_t *version(void)
{
    const char *protocol = DIALECTS[dialect].protocol;
    return protocol ? json_pack("{ss}", "version", protocol) : json_object();
}

/* What tells a state; method NULL: it is the first one. */
static json_t *with_state(const char *method, json_t *state)
{
    json_t *data = json_pack("{sOs[]}", "state", state, "buffer_paths");
    if (method)
        json_object_set_new(data, "method", json_string(method));
    else if (dialect == WIDGETS_6) /* all of it is the state */
        json_object_update(data, state);
    return data;
}

/* Layouts, and how widgets look, are of the base. */
static void add_kind(json_t *state, const char *model, const char *view)
{
    char name[64];
    bool base = !strcmp(model, "Layout");
    const char *module = base ? DIALECTS[dialect].base : DIALECTS[dialect].controls;
    const char *number = base ? DIALECTS[dialect].base_version : DIALECTS[dialect].controls_version;
    bool plain = view && !strcmp(view, "Style");
    snprintf(name, sizeof name, "%sModel", model);
    json_object_set_new(state, "_model_module", json_string(module));
    json_object_set_new(state, "_model_module_version", json_string(number));
    json_object_set_new(state, "_model_name", json_string(name));
    snprintf(name, sizeof name, "%sView", view ? view : model);
    json_object_set_new(state, "_view_module",
                        json_string(plain ? DIALECTS[dialect].base : module));
    json_object_set_new(state, "_view_module_version",
                        json_string(plain ? DIALECTS[dialect].base_version : number));
    json_object_set_new(state, "_view_name", json_string(name));
}

void kernel_comm_open(json_t *parent, const char *model, const char *view, json_t *state,
                      char id[KERNEL_COMM_ID + 1])
{
    kernel_wire_random(id, KERNEL_COMM_ID);
    add_kind(state, model, view);
    if (!models)
        models = json_object();
    kernel_message_publish_with(parent, "comm_open",
                                json_pack("{sssssosn}", "comm_id", id, "target_name",
                                          "jupyter.widget", "data", with_state(NULL, state),
                                          "target_module"),
                                version());
    json_object_set_new(models, id, state);
}

static void send_update(json_t *parent, const char *id, json_t *state)
{
    kernel_message_publish(parent, "comm_msg",
                           json_pack("{ssso}", "comm_id", id, "data", with_state("update", state)));
}

void kernel_comm_set(json_t *parent, const char *id, const char *key, const char *text)
{
    json_t *state = json_object_get(models, id), *piece = json_pack("{ss}", key, text);
    if (state && piece) {
        json_object_update(state, piece);
        send_update(parent, id, piece);
    }
    json_decref(piece);
}

json_t *kernel_comm_view(const char *id)
{
    return json_pack("{s{sisiss}ss}", "application/vnd.jupyter.widget-view+json", "version_major",
                     2, "version_minor", 0, "model_id", id, "text/plain",
                     dialect == WIDGETS_6 ? "" : "(sliders)");
}

void kernel_comm_show(json_t *parent, const char *id)
{
    if (dialect == WIDGETS_6)
        kernel_message_publish(parent, "comm_msg",
                               json_pack("{sss{ss}}", "comm_id", id, "data", "method", "display"));
}

/* --- theirs to ours ----------------------------------------------------------------------------
 */

static void answer_comm(const KernelMessage *m, json_t *data)
{
    kernel_message_publish(
        m->header, "comm_msg",
        json_pack("{ssso}", "comm_id", kernel_message_text(m->content, "comm_id"), "data", data));
}

/* The front end opens a comm to find out who we are; others we know nothing of. */
static void take_open(const KernelMessage *m)
{
    const char *target = kernel_message_text(m->content, "target_name");
    if (!strcmp(target, "jupyter.widget.version")) {
        dialect = WIDGETS_6;
        answer_comm(m, json_pack("{ss}", "version", DIALECTS[WIDGETS_6].base_version));
    } else if (!strcmp(target, "jupyter.widget.control")) {
        dialect = WIDGETS_8;
    } else {
        kernel_message_publish(
            m->header, "comm_close",
            json_pack("{sss{}}", "comm_id", kernel_message_text(m->content, "comm_id"), "data"));
    }
}

/* Of all models, for a page that was loaded anew. */
static json_t *states(void)
{
    const char *id;
    json_t *state, *all = json_object();
    json_object_foreach(models, id, state) json_object_set_new(
        all, id,
        json_pack("{sOsOsOsO}", "model_name", json_object_get(state, "_model_name"), "model_module",
                  json_object_get(state, "_model_module"), "model_module_version",
                  json_object_get(state, "_model_module_version"), "state", state));
    return json_pack("{sssos[]}", "method", "update_states", "states", all, "buffer_paths");
}

static void take_data(const KernelMessage *m,
                      void (*changed)(json_t *parent, const char *id, json_t *state))
{
    const char *id = kernel_message_text(m->content, "comm_id");
    json_t *data = json_object_get(m->content, "data"), *state = json_object_get(models, id);
    const char *method = kernel_message_text(data, "method");
    json_t *piece = json_object_get(data, dialect == WIDGETS_6 ? "sync_data" : "state");
    if (!strcmp(method, "request_states")) {
        answer_comm(m, states());
    } else if (state && !strcmp(method, "request_state")) {
        send_update(m->header, id, state);
    } else if (state && json_is_object(piece)) {
        json_object_update(state, piece);
        changed(m->header, id, piece);
    }
}

void kernel_comm_take(const KernelMessage *message,
                      void (*changed)(json_t *parent, const char *id, json_t *state))
{
    if (!strcmp(message->type, "comm_open"))
        take_open(message);
    else if (!strcmp(message->type, "comm_msg"))
        take_data(message, changed);
    else if (models)
        json_object_del(models, kernel_message_text(message->content, "comm_id"));
}

json_t *kernel_comm_info(json_t *content)
{
    const char *id, *target = kernel_message_text(content, "target_name");
    json_t *state, *comms = json_object();
    bool ours = !*target || !strcmp(target, "jupyter.widget");
    if (*target && ours && dialect == NO_WIDGETS)
        dialect = WIDGETS_7;
    json_object_foreach(models, id, state) if (ours)
        json_object_set_new(comms, id, json_pack("{ss}", "target_name", "jupyter.widget"));
    return json_pack("{ssso}", "status", "ok", "comms", comms);
}

void kernel_comm_forget(void)
{
    const char *id;
    json_t *state;
    json_object_foreach(models, id, state)
        kernel_message_publish(NULL, "comm_close", json_pack("{sss{}}", "comm_id", id, "data"));
    json_decref(models);
    models = NULL;
}
