/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The other end of a Jupyter kernel: starts daesy --kernel in a folder of its own, sends signed
 * requests through sockets in that folder, and tells in plain text what came back.
 */
#ifndef DAESY_TESTS_TERM_KERNEL_CLIENT_H
#define DAESY_TESTS_TERM_KERNEL_CLIENT_H

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>
#include <zmq.h>

#include "cas/base/buf.h"
#include "repl/kernel/kernel_wire.h"

/* No limit here is a measurement. */
enum { LIMIT_MS = 60000 };

static const char KEY[] = "a key of the test";
static const char *const PORTS[KERNEL_CHANNELS] = {"shell_port", "control_port", "stdin_port",
                                                   "iopub_port", "hb_port"};

typedef struct Client {
    pid_t kernel;
    char folder[64];
    void *context, *socket[KERNEL_CHANNELS];
    long sent;
} Client;

static inline void write_connection(const Client *c, char *path, size_t size)
{
    snprintf(path, size, "%s/connection", c->folder);
    json_t *file = json_pack("{ssss+ssss}", "transport", "ipc", "ip", c->folder, "/c", "key", KEY,
                             "signature_scheme", "hmac-sha256");
    assert_non_null(file);
    for (int i = 0; i < KERNEL_CHANNELS; i++)
        json_object_set_new(file, PORTS[i], json_integer(i + 1));
    assert_int_equal(json_dump_file(file, path, 0), 0);
    json_decref(file);
}

static inline void connect_client(Client *c)
{
    static const int KINDS[KERNEL_CHANNELS] = {ZMQ_DEALER, ZMQ_DEALER, ZMQ_DEALER, ZMQ_SUB,
                                               ZMQ_REQ};
    int linger = 0;
    c->context = zmq_ctx_new();
    for (int i = 0; i < KERNEL_CHANNELS; i++) {
        char place[128];
        snprintf(place, sizeof place, "ipc://%s/c-%d", c->folder, i + 1);
        c->socket[i] = zmq_socket(c->context, KINDS[i]);
        zmq_setsockopt(c->socket[i], ZMQ_LINGER, &linger, sizeof linger);
        if (i == KERNEL_IOPUB)
            zmq_setsockopt(c->socket[i], ZMQ_SUBSCRIBE, "", 0);
        else if (i != KERNEL_HEARTBEAT) /* the same client on all of them */
            zmq_setsockopt(c->socket[i], ZMQ_ROUTING_ID, "client", 6);
        assert_int_equal(zmq_connect(c->socket[i], place), 0);
    }
}

/* A second front end that hears everything and takes nothing; caller closes. */
static inline void *connect_deaf(const Client *c)
{
    int linger = 0;
    char place[128];
    void *socket = zmq_socket(c->context, ZMQ_SUB);
    snprintf(place, sizeof place, "ipc://%s/c-%d", c->folder, KERNEL_IOPUB + 1);
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket, ZMQ_SUBSCRIBE, "", 0);
    assert_int_equal(zmq_connect(socket, place), 0);
    return socket;
}

/* A folder with a connection file, whose path is written. */
static inline void prepare_kernel(Client *c, char path[128])
{
    *c = (Client){.kernel = -1};
    snprintf(c->folder, sizeof c->folder, "/tmp/daesy-kernel-XXXXXX");
    assert_non_null(mkdtemp(c->folder));
    assert_true(kernel_wire_prepare());
    write_connection(c, path, 128);
}

/* In a child; front: the number of the process that the kernel is told to have started it, or NULL.
 */
static inline _Noreturn void become_kernel(const Client *c, const char *path, const char *front)
{
    setenv("HOME", c->folder, 1);
    signal(SIGINT, SIG_DFL);
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("JPY_PARENT_PID");
    if (front)
        setenv("JPY_PARENT_PID", front, 1);
    execl(getenv("DAESY"), "daesy", "--kernel", path, (char *)NULL);
    _exit(127);
}

static inline void start_kernel(Client *c)
{
    char path[128];
    assert_non_null(getenv("DAESY"));
    prepare_kernel(c, path);
    c->kernel = fork();
    if (c->kernel == 0)
        become_kernel(c, path, NULL);
    connect_client(c);
}

/* Waits for the end of the kernel; its status. */
static inline int end_kernel(Client *c)
{
    int status = -1;
    waitpid(c->kernel, &status, 0);
    for (int i = 0; i < KERNEL_CHANNELS; i++)
        zmq_close(c->socket[i]);
    zmq_ctx_term(c->context);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", c->folder);
    assert_int_equal(system(command), 0);
    return status;
}

/* --- messages --------------------------------------------------------------------------------- */

