/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sockets of a Jupyter kernel, signatures and base 64. Nothing here raises: it is called from
 * threads beside the session's.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_WIRE_H
#define DAESY_REPL_KERNEL_KERNEL_WIRE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum KernelChannel {
    KERNEL_SHELL,
    KERNEL_CONTROL,
    KERNEL_STDIN,
    KERNEL_IOPUB,
    KERNEL_HEARTBEAT,
    KERNEL_CHANNELS
} KernelChannel;

/* What a connection file says. */
typedef struct KernelAddress {
    const char *transport, *ip; /* "tcp", "127.0.0.1" */
    const char *key;            /* of the signatures; "": none */
    int port[KERNEL_CHANNELS];
} KernelAddress;

/* The frames of a message, each with a zero byte behind it. */
typedef struct KernelFrames {
    char **text;
    size_t *length;
    size_t count;
} KernelFrames;

/* Binds the sockets and begins to answer heartbeats. Returns NULL or what is wrong. */
const char *kernel_wire_open(const KernelAddress *address);
/* Waits until the channel has a message or the file descriptor (-1: none) can be read: true, or
 * for so many milliseconds (-1: for ever) or a signal: false. */
bool kernel_wire_wait(KernelChannel channel, int descriptor, int milliseconds);
/* The next message of the channel, to be freed; false when none has come. */
bool kernel_wire_receive(KernelChannel channel, KernelFrames *frames);
void kernel_wire_free(KernelFrames *frames);
/* Sends n frames. One thread at a time may use a channel. */
void kernel_wire_send(KernelChannel channel, const char *const *text, const size_t *length,
                      size_t n);
/* Is libsodium ready for what follows? */
bool kernel_wire_prepare(void);
enum { KERNEL_SIGNATURE = 64 };
/* HMAC-SHA256 of the texts one behind the other, in hexadecimal digits. */
void kernel_wire_sign(const char *key, const char *const *text, const size_t *length, size_t n,
                      char signature[KERNEL_SIGNATURE + 1]);
/* Are the two equal? In a time that says nothing of where they differ. */
bool kernel_wire_same(const char *a, const char *b, size_t length);
/* Bytes in base 64, NULL where memory lacks; caller frees with free(). */
char *kernel_wire_base64(const char *bytes, size_t n);
/* n random hexadecimal digits and a zero byte. */
void kernel_wire_random(char *digits, size_t n);
/* What was sent still leaves, for a second at the most. */
void kernel_wire_close(void);

#endif
