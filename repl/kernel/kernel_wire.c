/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only file that knows libzmq, and libsodium, which libzmq is made with and loads in any case:
 * its HMAC-SHA256 costs neither a library more nor code of our own. Five sockets as the messaging
 * protocol of Jupyter has them; heartbeats are echoed by a thread that does nothing else, so that a
 * long computation is not taken for a dead kernel.
 */
#include "config.h"

#include "repl/kernel/kernel_wire.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>
#include <zmq.h>

enum { LINGER_MS = 1000, PATIENCE_MS = 5000 };

static struct {
    void *context;
    void *socket[KERNEL_CHANNELS];
    pthread_t heart;
    bool beats;
} wire;

static void *beat(void *socket)
{
    zmq_proxy(socket, socket, NULL); /* until the context is shut down */
    return NULL;
}

/* Its own thread takes no signals: they are for the session. */
static bool start_heart(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    wire.beats = pthread_create(&wire.heart, NULL, beat, wire.socket[KERNEL_HEARTBEAT]) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return wire.beats;
}

/* A publisher drops what its listeners do not take in time, and the front end that lost the word
 * that a cell has ended shows it as running for ever: here the sender waits. */
static bool wait_for_listeners(void *socket, bool waits)
{
    int on = waits;
    return zmq_setsockopt(socket, ZMQ_XPUB_NODROP, &on, sizeof on) == 0;
}

static bool bind_channel(const KernelAddress *address, int channel)
{
    char place[512];
    int linger = LINGER_MS, patience = PATIENCE_MS;
    bool tcp = strcmp(address->transport, "tcp") == 0;
    void *socket = zmq_socket(wire.context, channel == KERNEL_IOPUB ? ZMQ_PUB : ZMQ_ROUTER);
    wire.socket[channel] = socket;
    int n = snprintf(place, sizeof place, "%s://%s%c%d", address->transport, address->ip,
                     tcp ? ':' : '-', address->port[channel]);
    return socket && n > 0 && (size_t)n < sizeof place &&
           zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger) == 0 &&
           (channel != KERNEL_IOPUB ||
            (wait_for_listeners(socket, true) &&
             zmq_setsockopt(socket, ZMQ_SNDTIMEO, &patience, sizeof patience) == 0)) &&
           zmq_bind(socket, place) == 0;
}

bool kernel_wire_prepare(void)
{
    return sodium_init() >= 0;
}

const char *kernel_wire_open(const KernelAddress *address)
{
    wire.context = zmq_ctx_new();
    if (!wire.context || !kernel_wire_prepare())
        return "libzmq or libsodium does not begin";
    for (int channel = 0; channel < KERNEL_CHANNELS; channel++)
        if (!bind_channel(address, channel)) {
            const char *why = zmq_strerror(errno);
            kernel_wire_close();
            return why;
        }
    return start_heart() ? NULL : "no thread for the heartbeat";
}

bool kernel_wire_wait(KernelChannel channel, int descriptor, int milliseconds)
{
    zmq_pollitem_t items[] = {{wire.socket[channel], 0, ZMQ_POLLIN, 0},
                              {NULL, descriptor, ZMQ_POLLIN, 0}};
    return zmq_poll(items, descriptor >= 0 ? 2 : 1, milliseconds) > 0;
}

/* --- messages --------------------------------------------------------------------------------- */

void kernel_wire_free(KernelFrames *frames)
{
    for (size_t i = 0; i < frames->count; i++)
        free(frames->text[i]);
    free(frames->text);
    free(frames->length);
    *frames = (KernelFrames){0};
}

static bool append(KernelFrames *frames, const char *bytes, size_t length)
{
    size_t n = frames->count + 1;
    char *copy = malloc(length + 1);
    char **text = realloc(frames->text, n * sizeof *text);
    if (text)
        frames->text = text;
    size_t *lengths = realloc(frames->length, n * sizeof *lengths);
    if (lengths)
        frames->length = lengths;
    if (!copy || !text || !lengths) {
        free(copy);
        return false;
    }
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    frames->text[n - 1] = copy;
    frames->length[n - 1] = length;
    frames->count = n;
    return true;
}

