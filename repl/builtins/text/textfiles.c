/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * FileTools and FileTools:-Text: whole text files by lines, names of files. Written in the language
 * on fopen, readline, fprintf and fclose.
 */
#include "repl/builtin.h"

#define TEXT_ROW(...) BUILTIN_SOURCE_ROW("Text", "output", __VA_ARGS__)
#define FILE_ROW(...) BUILTIN_SOURCE_ROW("FileTools", "output", __VA_ARGS__)
#define FT "FileTools:-"
#define TX "Text:-"
/* A file of two lines, and without it. */
#define MADE TX "WriteFile(\"daesy-text.tmp\", \"a\\nb\\n\"): "

const Builtin BUILTIN_TEXTFILES[] = {
    TEXT_ROW(
        "WriteFile", "WriteFile(file:string, text:string) -> integer",
        "write a text to a file, which begins anew", "WriteString ReadFile",
        "proc(file, text) local fd; fd := fopen(file, 'WRITE'); fprintf(fd, \"%s\", text);"
        "  fclose(fd); length(text) end proc",
        {TX "WriteFile(\"daesy-text.tmp\", \"ab\"); " FT "Remove(\"daesy-text.tmp\");", "", NULL},
        {TX "WriteFile(1, \"a\");", "error: file", NULL}),
    TEXT_ROW(
        "WriteString", "WriteString(file:string, text:string) -> integer", "the same as WriteFile",
        "WriteFile", "proc(file, text) " TX "WriteFile(args) end proc",
        {TX "WriteString(\"daesy-text.tmp\", \"ab\"); " FT "Remove(\"daesy-text.tmp\");", "", NULL},
        {TX "WriteString(1, \"a\");", "error: file", NULL}),
    TEXT_ROW("WriteLine", "WriteLine(file:string, lines:string..) -> integer",
             "write lines to a file, which begins anew", "WriteFile",
             "proc(file) " TX "WriteFile(file, cat(seq(cat(l, \"\\n\"), l = [_rest]))) end proc",
             {TX "WriteLine(\"daesy-text.tmp\", \"a\", \"b\"); " FT "Remove(\"daesy-text.tmp\");",
              "", NULL},
             {TX "WriteLine(1, \"a\");", "error: file", NULL}),
    TEXT_ROW("ReadFile", "ReadFile(file:string) -> string", "the whole text of a file", "WriteFile",
             "proc(file) local l, L; L := NULL; l := readline(file);"
             "  while l <> 0 do L := L, cat(l, \"\\n\"); l := readline(file) end do; cat(\"\", L)"
             " end proc",
             {MADE TX "ReadFile(\"daesy-text.tmp\"); " FT "Remove(\"daesy-text.tmp\"): %;",
              "\"a\\nb\\n\"", NULL},
             {TX "ReadFile(1);", "error: file", NULL}),
    TEXT_ROW(
        "CountLines", "CountLines(file:string) -> integer", "the number of lines of a file",
        "ReadFile",
        "proc(file) local n, l; n := 0; l := readline(file);"
        "  while l <> 0 do n := n + 1; l := readline(file) end do; n end proc",
        {MADE TX "CountLines(\"daesy-text.tmp\"); " FT "Remove(\"daesy-text.tmp\"): %;", "2", NULL},
        {TX "CountLines(1);", "error: file", NULL}),
    FILE_ROW("JoinPath", "JoinPath(parts:list) -> string", "the parts of a path with / between",
             "Filename", "proc(parts) StringTools:-Join(parts, \"/\") end proc",
             {FT "JoinPath([\"a\", \"b.txt\"]);", "\"a/b.txt\"", NULL},
             {FT "JoinPath(1);", "error: parts", NULL}),
    FILE_ROW("Filename", "Filename(path:string) -> string", "the last part of a path", "JoinPath",
             "proc(path) StringTools:-Split(path, \"/\")[-1] end proc",
             {FT "Filename(\"a/b.txt\");", "\"b.txt\"", NULL},
             {FT "Filename(1);", "error: path", NULL}),
    {.name = NULL},
};
