/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A loop that prints a word at a time would send a message for each: text is gathered, and sent
 * when there is enough of it, when something else is to be sent, or by the control thread ten times
 * a second. One text at a time: what goes to the other stream sends this one first, so that the
 * order stays.
 */
#include "config.h"

#include "repl/kernel/kernel_stream.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/emit.h"
#include "repl/kernel/kernel_message.h"

enum { PIECE = 16384 };

static struct {
    pthread_mutex_t lock;
    json_t *header;
    const char *name; /* of the stream that the text is for */
    char text[PIECE];
    size_t length;
} stream = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* With the lock held. */
static void send_gathered(void)
{
    if (stream.length == 0)
        return;
    if (stream.header)
        kernel_message_publish(stream.header, "stream",
                               json_pack("{ssso}", "name", stream.name, "text",
                                         json_stringn(stream.text, stream.length)));
    else
        fwrite(stream.text, 1, stream.length, stderr);
    stream.length = 0;
}

void kernel_stream_flush(void)
{
    pthread_mutex_lock(&stream.lock);
    send_gathered();
    pthread_mutex_unlock(&stream.lock);
}

void kernel_stream_begin(json_t *header)
{
    pthread_mutex_lock(&stream.lock);
    send_gathered();
    json_decref(stream.header);
    stream.header = json_incref(header);
    pthread_mutex_unlock(&stream.lock);
}

/* As many bytes of the text as fit, whole characters. */
static size_t fitting(const char *text, size_t length, size_t room)
{
    if (length <= room)
        return length;
    while (room > 0 && ((unsigned char)text[room] & 0xc0) == 0x80)
        room--;
    return room;
}

static void gather(const char *name, const char *text, size_t length)
{
    pthread_mutex_lock(&stream.lock);
    if (stream.name && strcmp(stream.name, name) != 0)
        send_gathered();
    stream.name = name;
    while (length > 0) {
        size_t n = fitting(text, length, PIECE - stream.length);
        memcpy(stream.text + stream.length, text, n);
        stream.length += n;
        text += n;
        length -= n;
        if (length > 0)
            send_gathered();
    }
    pthread_mutex_unlock(&stream.lock);
}

void kernel_stream_put(const char *name, const char *text, size_t length)
{
    Buf clean = {0};
    err_defer(buf_release, &clean);
    emit_clean(&clean, text, length);
    gather(name, buf_text(&clean), clean.length);
    err_undefer(true);
}