/* The number of the message is its id. */
static inline long post_signed(Client *c, KernelChannel channel, const char *type, json_t *content,
                               const char *key)
{
    char signature[KERNEL_SIGNATURE + 1], id[32];
    snprintf(id, sizeof id, "%ld", ++c->sent);
    json_t *header = json_pack("{ssssssssssss}", "msg_id", id, "session", "test", "username", "me",
                               "date", "2026-01-01T00:00:00Z", "msg_type", type, "version", "5.3");
    char *object[4] = {json_dumps(header, 0), strdup("{}"), strdup("{}"), json_dumps(content, 0)};
    size_t length[4];
    assert_non_null(object[3]);
    for (int i = 0; i < 4; i++)
        length[i] = strlen(object[i]);
    kernel_wire_sign(key, (const char *const *)object, length, 4, signature);
    zmq_send(c->socket[channel], "<IDS|MSG>", 9, ZMQ_SNDMORE);
    zmq_send(c->socket[channel], signature, strlen(signature), ZMQ_SNDMORE);
    for (int i = 0; i < 4; i++) {
        zmq_send(c->socket[channel], object[i], length[i], i < 3 ? ZMQ_SNDMORE : 0);
        free(object[i]);
    }
    json_decref(header);
    json_decref(content);
    return c->sent;
}

static inline long post(Client *c, KernelChannel channel, const char *type, json_t *content)
{
    return post_signed(c, channel, type, content, KEY);
}

/* {"header", "parent", "content"} of the next message, whose signature is looked at; NULL: none has
 * come in time. */
static inline json_t *receive(Client *c, KernelChannel channel, int limit_ms)
{
    zmq_pollitem_t item = {c->socket[channel], 0, ZMQ_POLLIN, 0};
    char *part[16] = {NULL}, signature[KERNEL_SIGNATURE + 1];
    size_t length[16], n = 0, at = 0;
    if (zmq_poll(&item, 1, limit_ms) <= 0)
        return NULL;
    for (int more = 1; more && n < 16; n++) {
        zmq_msg_t frame;
        zmq_msg_init(&frame);
        assert_true(zmq_msg_recv(&frame, c->socket[channel], 0) >= 0);
        length[n] = zmq_msg_size(&frame);
        part[n] = strndup(zmq_msg_data(&frame), length[n]);
        more = zmq_msg_more(&frame);
        zmq_msg_close(&frame);
    }
    while (at < n && strcmp(part[at], "<IDS|MSG>") != 0)
        at++;
    assert_int_equal(n, at + 6);
    kernel_wire_sign(KEY, (const char *const *)part + at + 2, length + at + 2, 4, signature);
    assert_string_equal(signature, part[at + 1]);
    json_t *message =
        json_pack("{sososo}", "header", json_loads(part[at + 2], 0, NULL), "parent",
                  json_loads(part[at + 3], 0, NULL), "content", json_loads(part[at + 5], 0, NULL));
    assert_non_null(message);
    for (size_t i = 0; i < n; i++)
        free(part[i]);
    return message;
}

static inline const char *text_of(json_t *message, const char *part, const char *key)
{
    const char *text = json_string_value(json_object_get(json_object_get(message, part), key));
    return text ? text : "";
}

static inline bool answers(json_t *message, long id)
{
    return strtol(text_of(message, "parent", "msg_id"), NULL, 10) == id;
}

/* The reply to message `id`; others are passed over. Caller releases. */
static inline json_t *reply_to(Client *c, KernelChannel channel, long id)
{
    for (json_t *message; (message = receive(c, channel, LIMIT_MS));) {
        if (answers(message, id))
            return message;
        json_decref(message);
    }
    fail_msg("no reply to message %ld", id);
    return NULL;
}

/* Asks the kernel to leave; 0 when it does as it should. */
static inline int shut_down(Client *c)
{
    long id = post(c, KERNEL_CONTROL, "shutdown_request", json_pack("{sb}", "restart", 0));
    json_decref(reply_to(c, KERNEL_CONTROL, id));
    return end_kernel(c) == 0 ? 0 : -1;
}

/* --- what a cell gives ------------------------------------------------------------------------ */

static inline void put_data(Buf *out, json_t *content)
{
    const char *type;
    json_t *value;
    json_object_foreach(json_object_get(content, "data"), type,
                        value) if (!strcmp(type, "text/plain") || !strcmp(type, "text/latex"))
        buf_printf(out, " %s", json_string_value(value));
    else buf_printf(out, " (%s)", type);
}

/* What has been told of a cell. Front ends join the texts of one stream that follow each other,
 * which the kernel sends as time has it. */
typedef struct Told {
    Buf *out;
    char stream[8]; /* whose text stands at the end; "" none */
} Told;

static inline void end_stream(Told *told)
{
    if (told->stream[0] && told->out->data[told->out->length - 1] != '\n')
        buf_putc(told->out, '\n');
    told->stream[0] = '\0';
}

static inline void tell_stream(Told *told, const char *name, const char *text)
{
    if (strcmp(told->stream, name) != 0) {
        end_stream(told);
        buf_printf(told->out, "stream %s ", name);
        snprintf(told->stream, sizeof told->stream, "%s", name);
    }
    buf_puts(told->out, text);
}

