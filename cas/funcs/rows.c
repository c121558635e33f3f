/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of the families of known functions: a new family is a file of this folder and one line
 * in families.def.
 */
#include "cas/funcs/family.h"

#define FAMILY(name) funcs_##name##_rows,
static const FuncRow *const FAMILIES[] = {
#include "cas/funcs/families.def"
};
#undef FAMILY

void funcs_init(void)
{
    funcs_register(FAMILIES, sizeof FAMILIES / sizeof *FAMILIES);
}
