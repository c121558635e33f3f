/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices to and from files of numbers in columns, written in the language on the commands for
 * files. Columns are separated by a delimiter (a tabulator, for csv a comma); reading without one
 * takes any white space or commas.
 */
#include "repl/builtin.h"

#define FILE_ROW(...) BUILTIN_SOURCE_ROW(NULL, "files", __VA_ARGS__)

const Builtin BUILTIN_MATRIX_FILES[] = {
    FILE_ROW("ExportMatrix",
             "ExportMatrix(file:string|symbol, M:rtable, delimiter=d:string, target=t:name, "
             "options..) -> integer",
             "write a Matrix to a file, one row a line; the number of bytes",
             "ImportMatrix writedata",
             "proc(file, M, {delimiter := \"\\t\", target := 'delimited'}) local A, d, i, j, fd, n;"
             "  A := `if`(type(M, 'Matrix'), M, Matrix(M)); n := 0;"
             "  d := `if`(target = 'csv', \",\", delimiter); fd := fopen(file, WRITE);"
             "  for i to LinearAlgebra:-RowDimension(A) do n := n + fprintf(fd, \"%s\\n\","
             "    StringTools:-Join([seq(sprintf(\"%a\", A[i,j]),"
             "      j = 1..LinearAlgebra:-ColumnDimension(A))], d)) end do;"
             "  fclose(fd); n end proc",
             {"ExportMatrix(\"daesy-m.csv\", <1,3|2.5,4>, target = csv): M := "
              "ImportMatrix(\"daesy-m.csv\", source = csv): FileTools:-Remove(\"daesy-m.csv\"): M;",
              "<1,3|2.5,4>", NULL},
             {"ExportMatrix(\"daesy-m.txt\", 5);", "error: M", NULL}),
    FILE_ROW("ImportMatrix",
             "ImportMatrix(file:string|symbol, delimiter=d:string, source=t:name, "
             "skiplines=n:nonnegint, options..) -> Matrix",
             "read a Matrix from a file of numbers in columns", "ExportMatrix readdata",
             "proc(file, {delimiter := \"\", source := 'delimited', skiplines := 0})"
             "  local L, line, d, k, words;"
             "  d := `if`(source = 'csv', \",\", delimiter); L := []; k := 0;"
             "  do line := readline(file); if line = 0 then break end if; k := k+1;"
             "    if k <= skiplines then next end if;"
             "    words := `if`(d <> \"\", StringTools:-Split(line, d),"
             "      StringTools:-Split(StringTools:-RegSubs(\"[ ,;\\t]+\" = \" \","
             "        StringTools:-Trim(line)), \" \"));"
             "    words := remove(w -> w = \"\", map(StringTools:-Trim, words));"
             "    if words <> [] then L := [op(L), map(parse, words)] end if end do;"
             "  Matrix(L) end proc",
             {"ExportMatrix(\"daesy-n.txt\", <1,3|2,4>, delimiter = \" \"): M := "
              "ImportMatrix(\"daesy-n.txt\"): FileTools:-Remove(\"daesy-n.txt\"): M;",
              "<1,3|2,4>", NULL},
             {"ImportMatrix(\"no-such-file.csv\");", "error: no-such-file", NULL}),
    {.name = NULL},
};
