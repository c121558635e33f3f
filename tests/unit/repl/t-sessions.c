/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole sessions as a shell starts them, to the character: what comes of options, statements that
 * stay open, errors, files that read others, worksheets, records of --emit=json, help, and how each
 * ends. A row is a command line of sh, where $D is daesy, and what it writes on both streams, with
 * the exit status behind. The rows run in one folder, one after the other.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/lang/tool.h"

static const struct {
    const char *command, *wanted;
} SESSIONS[] = {
    {"$D -q -e x", "daesy: -e wants 0, 1 or 2, not x\nTry 'daesy --help'.\n[1]"},
    {"$D -q -e 1x", "daesy: -e wants 0, 1 or 2, not 1x\nTry 'daesy --help'.\n[1]"},
    {"$D -q -e -1", "daesy: -e wants 0, 1 or 2, not -1\nTry 'daesy --help'.\n[1]"},
    {"$D -q -e 3", "daesy: -e wants 0, 1 or 2, not 3\nTry 'daesy --help'.\n[1]"},
    {"$D -q -w 10", "daesy: -w wants a level from 0 to 9, not 10\nTry 'daesy --help'.\n[1]"},
    {"$D --color=red",
     "daesy: --color wants auto, always or never, not red\nTry 'daesy --help'.\n[1]"},
    {"$D -q --color=never -c '1/0;'",
     "-c:1:2: error: numeric exception: division by zero\n    1 | 1/0;\n      |  ^\n[4]"},
    {"$D -q --color=auto -c '2;'", "2\n[0]"},
    /* what cannot be shown ends the session before the next statement */
    {"test -w /dev/full || exit 0; $D -q -c '1; save 2, \"kept\";' > /dev/full 2> said; cat said; "
     "ls kept 2> "
     "said",
     "daesy: the output cannot be written: No space left on device\n[2]"},
    {"$D -q --color=always -c '1/0;'", "-c:1:2: \x1b[1;31merror:\x1b[0m numeric exception: "
                                       "division by zero\n    1 | 1/0;\n      |  ^\n"
                                       "[4]"},
    {"$D --emit=text", "daesy: --emit knows only json, not text\nTry 'daesy --help'.\n[1]"},
    {"$D --emit=json --compare a.mw",
     "daesy: --emit=json is for running sheets only\nTry 'daesy --help'.\n[1]"},
    {"$D --limit=time", "daesy: --limit wants time, memory, output or filesize = a number, not "
                        "time\nTry 'daesy --help'.\n[1]"},
    {"$D --limit=time=", "daesy: --limit wants time, memory, output or filesize = a number, not "
                         "time=\nTry 'daesy --help'.\n[1]"},
    {"$D --limit=time=1x", "daesy: --limit wants time, memory, output or filesize = a number, not "
                           "time=1x\nTry 'daesy --help'.\n[1]"},
    {"$D --limit=time=0", "daesy: --limit wants time, memory, output or filesize = a number, not "
                          "time=0\nTry 'daesy --help'.\n[1]"},
    {"$D --limit=memory=99999999999", "daesy: --limit wants time, memory, output or filesize = a "
                                      "number, not memory=99999999999\nTry 'daesy --help'.\n[1]"},
    {"$D --limit=speed=1", "daesy: --limit wants time, memory, output or filesize = a number, not "
                           "speed=1\nTry 'daesy --help'.\n[1]"},
    {"$D --memory=x",
     "daesy: --memory wants a number of megabytes, not x\nTry 'daesy --help'.\n[1]"},
    {"$D -q --emit=json -c '1/0; 2+;' -c 'WARNING(\"low\"); print(x, \"y\"); 3; if' -c 'a := 1: b "
     ":= [1,2]; NULL;' -c 'seq(i, i=1..3); \"s\"; `a b`; <1,2>;'",
     "{\"file\":\"-c\",\"line\":1,\"column\":1,\"input\":\"1/"
     "0;\",\"messages\":[{\"kind\":\"error\",\"text\":\"numeric exception: division by "
     "zero\",\"file\":\"-c\",\"line\":1,\"column\":2}]}\n{\"file\":\"-c\",\"line\":1,\"column\":8,"
     "\"input\":\"1/0; 2+;\",\"messages\":[{\"kind\":\"error\",\"text\":\"`;` "
     "unexpected\",\"file\":\"-c\",\"line\":1,\"column\":8,\"hint\":\"something is missing behind "
     "`+`\"}]}\n{\"file\":\"-c\",\"line\":1,\"column\":1,\"input\":\"WARNING(\\\"low\\\");\","
     "\"messages\":[{\"kind\":\"warning\",\"text\":\"low\"}]}\n{\"file\":\"-c\",\"line\":1,"
     "\"column\":17,\"input\":\"print(x, \\\"y\\\");\",\"output\":\"x, "
     "\\\"y\\\"\\n\"}\n{\"file\":\"-c\",\"line\":1,\"column\":32,\"input\":\"3;\",\"result\":\"3\","
     "\"results\":[{\"value\":\"3\"}]}\n{\"file\":\"-c\",\"line\":1,\"column\":35,\"input\":"
     "\"WARNING(\\\"low\\\"); print(x, \\\"y\\\"); 3; "
     "if\",\"messages\":[{\"kind\":\"error\",\"text\":\"the text ends while `if` is "
     "open\",\"file\":\"-c\",\"line\":1,\"column\":35,\"hint\":\"finish it with `end "
     "if`\"}]}\n[2]"},
    {"printf 'a := 1;\\nb := a+\\n1;\\nf := proc(x)\\n x^2\\nend proc:\\nf(b); 1/0; c' | $D -q",
     "a := 1\nb := 2\n4\nstdin:7:8: error: numeric exception: division by zero\n    7 | f(b); 1/0; "
     "c\n      |        ^\nstdin:7:12: error: the text ends inside a statement\n    7 | f(b); 1/0; "
     "c\n      |            ^\n  finish it with `;` or `:`\n[2]"},
    {"printf 'a := 1;\\nb := (2' | $D -q",
     "a := 1\nstdin:2:6: error: the text ends while `(` is open\n    2 | b := (2\n      |      ^\n "
     " close it with `)`\n[2]"},
    {"printf 'x := 1 1;\\n3;\\n' | $D -q -e 1",
     "stdin:1:8: error: two factors side by side with no operator between them\n    1 | x := 1 "
     "1;\n      |        ^\n  a product needs a star: 1*1\n[4]"},
    {"printf 'for i=1 to 3 do 1 end do;\\n' | $D -q -e 1",
     "stdin:1:6: error: `=` unexpected\n    1 | for i=1 to 3 do 1 end do;\n      |      ^\n  "
     "`for` from line 1 needs `do` here; its numbers are written: for i from 1 to 10 do\n[4]"},
    {"printf '[1 2;3 4];\\n' | $D -q -e 1",
     "stdin:1:4: error: two factors side by side with no operator between them\n    1 | [1 2;3 "
     "4];\n"
     "      |    ^\n  a product needs a star: 1*2; arguments and items are separated by commas; a "
     "Matrix is written <1, 2; 3, 4>\n[4]"},
    {"printf 'A := [1,2;3,4];\\n' | $D -q -e 1",
     "stdin:1:10: error: `;` unexpected: `[` from column 6 is not closed\n    1 | A := [1,2;3,4];\n"
     "      |          ^\n  close it with `]` before this; a Matrix is written <1, 2; 3, 4>\n[4]"},
    {"printf 'def f(x): return x\\n' | $D -q -e 1",
     "stdin:1:5: error: two factors side by side with no operator between them\n    1 | def f(x): "
     "return x\n      |     ^\n  a function is f := x -> x^2, a longer one a procedure: "
     "?proc\n[4]"},
    {"printf 'x.^2;\\n' | $D -q -e 1", "stdin:1:3: error: `^` unexpected\n    1 | x.^2;\n      |   "
                                       "^\n  something is missing behind `.`; "
                                       "entry by entry: x ^~ 2, a *~ b, a /~ b\n[4]"},
    {"printf 'int(sin(x),x=0..);\\n' | $D -q -e 1",
     "stdin:1:15: error: a range behind `=` needs both ends, as in x = 0..1\n    1 | "
     "int(sin(x),x=0..);\n      |               ^~\n[4]"},
    {"printf 'timelimit(0.05,evalf[3000](RootOf(BesselJ(1/3,_Z)-GAMMA(_Z+1/7))));\\n1.0/3;\\n' | "
     "$D "
     "-q -e 0 2>&1 | tail -1",
     "0.3333333333\n[0]"},
    {"printf 'x ~= y;\\n' | $D -q -e 1",
     "note: `~=` is an application to entries and an equation; not equal is <>\n~(x) = y\n[0]"},
    {"printf 'error \"a\"; 5;\\n' | $D -q -e 2",
     "stdin:1:1: error: a\n    1 | error \"a\"; 5;\n      | ^~~~~\n[4]"},
    {"printf 'error \"a\"; 5;\\n' | $D -q -e 0",
     "stdin:1:1: error: a\n    1 | error \"a\"; 5;\n      | ^~~~~\n5\n[4]"},
    {"printf 'a := 2:\\n' > i.dae; $D -q -i i.dae -c 'a;'", "2\n[0]"},
    {"$D -q -i none.dae -c '1;'", "error: cannot read none.dae: No such file or directory\n[1]"},
    {"$D -q -s none.dae", "error: cannot read none.dae: No such file or directory\n[1]"},
    {"$D -q . -c 1", "1\nerror: cannot read .: Is a directory\n[1]"},
    {"printf 'a;\\000b;\\n' > bin.dae; $D -q bin.dae",
     "error: bin.dae is a binary file, not a sheet\n[4]"},
    {"printf 'read \"in.dae\": y;' > out.dae; printf 'y := 4:\\nread \"deep.dae\";' > in.dae; "
     "printf 'z := 1/0;\\nz2 := 5;' > deep.dae; $D -q out.dae",
     "z2 := 5\nout.dae:1:1: error: 1 statement of `in.dae` failed, the others were read:\n  "
     "in.dae:2:1: error: 1 statement of `deep.dae` failed, the others were read:\n  deep.dae:1:7: "
     "error: numeric exception: division by zero\n    1 | read \"in.dae\": y;\n      | ^~~~\n  "
     "Assigned until then: y, z2.\n[4]"},
    {"$D -q -c 'read \"in.dae\"; 7;'",
     "z2 := 5\n-c:1:1: error: 1 statement of `in.dae` failed, the others were read:\n  in.dae:2:1: "
     "error: 1 statement of `deep.dae` failed, the others were read:\n  deep.dae:1:7: error: "
     "numeric exception: division by zero\n    1 | read \"in.dae\"; 7;\n      | ^~~~\n  Assigned "
     "until then: y, z2.\n7\n[4]"},
    {"$D -q -c 'read \"none.dae\"; 7;' -c 'read \".\";' -c 'read 3;' -c 'read \"bin.dae\";'",
     "-c:1:1: error: unable to read `none.dae`: No such file or directory\n    1 | read "
     "\"none.dae\"; 7;\n      | ^~~~\n7\n-c:1:1: error: unable to read `.`: Is a directory\n    1 "
     "| read \".\";\n      | ^~~~\n-c:1:1: error: invalid file name in read\n    1 | read 3;\n     "
     " | ^~~~\n-c:1:1: error: unable to read `bin.dae`: a binary file, not a sheet\n    1 | read "
     "\"bin.dae\";\n      | ^~~~\n[4]"},
    {"printf 'w := (1,\\n' > open.dae; $D -q -c 'read \"open.dae\";' ; $D -q open.dae",
     "-c:1:1: error: 1 statement of `open.dae` failed, the others were read:\n  open.dae:1:6: "
     "error: the text ends while `(` is open\n    1 | read \"open.dae\";\n      | "
     "^~~~\nopen.dae:1:6: error: the text ends while `(` is open\n    1 | w := (1,\n      |      "
     "^\n  close it with `)`\n[2]"},
    {"printf 'w := ;\\nw := 5;\\n' > syn.dae; $D -q -c 'read \"syn.dae\"; w;'; $D -q syn.dae",
     "w := 5\n-c:1:1: error: 1 statement of `syn.dae` failed, the others were read:\n  "
     "syn.dae:1:6: error: `;` unexpected\n    1 | read \"syn.dae\"; w;\n      | ^~~~\n  Assigned "
     "until then: w.\n5\nsyn.dae:1:6: error: `;` unexpected\n    1 | w := ;\n      |      ^\n  "
     "something is missing behind `:=`\n[4]"},
    {"mkdir -p lib; printf 'v := 8:' > lib/l.dae; $D -q -b lib -c 'read \"l.dae\": v;'", "8\n[0]"},
    {"$D -q -t -c 'a := [1,2];' -c 'a[1]; expand((x+1)^2);'", "a := [1, 2]\n1\nx^2+2*x+1\n[0]"},
    {"printf '1;\\n' | $D -t", "1\n[0]"},
    {"$D -q -w 0 -c 'WARNING(\"low\"); 1;'; $D -q -w 1 -c 'WARNING(\"low %1\", x); 1;'",
     "1\nWarning, low x\n1\n[0]"},
    {"$D -q -c 'quit(3);' -c '1;'; echo $?; $D -q -c 'stop;'; echo $?; $D -q -c 'done;'; echo $?; "
     "printf 'quit' | $D -q; echo $?",
     "3\n0\n0\nstdin:1:1: error: the text ends inside a statement\n    1 | quit\n      | ^~~~\n  "
     "finish it with `;` or `:`\n2\n[0]"},
    {"printf '1;\\n$include \"x.inc\"\\nA;\\n' > d.dae; printf '$define A 42\\n' > x.inc; $D -q "
     "d.dae; $D -q - < d.dae",
     "1\n42\n1\nstdin:2:10: error: `\"x.inc\"` unexpected\n    2 | $include \"x.inc\"\n      |     "
     "     ^~~~~~~\n  an operator or a comma is missing before it\n[4]"},
    {"printf '$include \"no.inc\"\\n2;\\n' | $D -q",
     "stdin:1:10: error: `\"no.inc\"` unexpected\n    1 | $include \"no.inc\"\n      |          "
     "^~~~~~~~\n  an operator or a comma is missing before it\n[4]"},
    {"printf '$ifdef Q\\n1;\\n$else\\n2;\\n$endif\\n$undef Q\\n3;\\n$ifdef Z\\n' | $D -q",
     "stdin:1:8: error: two factors side by side with no operator between them\n    1 | $ifdef Q\n "
     "     |        ^\n  a product needs a star: ifdef*Q; a call needs parentheses: "
     "ifdef(Q)\nstdin:3:2: error: reserved word `else` unexpected\n    3 | $else\n      |  ^~~~\n  "
     "something is missing behind `$`\nstdin:6:8: error: two factors side by side with no operator "
     "between them\n    6 | $undef Q\n      |        ^\n  a product needs a star: undef*Q; a call "
     "needs parentheses: undef(Q)\nstdin:8:8: error: two factors side by side with no operator "
     "between them\n    8 | $ifdef Z\n      |        ^\n  a product needs a star: ifdef*Z; a call "
     "needs parentheses: ifdef(Z)\n[4]"},
    {"$D -q --batch -c '1/0;' -c '2;'; echo $?",
     "-c:1:2: error: numeric exception: division by zero\n    1 | 1/0;\n      |  ^\n4\n[0]"},
    {"printf '1/0;\\n2;\\n' > e.dae; $D -q --batch e.dae; echo $?; $D -q e.dae; echo $?; $D -q "
     "e.dae e.dae | cat",
     "e.dae:1:2: error: numeric exception: division by zero\n    1 | 1/0;\n      |  "
     "^\n4\ne.dae:1:2: error: numeric exception: division by zero\n    1 | 1/0;\n      |  "
     "^\n4\ne.dae:1:2: error: numeric exception: division by zero\n    1 | 1/0;\n      |  ^\n[0]"},
    {"$D -q -c 'f := proc() local y; y := 1/0 end proc: g := () -> f()+1: g();'",
     "-c:1:28: error: numeric exception: division by zero\n    1 | f := proc() local y; y := 1/0 "
     "end proc: g := () -> f()+1: g();\n      |                            "
     "^\n  in f, called at -c:1\n  in g, called at -c:1\n[4]"},
    {"$D -q -c 'a := 1: b := 2: for i to 3 do c := i; error \"stop at %1\", i end do;'",
     "c := 1\n-c:1:39: error: stop at 1\n    1 | a := 1: b := 2: for i to 3 do c := i; error "
     "\"stop at %1\", i end do;\n      |                                       ^~~~~\n  Assigned "
     "until then: i, c.\n[4]"},
    {"printf '\"abc\\n' | $D -q",
     "stdin:1:1: error: the text ends inside a string that begins here\n    1 | \"abc\n      | ^\n "
     " close it where it should end\n[2]"},
    {"printf '\\377\\n1;\\n' | $D -q", "stdin:1:1: error: the byte 0xFF is no text: this looks "
                                       "like binary data\n    1 | \377\n      | "
                                       "^\n  save the file as UTF-8 text\n[4]"},
    {"printf '1;;;2;:\\n' | $D -q", "1\n2\n[0]"},
    {"printf '\\t 1 ;\\r\\n2;\\r\\n' | $D -q", "1\n2\n[0]"},
    {"printf '# only a comment' | $D -q; echo $?", "0\n[0]"},
    {"printf '' | $D -q; echo $?", "0\n[0]"},
    {"$D -q -c 'printf(\"%d %a\\n\", 3, x);' -c 'printf(\"no newline\")'", "3 x\nno newline[0]"},
    {"printf '1;' > s.dae; $D --to-mw s.dae > s.mw; $D --from-mw s.mw; $D --compare s.mw; echo $?; "
     "$D --to-mw s.mw; echo $?; $D --from-mw s.dae; echo $?; $D --to-mw none; echo $?; $D "
     "--compare none.mw; echo $?; cat s.dae | $D --to-mw | tail -4; cat s.mw | $D --from-mw; $D "
     "--to-mw bin.dae; echo $?",
     "1;\ns.mw: 0 stored outputs: 0 equal, 0 equal in another form, 0 different, 0 missing\ns.mw: "
     "1 results of which the sheet stores nothing\n0\nerror: cannot read s.mw: a worksheet "
     "already\n1\nerror: cannot read s.dae: no Maple worksheet (.mw)\n1\nerror: cannot read none: "
     "No such file or directory\n1\nerror: cannot read none.mw: No such file or "
     "directory\n1\n<Input><Text-field prompt=\"&gt; \" style=\"Maple Input\" "
     "layout=\"Normal\">1;</Text-field>\n</Input>\n</Group>\n</Worksheet>\n1;\nerror: cannot read "
     "bin.dae: a binary file, not a sheet\n1\n[0]"},
    {"printf '<Worksheet><Text-field>t</Text-field><Plot/></Worksheet>' > p.mw; $D -q p.mw; echo "
     "$?; $D --from-mw p.mw; $D --compare p.mw; echo $?; $D -q -c 'read \"p.mw\";'",
     "note: p.mw, before the first cell, line 1 of the file: a plot is left out\n0\n# t\n# [before "
     "the first cell, line 1 of the file: a plot is left out]\nnote: p.mw, before the first cell, "
     "line 1 of the file: a plot is left out\np.mw: 0 stored outputs: 0 equal, 0 equal in another "
     "form, 0 different, 0 missing\n0\n[0]"},
    {"printf '<Worksheet><Text-field style=\"Maple Input\">a := 3; 1/0; b' > dm.mw; $D -q dm.mw; "
     "echo $?; $D -q -c 'read \"dm.mw\"; a;'",
     "error: dm.mw, cell 1, line 1 of the file: not read: the file is damaged in line 1, column 58 "
     "(no element found); what follows was not read\n4\n-c:1:1: error: 1 statement of `dm.mw` "
     "failed, the others were read:\n  dm.mw, cell 1, line 1 of the file: not read: the file is "
     "damaged in line 1, column 58 (no element found); what follows was not read\n    1 | read "
     "\"dm.mw\"; a;\n      | ^~~~\na\n[4]"},
    {"printf '<Worksheet><Startup-Code>k := 5:</Startup-Code><Text-field style=\"Maple "
     "Input\">k^2; k/0;</Text-field><Text-field style=\"Maple Input\">k+</Text-field><Text-field "
     "style=\"Maple Input\">k^3</Text-field></Worksheet>' > r.mw; $D -q r.mw; echo $?; $D -q "
     "--batch r.mw; echo $?; $D -q -c 'read \"r.mw\";'; $D --emit=json r.mw",
     "25\nr.mw, cell 1:1:7: error: numeric exception: division by zero\n    1 | k^2; k/0;\n      | "
     "      ^\n4\n25\nr.mw, cell 1:1:7: error: numeric exception: division by zero\n    1 | k^2; "
     "k/0;\n      |       ^\n4\n25\n125\n-c:1:1: error: 2 statements of `r.mw` failed, the others "
     "were read:\n  r.mw, cell 1:1:7: error: numeric exception: division by zero\n  r.mw, cell "
     "2:1:2: error: the text ends behind `+`\n    1 | read \"r.mw\";\n      | ^~~~\n  Assigned "
     "until then: k.\n{\"file\":\"r.mw, startup\",\"line\":1,\"column\":1,\"input\":\"k := "
     "5:\"}\n{\"file\":\"r.mw, cell "
     "1\",\"line\":1,\"column\":1,\"input\":\"k^2;\",\"result\":\"25\",\"results\":[{\"value\":"
     "\"25\"}]}\n{\"file\":\"r.mw, cell "
     "1\",\"line\":1,\"column\":6,\"input\":\"k/"
     "0;\",\"messages\":[{\"kind\":\"error\",\"text\":\"numeric exception: division by "
     "zero\",\"file\":\"r.mw, cell 1\",\"line\":1,\"column\":7}]}\n[4]"},
    {"HOME= XDG_CONFIG_HOME= $D -q -c '1;'; HOME=$PWD $D -q -c 'q;'; mkdir -p .config/daesy; "
     "printf 'q := 9:' > .config/daesy/init.dae; HOME=$PWD XDG_CONFIG_HOME= $D -q -c 'q;'; "
     "HOME=/none XDG_CONFIG_HOME=$PWD/.config $D -q -c 'q;'; HOME=/none XDG_CONFIG_HOME=.config $D "
     "-q -c 'q;'; HOME=$PWD $D -q -s -c 'q;'",
     "1\nq\nq\nq\nq\nq\n[0]"},
    {"$D -q -c 'infolevel[dsolve] := 1: S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric): S(1):'",
     "dsolve:   rkf45 from t = 0 to 1.01544: 7 steps, 0 rejected, 42 evaluations, order 5\n[0]"},
    {"printf 'for i to 3 do\\n  if i = 2 then\\n    next\\n  end if;\\n  i;\\nend do;\\ni' | $D -q",
     "1\n3\nstdin:7:1: error: the text ends inside a statement\n    7 | i\n      | ^\n  finish it "
     "with `;` or `:`\n[2]"},
    {"$D -q -c 'a := 3: restart: a;' -c 'f := x -> x^2;' -c 'f(3); %+1; %%; %%%;'",
     "a\nf := x -> x^2\n9\n10\n9\n9\n[0]"},
    {"$D -q -c 'a := 1; b := a + 1: c;' -c 'x := 3; y = x; [a,b];' -c 'M := <<1,2>|<3,4>>;'",
     "a := 1\nc\nx := 3\ny = 3\n[1, 2]\nM := [1   3]\n     [2   4]\n\n[0]"},
    {"$D -q --emit=json -c 'help(\"frobnicate\");' -c 'f := proc(x) x end proc;'",
     "{\"file\":\"-c\",\"line\":1,\"column\":1,\"input\":\"help(\\\"frobnicate\\\");\",\"output\":"
     "\"There is no help about `frobnicate`.\\n??frobnicate searches all pages, ? lists all "
     "topics.\\n\"}\n{\"file\":\"-c\",\"line\":1,\"column\":1,\"input\":\"f := proc(x) x end "
     "proc;\",\"result\":\"proc(x)\\n    x\\nend "
     "proc\",\"results\":[{\"name\":\"f\",\"value\":\"proc(x)\\n    x\\nend proc\"}]}\n[0]"},
    {"$D -q -c 'print(1); 2; lprint(x+y, \"s\"); printf(\"%s\\n\", \"t\");' -c "
     "'interface(prettyprint=0); x/y; interface(prettyprint=1); x/y;'",
     "1\n2\nx+y, \"s\"\nt\n2\nx/y\n0\nx\n-\ny\n\n[0]"},
    {"$D -q -c 'try error \"a\" catch: print(lasterror) end try;' -c 'lasterror;'",
     "\"a\"\n\"a\"\n[0]"},
    {"$D -q -c 'writeto(\"w.txt\"); 1; x := 2; writeto(terminal); 3;'; cat w.txt; $D -q -c "
     "'appendto(\"w.txt\"); 4; 1/0;' -c '5;'; cat w.txt",
     "3\n1\nx := 2\n-c:1:24: error: numeric exception: division by zero\n    1 | "
     "appendto(\"w.txt\"); 4; 1/0;\n      |                        ^\n1\nx := 2\n4\n5\n[0]"},
    {"$D -q nosuch.dae -c '1;'; $D -q -c '1;' i.dae d.dae; $D -q - -c 'a := 3:' < i.dae",
     "1\nerror: cannot read nosuch.dae: No such file or directory\n1\n1\n42\n[0]"},
    {"printf 'LinearAlgebra:-Transposee(x);\nplots:-Rank(x);\nplots:-dsolve(x);\nplots:-foo(x);\n"
     "LinearAlgebra:-Inverse(x);' | "
     "$D -q 2>&1 | grep '^  [a-z?]'",
     "  did you mean LinearAlgebra:-Transpose?\n  there is LinearAlgebra:-Rank\n  dsolve is a "
     "command "
     "of its own, without a package\n  ?plots lists its commands\n  did you mean "
     "LinearAlgebra:-MatrixInverse?\n[0]"},
    {"$D -q -c '?frobnicate' ; $D -q -c '?sin,examples'; printf '?sin,examples\\n2;\\n' | $D -q; "
     "printf '??radauIIA2\\n' | $D -q",
     "There is no help about `frobnicate`.\n??frobnicate searches all pages, ? lists all topics.\n "
     " > sin(Pi/6);\n        1/2\n  > sin(x+Pi);\n        -sin(x)\n  > sin(Pi/6);\n        1/2\n  "
     "> sin(x+Pi);\n        -sin(x)\n2\n  ?ConvergenceTable       errors of methods for several "
     "step sizes, and the\n                          orders they show\n  ?MethodInfo             "
     "coefficients, order and stability of a method of\n                          integration\n  "
     "?dsolve                 solve differential equations, in closed form or\n"
     "                          numerically\n  ?methods                Choosing a method\n[0]"},
    {"$D -q -c 'interface(warnlevel=0): WARNING(\"a\"); interface(warnlevel=3): WARNING(\"b\");' "
     "-c 'kernelopts(version);' | grep -c daesy",
     "Warning, b\n1\n[0]"},
    {"$D -q -c 'f(1,2,3' ; $D -q -c 'f(1,2]3);' ; $D -q -c 'end;' ; $D -q -c ')'",
     "-c:1:2: error: the text ends while `(` is open\n    1 | f(1,2,3\n      |  ^\n  close it with "
     "`)`\n-c:1:6: error: `]` unexpected: `(` from column 2 is not closed\n    1 | f(1,2]3);\n     "
     " |      ^\n  close it with `)` before this\n-c:1:1: error: reserved word `end` unexpected\n  "
     "  1 | end;\n      | ^~~\n  nothing is open that it could belong to\n-c:1:1: error: `)` "
     "unexpected\n    1 | )\n      | ^\n  there is no opening bracket for it\n[4]"},
    {"printf '2i;\n5j; 7 %% 2; @(x) x^2; doc plot; 1_000; 0x1F; mod(7,2); ~true;\nx := (1, 2\n; "
     "3;' | $D -q 2>&1 | grep '^  [^ "
     "]'",
     "  the imaginary unit is I: 2*I\n  the imaginary unit is I: 2*I\n  the remainder of a "
     "division "
     "is a mod b; % is the last result\n  a function without a name is x -> x^2, and f alone hands "
     "f on\n  pages of help are opened by a question mark: ?plot\n"
     "  the digits of a number stand together: 1000000\n"
     "  a number to the base 16: convert(\"1F\", decimal, hex)\n"
     "  the remainder of a division is a mod b, of many things map(`mod`, L, b)\n"
     "  the logical operator is `not`; element by element is f~(A)\n  close it with `)` before "
     "this\n[0]"},
    {"$D -q -c 'MatrixInverse(A);' -c 'f = @(x) x^2;' 2>&1 | grep -v '|'",
     "Warning, MatrixInverse is kept as an unknown function (with(LinearAlgebra): is needed "
     "first)\nMatrixInverse(A)\n-c:1:5: error: `@` unexpected\n  a function without a name is x -> "
     "x^2, and f alone hands f on\n[0]"},
    {"printf 'lb := 1: 5 lb; 3 GHz; 2 kgs; f(3 t); 5 kg; m := 9.81 m/s^2; f(5 kN, 2 x); sin(30 "
     "deg); [30.5 degrees];' | $D -q 2>&1 | "
     "grep '^  [^ ]'",
     "  a product needs a star: 5*lb; a quantity with its unit is 5*Unit(lb)\n  a product needs a "
     "star: 3*GHz; a quantity with its unit is 3*Unit(GHz)\n  a product needs a star: 2*kgs\n  a "
     "product needs a star: 3*t; a quantity with its unit is 3*Unit(t); arguments and items are "
     "separated by commas\n  a product needs a star: 5*kg; a quantity with its unit is "
     "5*Unit(kg)\n  a product needs a "
     "star: 9.81*m; a quantity with its unit is 9.81*Unit(m)\n  a product needs a star: 5*kN; a "
     "quantity with its unit is 5*Unit(kN)\n  an angle of 30 degrees is 30*Pi/180\n  an angle of "
     "30.5 degrees is 30.5*Pi/180\n[0]"},
    {"printf '[1,2;3,4];\\nf(1;2); A = [1,2;3,4]; in 3;\\ng(, 2); 7;' | $D -q 2>&1 | "
     "grep -v '|'",
     "stdin:1:5: error: `;` unexpected: `[` from column 1 is not closed\n  close it with `]` "
     "before "
     "this; a Matrix is written <1, 2; 3, 4>\nstdin:2:4: error: `;` unexpected: `(` from column 2 "
     "is not closed\n  close it with `)` before this\nstdin:2:17: error: `;` unexpected: `[` from "
     "column 13 is not closed\n  close it with `]` before this; a Matrix is written <1, 2; 3, "
     "4>\nstdin:2:24: error: `in` unexpected\n  something is missing before it\nstdin:3:3: error: "
     "`,` unexpected\n  something is missing before it\n7\n[0]"},
    {"$D -q -c 'infolevel[solve] := 1: solve({x+y=1,x-y=3}): solve(x+sin(x)=1,x): "
     "solve({x^2+y^2=5,x*y=2}): solve(x*exp(x)=3):'",
     "solve:   a linear system\nsolve:   elimination, branch by branch\nsolve:   functions and "
     "radicals of the unknown as new unknowns\n[0]"},
    {"$D -q -c 'infolevel[int] := 1: int(x*ln(x), x): infolevel[int] := 2: int(x^2+ln(x)/x, x): "
     "infolevel[int] := 0: infolevel[dsolve] := 1: dsolve(diff(y(t),t) = y(t)^2+t*y(t)): "
     "dsolve(diff(y(t),t,t)+y(t) = t): dsolve(diff(y(t),t,t) = t*y(t)):' 2>&1 | grep -v Warn",
     "int:   x*ln(x): undetermined coefficients\nint:       _t: table\nint:     ln(x)/x: change of "
     "variable\ndsolve:   linear of first order\ndsolve:   first order, "
     "Bernoulli's\ndsolve:   linear of order 2, constant coefficients or Euler's\ndsolve:   linear "
     "of order 2: special functions\n[0]"},
    {"$D -q -c 'LinearAlgebra:-LUDecomposition(<<1>>,outptu=x);' -c "
     "'LinearAlgebra:-LUDecomposition(<<1>>,methd);' -c 'LinearAlgebra:-ZeroMatrix(2,2,zzzzzz=1);' "
     "-c 'ithprime(0);'",
     "-c:1:1: error: invalid input: too many and/or wrong type of arguments passed to "
     "LUDecomposition; first unused argument is outptu = x\n    1 | "
     "LinearAlgebra:-LUDecomposition(<<1>>,outptu=x);\n      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n  "
     "did you mean output?\n-c:1:1: error: invalid input: too many and/or wrong type of arguments "
     "passed to LUDecomposition; first unused argument is methd\n    1 | "
     "LinearAlgebra:-LUDecomposition(<<1>>,methd);\n      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n  did "
     "you mean method?\n-c:1:1: error: invalid input: too many and/or wrong type of arguments "
     "passed to ZeroMatrix; first unused argument is zzzzzz = 1\n    1 | "
     "LinearAlgebra:-ZeroMatrix(2,2,zzzzzz=1);\n      | ^~~~~~~~~~~~~~~~~~~~~~~~~\n  usage: "
     "ZeroMatrix(n:nonnegint, m:nonnegint?, compact=flag:boolean) -> Matrix\n-c:1:1: error: "
     "invalid input: ithprime expects its 1st argument, i, to be of type posint, but received 0\n"
     "    1 | ithprime(0);\n      | ^~~~~~~~\n  usage: ithprime(i:posint) -> integer\n[4]"},
};

