/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A message is: who it is from or for (some frames), a delimiter, a signature, and four JSON
 * objects: header, header of the message that it answers, metadata, content. The signature is taken
 * over the four as they were sent, byte for byte. (Jupyter, "Messaging in Jupyter", version 5.3.)
 */
#include "config.h"

#include "repl/kernel/kernel_message.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEADER, PARENT, METADATA, CONTENT, OBJECTS, ID_DIGITS = 32 };

static const char DELIMITER[] = "<IDS|MSG>";

static struct {
    char *key;
    char session[ID_DIGITS + 1];
    unsigned long sent;
    unsigned long dropped; /* said of the first */
    pthread_mutex_t lock;  /* of the count and of the public channel */
} line = {.lock = PTHREAD_MUTEX_INITIALIZER};

const char *kernel_message_text(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* --- the connection file ------------------------------------------------------------------------
 */

static const char *open_channels(json_t *file)
{
    static const char *const PORTS[KERNEL_CHANNELS] = {[KERNEL_SHELL] = "shell_port",
                                                       [KERNEL_CONTROL] = "control_port",
                                                       [KERNEL_STDIN] = "stdin_port",
                                                       [KERNEL_IOPUB] = "iopub_port",
                                                       [KERNEL_HEARTBEAT] = "hb_port"};
    const char *scheme = kernel_message_text(file, "signature_scheme");
    KernelAddress address = {.transport = kernel_message_text(file, "transport"),
                             .ip = kernel_message_text(file, "ip"),
                             .key = kernel_message_text(file, "key")};
    for (int i = 0; i < KERNEL_CHANNELS; i++)
        address.port[i] = (int)json_integer_value(json_object_get(file, PORTS[i]));
    if (!*address.transport || !*address.ip)
        return "it names no transport or no ip: is it a connection file of Jupyter?";
    if (*address.key && *scheme && strcmp(scheme, "hmac-sha256") != 0)
        return "its signature_scheme is not hmac-sha256, the only one known";
    line.key = strdup(address.key);
    const char *wrong = line.key ? kernel_wire_open(&address) : "out of memory";
    kernel_wire_random(line.session, ID_DIGITS);
    return wrong;
}

const char *kernel_message_open(const char *path)
{
    static char why[sizeof(json_error_t) + 16];
    json_error_t error;
    json_t *file = json_load_file(path, 0, &error);
    if (!file) {
        snprintf(why, sizeof why, "%s", error.text);
        return why;
    }
    const char *wrong = open_channels(file);
    json_decref(file);
    return wrong;
}

/* --- reading ------------------------------------------------------------------------------------
 */

/* The frame of the delimiter, or the number of frames. */
static size_t find_delimiter(const KernelFrames *frames)
{
    size_t i = 0;
    while (i < frames->count && strcmp(frames->text[i], DELIMITER) != 0)
        i++;
    return i;
}

static bool is_ours(const KernelFrames *frames, size_t at)
{
    char signature[KERNEL_SIGNATURE + 1];
    if (at + 2 + OBJECTS > frames->count)
        return false;
    if (!*line.key)
        return true;
    kernel_wire_sign(line.key, (const char *const *)frames->text + at + 2, frames->length + at + 2,
                     OBJECTS, signature);
    return frames->length[at + 1] == KERNEL_SIGNATURE &&
           kernel_wire_same(signature, frames->text[at + 1], KERNEL_SIGNATURE);
}

static json_t *read_object(const KernelFrames *frames, size_t i)
{
    json_t *object = json_loadb(frames->text[i], frames->length[i], JSON_ALLOW_NUL, NULL);
    if (object && json_is_object(object))
        return object;
    json_decref(object);
    return NULL;
}

static bool read_message(KernelMessage *message)
{
    size_t at = message->identities = find_delimiter(&message->frames);
    if (!is_ours(&message->frames, at))
        return false;
    message->header = read_object(&message->frames, at + 2 + HEADER);
    message->content = read_object(&message->frames, at + 2 + CONTENT);
    message->type = kernel_message_text(message->header, "msg_type");
    return message->header && message->content;
}

bool kernel_message_take(KernelChannel channel, KernelMessage *message)
{
    *message = (KernelMessage){.channel = channel};
    while (kernel_wire_receive(channel, &message->frames)) {
        if (read_message(message))
            return true;
        if (line.dropped++ == 0)
            fputs("daesy: a message that is not signed as the connection file says was dropped\n",
                  stderr);
        kernel_message_release(message);
    }
    return false;
}

void kernel_message_release(void *arg)
{
    KernelMessage *message = arg;
    kernel_wire_free(&message->frames);
    json_decref(message->header);
    json_decref(message->content);
    message->header = message->content = NULL;
    message->type = "";
}

/* --- writing ------------------------------------------------------------------------------------
 */

static json_t *new_header(const char *type)
{
    struct timespec now;
    struct tm utc;
    char date[40], id[ID_DIGITS + 32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t n = strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(date + n, sizeof date - n, ".%06ldZ", now.tv_nsec / 1000);
    snprintf(id, sizeof id, "%s_%lu", line.session, ++line.sent);
    return json_pack("{ssssssssssss}", "msg_id", id, "session", line.session, "username", "daesy",
                     "date", date, "msg_type", type, "version", "5.3");
}

/* Sends the four objects behind the n first frames. */
static void send_objects(KernelChannel channel, const char *const *first, const size_t *lengths,
                         size_t n, char *const object[OBJECTS])
{
    char signature[KERNEL_SIGNATURE + 1];
    const char **text = malloc((n + 2 + OBJECTS) * sizeof *text);
    size_t *length = malloc((n + 2 + OBJECTS) * sizeof *length);
    if (text && length) {
        for (size_t i = 0; i < n; i++) {
            text[i] = first[i];
            length[i] = lengths[i];
        }
        for (size_t i = 0; i < OBJECTS; i++) {
            text[n + 2 + i] = object[i];
            length[n + 2 + i] = strlen(object[i]);
        }
        kernel_wire_sign(line.key, text + n + 2, length + n + 2, OBJECTS, signature);
        text[n] = DELIMITER;
        length[n] = strlen(DELIMITER);
        text[n + 1] = signature;
        length[n + 1] = strlen(signature);
        kernel_wire_send(channel, text, length, n + 2 + OBJECTS);
    }
    free(text);
    free(length);
}

/* The four objects as text, or nothing where memory lacks; content and metadata are given away. */
static void send_message(KernelChannel channel, const char *const *first, const size_t *lengths,
                         size_t n, json_t *parent, const char *type, json_t *content,
                         json_t *metadata)
{
    char *object[OBJECTS] = {NULL};
    bool whole = content != NULL;
    pthread_mutex_lock(&line.lock);
    json_t *header = new_header(type);
    if (header && whole) {
        object[HEADER] = json_dumps(header, JSON_COMPACT);
        object[PARENT] = parent ? json_dumps(parent, JSON_COMPACT) : strdup("{}");
        object[METADATA] = metadata ? json_dumps(metadata, JSON_COMPACT) : strdup("{}");
        object[CONTENT] = json_dumps(content, JSON_COMPACT);
    }
    for (int i = 0; i < OBJECTS; i++)
        whole = whole && object[i];
    if (whole)
        send_objects(channel, first, lengths, n, object);
    else
        fprintf(stderr, "daesy: out of memory: a message (%s) was not sent\n", type);
    pthread_mutex_unlock(&line.lock);
    for (int i = 0; i < OBJECTS; i++)
        free(object[i]);
    json_decref(header);
    json_decref(content);
    json_decref(metadata);
}

void kernel_message_ask(KernelChannel channel, const KernelMessage *request, const char *type,
                        json_t *content)
{
    send_message(channel, (const char *const *)request->frames.text, request->frames.length,
                 request->identities, request->header, type, content, NULL);
}

void kernel_message_reply(const KernelMessage *request, const char *type, json_t *content)
{
    kernel_message_ask(request->channel, request, type, content);
}

void kernel_message_publish_with(json_t *parent, const char *type, json_t *content,
                                 json_t *metadata)
{
    size_t length = strlen(type);
    send_message(KERNEL_IOPUB, &type, &length, 1, parent, type, content, metadata);
}

void kernel_message_publish(json_t *parent, const char *type, json_t *content)
{
    kernel_message_publish_with(parent, type, content, NULL);
}

void kernel_message_status(json_t *parent, const char *state)
{
    kernel_message_publish(parent, "status", json_pack("{ss}", "execution_state", state));
}