/* One line a message: "stream stdout 5\n", "execute_result 1/2 $..$", "error division by zero".
 */
static inline void tell(Told *told, json_t *message)
{
    const char *type = text_of(message, "header", "msg_type");
    json_t *content = json_object_get(message, "content"), *line;
    size_t i;
    if (!strcmp(type, "status") || !strcmp(type, "execute_input"))
        return;
    if (!strcmp(type, "stream")) {
        tell_stream(told, text_of(message, "content", "name"), text_of(message, "content", "text"));
        return;
    }
    end_stream(told);
    buf_printf(told->out, "%s", type);
    put_data(told->out, content);
    json_array_foreach(json_object_get(content, "traceback"), i, line)
        buf_printf(told->out, "%s%s", i ? "\n" : " ", json_string_value(line));
    buf_putc(told->out, '\n');
}

/* What came of message `id` up to its end. */
static inline void hear(Client *c, long id, Buf *out)
{
    Told told = {.out = out};
    for (json_t *message; (message = receive(c, KERNEL_IOPUB, LIMIT_MS));) {
        bool ours = answers(message, id);
        bool end = ours && !strcmp(text_of(message, "content", "execution_state"), "idle");
        if (ours)
            tell(&told, message);
        json_decref(message);
        if (end) {
            end_stream(&told);
            return;
        }
    }
    fail_msg("message %ld did not end", id);
}

/* How many messages of this type come of message `id` up to its end; -1: it does not come. */
static inline long count_messages(Client *c, long id, const char *type)
{
    long count = 0;
    for (json_t *message; (message = receive(c, KERNEL_IOPUB, LIMIT_MS));) {
        bool ours = answers(message, id);
        bool end = ours && !strcmp(text_of(message, "content", "execution_state"), "idle");
        count += ours && !strcmp(text_of(message, "header", "msg_type"), type);
        json_decref(message);
        if (end)
            return count;
    }
    return -1;
}

static inline json_t *cell(const char *code)
{
    return json_pack("{sssb}", "code", code, "allow_stdin", 1);
}

/* Runs a cell; the status of its reply goes to *status unless that is NULL. Caller frees. */
static inline char *run_request(Client *c, json_t *request, json_t **reply)
{
    Buf out = {0};
    long id = post(c, KERNEL_SHELL, "execute_request", request);
    hear(c, id, &out);
    json_t *message = reply_to(c, KERNEL_SHELL, id);
    if (reply)
        *reply = message;
    else
        json_decref(message);
    return buf_steal(&out);
}

/* All messages that come of message `id`, up to its end; caller releases. */
static inline json_t *collect(Client *c, long id)
{
    json_t *all = json_array();
    for (json_t *message; (message = receive(c, KERNEL_IOPUB, LIMIT_MS));) {
        bool ours = answers(message, id);
        bool end = ours && !strcmp(text_of(message, "content", "execution_state"), "idle");
        if (ours)
            json_array_append(all, message);
        json_decref(message);
        if (end)
            return all;
    }
    fail_msg("message %ld did not end", id);
    return NULL;
}

/* A cell whose outputs are these. */
static inline void gives(Client *c, const char *code, const char *outputs)
{
    char *told = run_request(c, cell(code), NULL);
    assert_string_equal(told, outputs);
    free(told);
}

/* Waits until the kernel is heard: what is published before that is lost. */
static inline void meet(Client *c)
{
    for (int tries = 0; tries < 300; tries++) {
        long id = post(c, KERNEL_SHELL, "kernel_info_request", json_object());
        json_decref(reply_to(c, KERNEL_SHELL, id));
        for (json_t *message; (message = receive(c, KERNEL_IOPUB, 200));) {
            bool end = answers(message, id) &&
                       !strcmp(text_of(message, "content", "execution_state"), "idle");
            json_decref(message);
            if (end)
                return;
        }
    }
    fail_msg("nothing is published");
}

/* Waits until the cell prints: it runs. */
static inline void wait_for_output(Client *c, long id)
{
    for (json_t *message; (message = receive(c, KERNEL_IOPUB, LIMIT_MS));) {
        bool printed =
            answers(message, id) && !strcmp(text_of(message, "header", "msg_type"), "stream");
        json_decref(message);
        if (printed)
            return;
    }
    fail_msg("the cell does not run");
}

/* The cell ends with what an interrupt says, and runs no more. */
static inline void is_interrupted(Client *c, long id)
{
    Buf out = {0};
    json_t *reply = reply_to(c, KERNEL_SHELL, id);
    assert_string_equal(text_of(reply, "content", "ename"), "interrupted");
    json_decref(reply);
    hear(c, id, &out);
    assert_non_null(strstr(buf_text(&out), "error Interrupted after "));
    buf_free(&out);
    gives(c, "u:", "");
}

#endif