static char folder[] = "/tmp/t-sessions.XXXXXX";

static int begin(void **state)
{
    (void)state;
    const char *daesy = getenv("DAESY");
    tool_enter(folder);
    if (daesy)
        setenv("D", daesy, 1);
    setenv("HOME", "/nonexistent", 1);
    setenv("LC_ALL", "C", 1);
    unsetenv("XDG_CONFIG_HOME");
    return 0;
}

static int end(void **state)
{
    (void)state;
    assert_int_equal(chdir("/"), 0);
    tool_remove(folder);
    return 0;
}

static void sessions_are_right(void **state)
{
    (void)state;
    static char said[20000], command[4000];
    int wrong = 0;
    if (!getenv("D"))
        skip();
    for (size_t i = 0; i < sizeof SESSIONS / sizeof *SESSIONS; i++) {
        snprintf(command, sizeof command, "{ %s\n} 2>&1 < /dev/null", SESSIONS[i].command);
        FILE *pipe = popen(command, "r");
        assert_non_null(pipe);
        size_t length = fread(said, 1, sizeof said - 10, pipe);
        int status = pclose(pipe);
        sprintf(said + length, "[%d]", status >> 8);
        if (strcmp(said, SESSIONS[i].wanted) == 0)
            continue;
        wrong++;
        printf("# %s\n#  gives  %s\n#  wanted %s\n", SESSIONS[i].command, said, SESSIONS[i].wanted);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sessions_are_right)};
    return cmocka_run_group_tests(tests, begin, end);
}
