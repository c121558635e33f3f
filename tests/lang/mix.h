/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Input for the fuzz runs: statements that use the whole language, cut up, doubled, mixed, and
 * sprinkled with words and bytes that make trouble. The stream depends on the seed of gen.h.
 */
#ifndef DAESY_TESTS_LANG_MIX_H
#define DAESY_TESTS_LANG_MIX_H

#include <string.h>

#include "tests/prop/gen.h"

static const char *const seeds[] = {
    "f := proc(x::integer, y) local a, b; global c; a := x+y; if a>0 then a else -a fi end proc:",
    "for i from 1 by 2 to 10 while i < 7 do s := s + i^2; if s > 3 then break end if end do;",
    "EQ||(1..5); [seq(x[i]^2, i = 1..3)]; {op(L)} union {a, b} minus {c};",
    "diff(x(t), t, t) = -lambda(t)*x(t)/m; D(x)(0) = 1.5e-3; x(t)^2 + y(t)^2 = L^2;",
    "A := <<1,2>|<3,4>>; A[1..2, -1]; A.B^(-1); M := Matrix(2, 2, (i,j) -> i*j);",
    "try error \"no %1\", x catch \"no\": print(lastexception) finally y := 'y' end try;",
    "printf(\"%5.3f %a\\n\", evalf(Pi), x); `a name`:-b; `||`(a, b); %; %%; %%%;",
    "# a comment\n1/3 + 2!*x$3 -> (* a block *) not (a and b or c xor d) implies true;",
    "map(z -> z^2, [1,2,3]); f~([a,b]); a..b; 'a'; ''b''; x -> y -> x+y; (a,b) -> a*b;",
    "dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric, output = listprocedure);",
    "use LinearAlgebra in Rank(A) end use; module() export f; f := x -> x end module;",
    "while true do next; break end do; return 5; quit(3); restart; save a, \"f\"; read \"g\";",
};
enum { SEEDS = sizeof seeds / sizeof seeds[0] };

/* Words and bytes that make trouble. */
static const char *const salt[] = {
    "(",   ")",    "[",  "]",  "{",   "}",        "<",         ">", "|",    "\"", "'",  "`",
    ";",   ":",    ":=", "..", "||",  "->",       "$",         "%", "#",    "(*", "*)", "\\",
    "end", "proc", "if", "do", "0/0", "1e99",     "\xff",      "λ", "\x01", "x",  ",",  "^",
    "~",   ".",    "!",  "@",  "::",  "infinity", "1.0e-9999", "?", "\n"};
enum { SALT = sizeof salt / sizeof salt[0] };

static inline size_t mix(char *text, size_t size)
{
    size_t length = 0;
    long parts = 1 + gen_below(4);
    for (long p = 0; p < parts; p++) {
        const char *seed = seeds[gen_below(SEEDS)];
        size_t from = (size_t)gen_below((long)strlen(seed));
        size_t take = 1 + (size_t)gen_below((long)(strlen(seed) - from));
        const char *extra = salt[gen_below(SALT)];
        if (gen_below(3) == 0)
            from = 0, take = strlen(seed);
        if (length + take + strlen(extra) + 1 >= size)
            break;
        memcpy(text + length, seed + from, take);
        length += take;
        if (gen_below(2)) {
            memcpy(text + length, extra, strlen(extra));
            length += strlen(extra);
        }
    }
    for (long k = gen_below(3); k > 0 && length > 0; k--)
        text[gen_below((long)length)] = salt[gen_below(SALT)][0];
    text[length] = '\0';
    return length;
}

#endif
