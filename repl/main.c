// SPDX-License-Identifier: GPL-3.0-or-later
// The program: options only. Reading statements belongs to the session.
#include "config.h"

#include <stdio.h>

int main(void)
{
    puts(PACKAGE_STRING);
    return 0;
}
