/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What few sessions use and costs time to load is a file of its own: a module, another program. It
 * stands beside the program while that is built, and where it was installed in libexec.
 */
#include "config.h"

#include "cas/base/beside.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool beside_find(const char *name, char *path, size_t size)
{
    static const char *const places[] = {"", "../libexec/" PACKAGE "/"};
    ssize_t n = readlink("/proc/self/exe", path, size);
    while (n > 0 && path[n - 1] != '/')
        n--;
    for (size_t i = 0; i < 2 && n > 0; i++) {
        int length = snprintf(path + n, size - (size_t)n, "%s%s", places[i], name);
        if (length > 0 && (size_t)length < size - (size_t)n && access(path, R_OK) == 0)
            return true;
    }
    return false;
}
