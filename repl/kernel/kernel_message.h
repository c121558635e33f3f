/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages of Jupyter's protocol: read from frames, written, signed. Nothing here raises, and it
 * may be called from any thread; messages on the public channel go out one at a time.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_MESSAGE_H
#define DAESY_REPL_KERNEL_KERNEL_MESSAGE_H

#include <jansson.h>

#include "repl/kernel/kernel_wire.h"

typedef struct KernelMessage {
    KernelChannel channel;
    KernelFrames frames; /* the first `identities` of them say who has sent it */
    size_t identities;
    json_t *header, *content;
    const char *type; /* of the header */
} KernelMessage;

/* Reads the connection file and opens the channels. Returns NULL or what is wrong. */
const char *kernel_message_open(const char *path);
/* The next message of a channel, to be released; false: none has come. One that is not signed by
 * the key or is no message is dropped. */
bool kernel_message_take(KernelChannel channel, KernelMessage *message);
/* For err_defer, too. */
void kernel_message_release(void *message);

/* The content (given away; NULL: memory lacked, nothing is sent) to who sent the request. */
void kernel_message_reply(const KernelMessage *request, const char *type, json_t *content);
/* The same on another channel. */
void kernel_message_ask(KernelChannel channel, const KernelMessage *request, const char *type,
                        json_t *content);
/* To everybody; parent is the header of what it comes from, or NULL. */
void kernel_message_publish(json_t *parent, const char *type, json_t *content);
/* The same with data about the message itself (given away, too). */
void kernel_message_publish_with(json_t *parent, const char *type, json_t *content,
                                 json_t *metadata);
/* {"status": "busy"} and the like. */
void kernel_message_status(json_t *parent, const char *state);
/* A text of a JSON object, or "" */
const char *kernel_message_text(json_t *object, const char *key);

#endif