bool kernel_wire_receive(KernelChannel channel, KernelFrames *frames)
{
    *frames = (KernelFrames){0};
    bool whole = true;
    int more = 1;
    while (more) {
        zmq_msg_t frame;
        zmq_msg_init(&frame);
        if (zmq_msg_recv(&frame, wire.socket[channel], ZMQ_DONTWAIT) < 0) {
            zmq_msg_close(&frame);
            kernel_wire_free(frames);
            return false;
        }
        more = zmq_msg_more(&frame);
        whole = whole && append(frames, zmq_msg_data(&frame), zmq_msg_size(&frame));
        zmq_msg_close(&frame);
    }
    if (!whole)
        kernel_wire_free(frames);
    return whole;
}

static int send_part(void *socket, const char *bytes, size_t length, int flags)
{
    int sent;
    do
        sent = zmq_send(socket, bytes, length, flags);
    while (sent < 0 && errno == EINTR);
    return sent;
}

/* A listener that has not taken anything for long is passed over, and the others get the message:
 * while nothing waits, libzmq sets aside each whose queue is full, and waits for it again when it
 * has taken half of that. */
static int pass_over_the_deaf(void *socket, const char *bytes, size_t length, int flags)
{
    wait_for_listeners(socket, false);
    int sent = send_part(socket, bytes, length, flags);
    wait_for_listeners(socket, true);
    return sent;
}

void kernel_wire_send(KernelChannel channel, const char *const *text, const size_t *length,
                      size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int flags = i + 1 < n ? ZMQ_SNDMORE : 0;
        int sent = send_part(wire.socket[channel], text[i], length[i], flags);
        if (sent < 0 && errno == EAGAIN && channel == KERNEL_IOPUB)
            sent = pass_over_the_deaf(wire.socket[channel], text[i], length[i], flags);
        if (sent < 0)
            return;
    }
}

/* --- signatures and the like --------------------------------------------------------------------
 */

void kernel_wire_sign(const char *key, const char *const *text, const size_t *length, size_t n,
                      char signature[KERNEL_SIGNATURE + 1])
{
    crypto_auth_hmacsha256_state state;
    unsigned char digest[crypto_auth_hmacsha256_BYTES];
    signature[0] = '\0';
    if (!*key)
        return;
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)key, strlen(key));
    for (size_t i = 0; i < n; i++)
        crypto_auth_hmacsha256_update(&state, (const unsigned char *)text[i], length[i]);
    crypto_auth_hmacsha256_final(&state, digest);
    sodium_bin2hex(signature, KERNEL_SIGNATURE + 1, digest, sizeof digest);
}

bool kernel_wire_same(const char *a, const char *b, size_t length)
{
    return sodium_memcmp(a, b, length) == 0;
}

char *kernel_wire_base64(const char *bytes, size_t n)
{
    size_t size = sodium_base64_encoded_len(n, sodium_base64_VARIANT_ORIGINAL);
    char *text = malloc(size);
    if (text)
        sodium_bin2base64(text, size, (const unsigned char *)bytes, n,
                          sodium_base64_VARIANT_ORIGINAL);
    return text;
}

void kernel_wire_random(char *digits, size_t n)
{
    for (size_t i = 0; i < n; i++)
        digits[i] = "0123456789abcdef"[randombytes_uniform(16)];
    digits[n] = '\0';
}

void kernel_wire_close(void)
{
    if (!wire.context)
        return;
    zmq_ctx_shutdown(wire.context); /* the heartbeat ends */
    if (wire.beats)
        pthread_join(wire.heart, NULL);
    for (int channel = 0; channel < KERNEL_CHANNELS; channel++)
        if (wire.socket[channel])
            zmq_close(wire.socket[channel]);
    zmq_ctx_term(wire.context);
    memset(&wire, 0, sizeof wire);
}
