/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The languages that models can be written in. What an expression looks like in them stands in
 * print_code_table.c.
 */
#include <string.h>

#include "repl/print/print_model_parts.h"

#define C_SOLVE                                                                                    \
    "\n/* Solves a x = b with exchanges of rows; b becomes x. 0: a is singular. */\n"              \
    "static int #m_solve(int n, double *a, double *b)\n{\n"                                        \
    "  for (int k = 0; k < n; k++) {\n"                                                            \
    "    int best = k;\n"                                                                          \
    "    for (int i = k + 1; i < n; i++)\n"                                                        \
    "      if (fabs(a[i * n + k]) > fabs(a[best * n + k]))\n"                                      \
    "        best = i;\n"                                                                          \
    "    double pivot = a[best * n + k], other = b[best];\n"                                       \
    "    if (!(fabs(pivot) > 0))\n"                                                                \
    "      return 0;\n"                                                                            \
    "    b[best] = b[k];\n"                                                                        \
    "    b[k] = other;\n"                                                                          \
    "    for (int j = k; j < n; j++) {\n"                                                          \
    "      double entry = a[best * n + j];\n"                                                      \
    "      a[best * n + j] = a[k * n + j];\n"                                                      \
    "      a[k * n + j] = entry;\n"                                                                \
    "    }\n"                                                                                      \
    "    for (int i = k + 1; i < n; i++) {\n"                                                      \
    "      double factor = a[i * n + k] / pivot;\n"                                                \
    "      for (int j = k; j < n && factor != 0; j++)\n"                                           \
    "        a[i * n + j] -= factor * a[k * n + j];\n"                                             \
    "      b[i] -= factor * b[k];\n"                                                               \
    "    }\n"                                                                                      \
    "  }\n"                                                                                        \
    "  for (int i = n - 1; i >= 0; i--) {\n"                                                       \
    "    for (int j = i + 1; j < n; j++)\n"                                                        \
    "      b[i] -= a[i * n + j] * b[j];\n"                                                         \
    "    b[i] /= a[i * n + i];\n"                                                                  \
    "  }\n"                                                                                        \
    "  return 1;\n"                                                                                \
    "}\n"

#define C_RHS_COMMENT                                                                              \
    "\n/* The derivatives #S of the states; #Z: what else is computed. 0: singular. */\n"          \
    "int #m_rhs(#a#,double *#Z, double *#S)\n{\n"

#define FORTRAN_SOLVE                                                                              \
    "\n! Solves a x = b by elimination with row exchanges; b becomes x.\n"                         \
    "subroutine #m_solve(n, a, b, regular)\n"                                                      \
    "  integer, intent(in) :: n\n"                                                                 \
    "  double precision, intent(inout) :: a(n, n), b(n)\n"                                         \
    "  logical, intent(out) :: regular\n"                                                          \
    "  integer :: k, i, best\n"                                                                    \
    "  double precision :: row(n), other\n"                                                        \
    "  regular = .false.\n"                                                                        \
    "  do k = 1, n\n"                                                                              \
    "    best = k - 1 + maxloc(abs(a(k:n, k)), 1)\n"                                               \
    "    if (.not. abs(a(best, k)) > 0) return\n"                                                  \
    "    row = a(best, :)\n"                                                                       \
    "    a(best, :) = a(k, :)\n"                                                                   \
    "    a(k, :) = row\n"                                                                          \
    "    other = b(best)\n"                                                                        \
    "    b(best) = b(k)\n"                                                                         \
    "    b(k) = other\n"                                                                           \
    "    do i = k + 1, n\n"                                                                        \
    "      b(i) = b(i) - a(i, k) / a(k, k) * b(k)\n"                                               \
    "      a(i, :) = a(i, :) - a(i, k) / a(k, k) * a(k, :)\n"                                      \
    "    end do\n"                                                                                 \
    "  end do\n"                                                                                   \
    "  do i = n, 1, -1\n"                                                                          \
    "    b(i) = (b(i) - dot_product(a(i, i+1:n), b(i+1:n))) / a(i, i)\n"                           \
    "  end do\n"                                                                                   \
    "  regular = .true.\n"                                                                         \
    "end subroutine #m_solve\n"

#define FORTRAN_RHS                                                                                \
    "\n! The derivatives #S of the states; #Z: what is computed besides.\n"                        \
    "subroutine #m_rhs(#a#,#Z, #S, regular)\n"                                                     \
    "#D"                                                                                           \
    "  double precision, intent(out) :: #Z(#k), #S(#n)\n"                                          \
    "  logical, intent(out) :: regular\n"

