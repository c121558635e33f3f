/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * StringTools: what two strings have in common. The longest common part is found in linear time by
 * the automaton of all parts of one string, through which the other is read (Blumer and others,
 * "The smallest automaton recognizing the subwords of a text", 1985).
 */
#include <stdint.h>
#include <string.h>

#include "cas/base/mem.h"
#include "repl/builtin.h"

/* States and edges by number, 0: none. An edge of a state is the first of a list. */
typedef struct State {
    uint32_t length; /* of the longest part that ends here */
    uint32_t link;   /* the state of its longest proper end in another state */
    uint32_t edges;
} State;

typedef struct Edge {
    uint32_t to, next;
    unsigned char letter;
} Edge;

typedef struct Automaton {
    State *state; /* 1 is the start */
    Edge *edge;
    uint32_t states, edges, last;
} Automaton;

enum { LONGEST = 100000000 };

static void release(void *arg)
{
    Automaton *a = arg;
    mem_free(a->state);
    mem_free(a->edge);
}

static Edge *find_edge(const Automaton *a, uint32_t from, unsigned char letter)
{
    uint32_t e = a->state[from].edges;
    while (e && a->edge[e].letter != letter)
        e = a->edge[e].next;
    return e ? &a->edge[e] : NULL;
}

static void add_edge(Automaton *a, uint32_t from, unsigned char letter, uint32_t to)
{
    a->edge[++a->edges] = (Edge){to, a->state[from].edges, letter};
    a->state[from].edges = a->edges;
}

/* The same edges for a new state, shorter than the one it is split from. */
static uint32_t split(Automaton *a, uint32_t from, uint32_t length)
{
    uint32_t new = ++a->states;
    a->state[new] = (State){length, a->state[from].link, 0};
    for (uint32_t e = a->state[from].edges; e; e = a->edge[e].next)
        add_edge(a, new, a->edge[e].letter, a->edge[e].to);
    a->state[from].link = new;
    return new;
}

static void append(Automaton *a, unsigned char letter)
{
    uint32_t new = ++a->states, p = a->last;
    Edge *edge = NULL;
    a->state[new] = (State){a->state[p].length + 1, 1, 0};
    for (; p && !(edge = find_edge(a, p, letter)); p = a->state[p].link)
        add_edge(a, p, letter, new);
    if (p) {
        uint32_t q = edge->to;
        if (a->state[q].length != a->state[p].length + 1) {
            uint32_t shorter = split(a, q, a->state[p].length + 1);
            for (; p && (edge = find_edge(a, p, letter)) && edge->to == q; p = a->state[p].link)
                edge->to = shorter;
            q = shorter;
        }
        a->state[new].link = q;
    }
    a->last = new;
}

static void build(Automaton *a, const char *text)
{
    size_t n = strlen(text);
    *a = (Automaton){.states = 1, .last = 1};
    a->state = mem_array(2 * n + 2, sizeof *a->state);
    err_defer(release, a);
    a->edge = mem_array(3 * n + 4, sizeof *a->edge);
    a->state[1] = (State){0};
    for (; *text; text++) {
        err_poll();
        append(a, (unsigned char)*text);
    }
}

static Expr longest_common(const Expr *args, long n)
{
    const char *first = expr_text(args[0]), *second = expr_text(args[1]);
    Automaton a;
    uint32_t at = 1, length = 0, best = 0;
    size_t end = 0;
    (void)n;
    if (strlen(first) > LONGEST || strlen(second) > LONGEST)
        err_raise(ST_LIMIT, "the strings are too long");
    build(&a, second);
    for (size_t i = 0; first[i]; i++) {
        Edge *edge;
        while (!(edge = find_edge(&a, at, (unsigned char)first[i])) && a.state[at].link) {
            at = a.state[at].link;
            length = a.state[at].length;
        }
        at = edge ? edge->to : 1;
        length = edge ? length + 1 : 0;
        if (length > best) {
            best = length;
            end = i + 1;
        }
    }
    err_undefer(true);
    return expr_string(first + end - best, (long)best);
}

const Builtin BUILTIN_STRINGS_COMMON[] = {
    BUILTIN_ROW(
        "StringTools", "strings", "CommonPrefix", "LongestCommonSubString", longest_common,
        "LongestCommonSubString(a:text, b:text) -> string", "the longest string inside both",
        {"StringTools:-LongestCommonSubString(\"tsaxbaxyz\", \"axcaxy\");", "\"axy\"", NULL},
        {"StringTools:-LongestCommonSubString(\"abcbc\", \"bcbcab\");", "\"bcbc\"", NULL},
        {"s := cat(seq(convert(irem(k^3, 97), string), k = 1..9000)):"
         " length(StringTools:-LongestCommonSubString(s, cat(\"x\", s[100..-1])));",
         "length(s)-99", NULL},
        {"StringTools:-LongestCommonSubString(\"a\", \"b\");", "\"\"", NULL}),
    {0}};