static const ModelLanguage ROWS[] = {
    {.name = "C",
     .comment = "/* ",
     .end_comment = " */",
     .argument = {"double #", "const double *#", "const #m_parameters *#"},
     .head = {"void #f(#a#,double *#r)\n{\n", "void #f(#a#,double *#r)\n{\n"},
     .zero = {"  for (int i_ = 0; i_ < #e; i_++)\n    #r[i_] = 0;\n",
              "  for (int i_ = 0; i_ < #e; i_++)\n    #r[i_] = 0;\n"},
     .foot = {"}\n", "}\n"},
     .alias = "  const double #x = #v;\n",
     .element = "#v[#i]",
     .member = "#v->#x",
     .temporary = "  double #x;\n",
     .flat = true,
     .begin = "##include <math.h>\n",
     .end = "",
     .parameters = {"\ntypedef struct #m_parameters {\n", "  double #x;\n", "} #m_parameters;\n"},
     .defaults = {"\nconst #m_parameters #m_default = {\n", "  .#x = #v,\n", "};\n"},
     .rhs = {C_RHS_COMMENT "  #m_computed(#(tyudp), #Z);\n"
                           "  #m_slopes(#(tyzudp), #S);\n"
                           "  return 1;\n"
                           "}\n",
             C_SOLVE C_RHS_COMMENT "  double matrix_[#c * #c], #X[#c];\n"
                                   "  #m_matrix(#(tyudp), matrix_);\n"
                                   "  #m_right(#(tyudp), #X);\n"
                                   "  if (!#m_solve(#c, matrix_, #X))\n"
                                   "    return 0;\n"
                                   "  #m_computed(#(tyxudp), #Z);\n"
                                   "  #m_slopes(#(tyzudp), #S);\n"
                                   "  return 1;\n"
                                   "}\n"}},
    {.name = "Matlab",
     .comment = "% ",
     .end_comment = "",
     .argument = {"#", "#", "#"},
     .head = {"function #r = #f(#a)\n", "function #r = #f(#a)\n"},
     .zero = {"  #r = zeros(#n, 1);\n", "  #r = zeros(#n, #k);\n"},
     .foot = {"end\n", "end\n"},
     .alias = "  #x = #v;\n",
     .element = "#v(#i)",
     .member = "#v.#x",
     .begin = "",
     .end = "",
     .parameters = {"\nfunction p = #m_default()\n  p = struct();\n", "  p.#x = #v;\n", "end\n"},
     .rhs = {"\n% The derivatives of the states; #Z: what is computed besides.\n"
             "function [#S, #Z] = #m_rhs(#a)\n"
             "  #Z = #m_computed(#(tyudp));\n"
             "  #S = #m_slopes(#(tyzudp));\n"
             "end\n",
             "\n% The derivatives of the states; #Z: what is computed besides.\n"
             "function [#S, #Z] = #m_rhs(#a)\n"
             "  #X = #m_matrix(#(tyudp)) \\ #m_right(#(tyudp));\n"
             "  #Z = #m_computed(#(tyxudp));\n"
             "  #S = #m_slopes(#(tyzudp));\n"
             "end\n"},
     .listed = {"function model = #m()\n", "  model.#x = @#m_#x;\n", "end\n"}},
    {.name = "Python",
     .comment = "# ",
     .end_comment = "",
     .argument = {"#", "#", "#"},
     .head = {"def #f(#a):\n", "def #f(#a):\n"},
     .zero = {"    #r = np.zeros(#n)\n", "    #r = np.zeros((#n, #k))\n"},
     .foot = {"    return #r\n", "    return #r\n"},
     .alias = "    #x = #v\n",
     .element = "#v[#i]",
     .member = "#v.#x",
     .begin = "import math\nfrom types import SimpleNamespace\n\nimport numpy as np\n",
     .end = "",
     .parameters = {"\n#m_default = SimpleNamespace(\n", "    #x=#v,\n", ")\n"},
     .rhs = {"\n# The derivatives of the states, for scipy.integrate.solve_ivp.\n"
             "def #m_rhs(#a):\n"
             "    #Z = #m_computed(#(tyudp))\n"
             "    return #m_slopes(#(tyzudp))\n",
             "\n# The derivatives of the states, for scipy.integrate.solve_ivp.\n"
             "def #m_rhs(#a):\n"
             "    #X = np.linalg.solve(#m_matrix(#(tyudp)), #m_right(#(tyudp)))\n"
             "    #Z = #m_computed(#(tyxudp))\n"
             "    return #m_slopes(#(tyzudp))\n"}},
    {.name = "Julia",
     .comment = "# ",
     .end_comment = "",
     .argument = {"#", "#", "#"},
     .head = {"function #f(#a)\n", "function #f(#a)\n"},
     .zero = {"    #r = zeros(#n)\n", "    #r = zeros(#n, #k)\n"},
     .foot = {"    return #r\nend\n", "    return #r\nend\n"},
     .alias = "    #x = #v\n",
     .element = "#v[#i]",
     .member = "#v.#x",
     .begin = "",
     .end = "",
     .parameters = {"\n#m_default = (;\n", "    #x = #v,\n", ")\n"},
     .rhs = {"\n# The derivatives of the states.\n"
             "function #m_rhs(#a)\n"
             "    #Z = #m_computed(#(tyudp))\n"
             "    return #m_slopes(#(tyzudp))\n"
             "end\n",
             "\n# The derivatives of the states.\n"
             "function #m_rhs(#a)\n"
             "    #X = #m_matrix(#(tyudp)) \\ #m_right(#(tyudp))\n"
             "    #Z = #m_computed(#(tyxudp))\n"
             "    return #m_slopes(#(tyzudp))\n"
             "end\n"}},
    {.name = "Fortran",
     .comment = "! ",
     .end_comment = "",
     .argument = {"#", "#", "#"},
     .declared = {"  double precision, intent(in) :: #\n",
                  "  double precision, intent(in) :: #(*)\n",
                  "  type(#m_parameters), intent(in) :: #\n"},
     .head = {"subroutine #f(#a#,#r)\n#D  double precision, intent(out) :: #r(#n)\n",
              "subroutine #f(#a#,#r)\n#D  double precision, intent(out) :: #r(#n, #k)\n"},
     .zero = {"  #r = 0\n", "  #r = 0\n"},
     .foot = {"end subroutine #f\n", "end subroutine #f\n"},
     .alias = "  #x = #v\n",
     .element = "#v(#i)",
     .member = "#v%#x",
     .declare = "  double precision :: #x\n",
     .temporary = "  double precision :: #x\n",
     .begin = "module #m\n  implicit none\n",
     .end = "\nend module #m\n",
     .parameters = {"\n  type #m_parameters\n", "    double precision :: #x = #v\n",
                    "  end type #m_parameters\n\ncontains\n"},
     .rhs = {FORTRAN_RHS "  call #m_computed(#(tyudp), #Z)\n"
                         "  call #m_slopes(#(tyzudp), #S)\n"
                         "  regular = .true.\n"
                         "end subroutine #m_rhs\n",
             FORTRAN_SOLVE FORTRAN_RHS "  double precision :: matrix_(#c, #c), #X(#c)\n"
                                       "  call #m_matrix(#(tyudp), matrix_)\n"
                                       "  call #m_right(#(tyudp), #X)\n"
                                       "  call #m_solve(#c, matrix_, #X, regular)\n"
                                       "  if (.not. regular) return\n"
                                       "  call #m_computed(#(tyxudp), #Z)\n"
                                       "  call #m_slopes(#(tyzudp), #S)\n"
                                       "end subroutine #m_rhs\n"}},
    /* C for a runtime that knows the functions by their names, and parameters by numbers. */
    {.name = "C runtime",
     .comment = "/* ",
     .end_comment = " */",
     .argument = {"double #", "const double *#", "const double *#"},
     .head = {"static void #f(#a#,double *#r)\n{\n", "static void #f(#a#,double *#r)\n{\n"},
     .zero = {"  for (int i_ = 0; i_ < #e; i_++)\n    #r[i_] = 0;\n",
              "  for (int i_ = 0; i_ < #e; i_++)\n    #r[i_] = 0;\n"},
     .foot = {"}\n", "}\n"},
     .alias = "  const double #x = #v;\n",
     .element = "#v[#i]",
     .member = "#v[#i]",
     .temporary = "  double #x;\n",
     .flat = true,
     .begin = "",
     .end = ""},
    /* Python with expressions in the place of numbers. */
    {.name = "CasADi",
     .comment = "# ",
     .end_comment = "",
     .argument = {"#", "#", "#"},
     .head = {"def #f(#a):\n", "def #f(#a):\n"},
     .zero = {"    #r = [0] * #n\n", "    #r = [[0] * #k for _ in range(#n)]\n"},
     .foot = {"    return ca.vertcat(*#r)\n",
              "    return ca.vertcat(*[ca.horzcat(*row) for row in #r])\n"},
     .alias = "    #x = #v\n",
     .element = "#v[#i]",
     .member = "#v[#i]",
     .begin = "import casadi as ca\n",
     .end = "",
     .parameters = {"\n# Parameters in the order of their vector.\n#m_default = [\n",
                    "    #v,  # #x\n", "]\n"},
     .rhs = {"\n# The derivatives of the states.\n"
             "def #m_rhs(#a):\n"
             "    #Z = #m_computed(#(tyudp))\n"
             "    return #m_slopes(#(tyzudp))\n",
             "\n# The derivatives of the states.\n"
             "def #m_rhs(#a):\n"
             "    #X = ca.solve(#m_matrix(#(tyudp)), #m_right(#(tyudp)))\n"
             "    #Z = #m_computed(#(tyxudp))\n"
             "    return #m_slopes(#(tyzudp))\n"}},
};

const ModelLanguage *print_model_language(const CodeLanguage *language, const ModelText *text)
{
    const char *name = text->whole ? "C runtime" : language->name;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (!strcmp(ROWS[i].name, name))
            return &ROWS[i];
    return NULL;
}
