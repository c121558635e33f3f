/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files by name, in a folder of their own: what is saved is written so that it reads back, texts
 * and numbers by line and by format, what is there already and what is not, and every complaint.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"
#include "tests/lang/tool.h"

static const Row saved[] = {
    {"a := 5: b := [x,{y}]: save a, b, \"v.m\": readline(\"v.m\"), readline(\"v.m\"), "
     "readline(\"v.m\")",
     "\"a := 5;\", \"b := [x, {y}];\", 0"},
    {"f := proc(x) local y; y := x^2; y+1 end proc: save f, \"f.mpl\": "
     "seq(readline(\"f.mpl\"),k=1..6)",
     "\"f := proc(x)\", \"    local y;\", \"    y := x^2;\", \"    y + 1\", \"end proc;\", 0"},
    {"T := table([p=1]): M := <<1,2>|<3,4>>: s := \"a\\\"b\\\\c\\nd\": save T, M, s, \"t.mpl\": "
     "seq(readline(\"t.mpl\"),k=1..4)",
     "\"T := table([p = 1]);\", \"M := Matrix(2,2,[[1,3],[2,4]]);\", \"s := "
     "\\\"a\\\\\\\"b\\\\\\\\c\\\\nd\\\";\", 0"},
    {"g := x -> x^2+k: h := 3/4+1.5*I: save g, h, \"g.txt\": seq(readline(\"g.txt\"),k=1..3)",
     "\"g := x -> x^2 + k;\", \"h := 3/4+1.5*I;\", 0"},
    {"`odd name` := 3: save `odd name`, \"o.mpl\": seq(readline(\"o.mpl\"),k=1..2)",
     "\"`odd name` := 3;\", 0"},
    {"save nosuch, \"n.mpl\": readline(\"n.mpl\"); unassign('xx'): save xx[1], \"n.mpl\": "
     "readline(\"n.mpl\")",
     "\"nosuch := 'nosuch';\"\n0"},
    {"a := 1: save a, \"again.m\": a := 2: save a, \"again.m\": readline(\"again.m\"), "
     "readline(\"again.m\")",
     "\"a := 2;\", 0"},
    {"h := [HFloat(1)/3, 0.25, -HFloat(0.5)*x, 2+HFloat(0.5)*I]: S := Matrix(2, 2, [[1,2],[2,3]], "
     "shape = symmetric): T := Matrix(1, 1, [[0.5]], datatype = float[8]): save h, S, T, \"h.m\": "
     "seq(readline(\"h.m\"), k = 1..3); h",
     "\"h := [HFloat(0.3333333333333333), 0.25, -HFloat(0.5)*x, 2+HFloat(0.5)*I];\", "
     "\"S := Matrix(2,2,[[1,2],[2,3]],shape = symmetric);\", "
     "\"T := Matrix(1,1,[[0.5]],datatype = float[8]);\"\n"
     "[0.3333333333333333, 0.25, -0.5*x, 2+0.5*I]"},
    {"R := FileTools:-Rename: a := 1: save a, \"r1\": b := 2: save b, \"r2\": R(\"r1\", \"r3\"): "
     "readline(\"r3\"), FileTools:-Exists(\"r1\")",
     "\"a := 1;\", false"},
    {"b := 2: save b, \"r2\": a := 1: save a, \"r3\": FileTools:-Rename(\"r2\", \"r3\")",
     "error: cannot rename r2 to r3: File exists"},
    {"b := 2: save b, \"r2\": a := 1: save a, \"r3\": FileTools:-Rename(\"r2\", \"r3\", force = "
     "false)",
     "error: cannot rename r2 to r3: File exists"},
    {"b := 2: save b, \"r2\": a := 1: save a, \"r3\": FileTools:-Rename(\"r2\", \"r3\", force = "
     "true): readline(\"r3\")",
     "\"b := 2;\""},
    {"b := 2: save b, \"r2\": a := 1: save a, \"r3\": FileTools:-Rename(\"r2\", \"r3\", force): "
     "readline(\"r3\")",
     "error: invalid input: too many and/or wrong type of arguments passed to Rename; first unused "
     "argument is force"},
    {"FileTools:-Rename(\"nosuch\", \"r3\", force = true)",
     "error: cannot rename nosuch to r3: No such file or directory"},
    {"a := 1: save a, \"nosuchfolder/x.mpl\"",
     "error: cannot write nosuchfolder/x.mpl: No such file or directory"},
    {"a := 1: save a, \".\"", "error: cannot write .: Is a directory"},
    {"a := 1: save a, \"x|y\"", "error: no file is written to a name with | or control characters"},
    {"a := 1: save a, \"\"", "error: a file needs a name"},
    {"a := 1: save a, \"x\\ny\"",
     "error: no file is written to a name with | or control characters"},
};

static const Row texts[] = {
    {"fd := fopen(\"a.txt\",WRITE): fprintf(fd,\"one\\ntwo %d\\n\",2), fclose(fd), "
     "readline(\"a.txt\"), readline(\"a.txt\"), readline(\"a.txt\"), readline(\"a.txt\")",
     "10, \"one\", \"two 2\", 0, \"one\""},
    {"fd := fopen(\"a.txt\",APPEND): fprintf(fd,\"three\\n\"), fclose(fd), "
     "seq(readline(\"a.txt\"),k=1..4)",
     "6, \"one\", \"two 2\", \"three\", 0"},
    {"fd := fopen(\"a.txt\",READ): readline(fd), readline(fd); fclose(fd): readline(\"a.txt\")",
     "\"one\", \"two 2\"\n\"one\""},
    {"fd := fopen(\"a.txt\",READ): fprintf(fd,\"x\")", "error: file a.txt is open for reading"},
    {"fd := fopen(\"q.txt\",WRITE): readline(fd)", "error: file q.txt is open for writing"},
    {"fd := fopen(\"e.txt\",WRITE): fclose(fd): readline(\"e.txt\")", "0"},
    {"fd := fopen(\"l.txt\",WRITE): fprintf(fd,\"no end\"): fclose(fd): readline(\"l.txt\"), "
     "readline(\"l.txt\")",
     "\"no end\", 0"},
    {"fd := fopen(\"long.txt\",WRITE): to 500 do fprintf(fd,\"12 3.5\\n\") end do: "
     "fprintf(fd,\"%s,%2000s 7 x+y\\n\\n \",cat(\"x\"$3000),\"a\"): fclose(fd): "
     "fd := fopen(\"long.txt\",READ): s := 0: to 500 do s := s+add(fscanf(fd,\"%d %f\")) end do: "
     "s, "
     "length(op(fscanf(fd,\" %[^,]\"))), fscanf(fd,\",%s%d\"), filepos(fd), fscanf(fd,\"%a\"), "
     "fscanf(fd,\"%d\")",
     "7750.0, 3000, [\"a\", 7], 8503, [x+y], 0"},
    {"fd := fopen(\"nosuch.txt\",READ)", "error: file or directory does not exist or cannot be "
                                         "opened: nosuch.txt: No such file or directory"},
    {"fd := fopen(\"nosuch/x.txt\",WRITE)", "error: file or directory does not exist or cannot be "
                                            "opened: nosuch/x.txt: No such file or directory"},
    {"fd := fopen(\"a.txt\",nosuch)",
     "error: invalid input: the mode of fopen is READ, WRITE or APPEND"},
    {"fprintf(77,\"x\")", "error: file descriptor not in use"},
    {"fclose(77)", "error: file descriptor not in use"},
    {"fprintf([],\"x\")", "error: invalid input: a file name or the number fopen gave is expected"},
    {"fprintf(\"fp.txt\",\"%d-%s\\n\",5,\"b\"), fclose(\"fp.txt\"), readline(\"fp.txt\")",
     "4, \"5-b\""},
    {"fd := fopen(\"b.txt\",WRITE,TEXT): fprintf(fd,\"1 2.5\\n3 4.5\\n\"): fclose(fd): "
     "readdata(\"b.txt\",[integer,float]), readdata(\"b.txt\"), readdata(\"b.txt\",float)",
     "[[1, 2.5], [3, 4.5]], [[1., 2.5], [3., 4.5]], [[1., 2.5], [3., 4.5]]"},
    {"writeline(\"d.txt\",\"+3 -4; +.5,-.25\"): fclose(\"d.txt\"): readdata(\"d.txt\",4)",
     "[[3., -4., 0.5, -0.25]]"},
    {"writedata(\"c.txt\",[[1,2.5]]): readdata(\"c.txt\",integer)",
     "error: readdata: c.txt has something that is no integer in column 2"},
    {"readdata(\"c.txt\",string)",
     "error: readdata: the format is integer, float or a list of these"},
    {"readdata(\"c.txt\",[integer,flaot])",
     "error: readdata: the format is integer, float or a list of these"},
    {"writedata(\"c.txt\",[[1,2],[3,4]]), readdata(\"c.txt\",[integer,integer]); "
     "writedata(\"d.txt\",[1.5,2.5],float): readline(\"d.txt\"), readline(\"d.txt\"), "
     "readline(\"d.txt\")",
     "[[1, 2], [3, 4]]\n\"1.5\", \"2.5\", 0"},
    {"writedata(\"c.txt\",<<1,2>|<3,4>>), readline(\"c.txt\"), readline(\"c.txt\")",
     "\"1\\t3\", \"2\\t4\""},
    {"ExportMatrix(\"m.csv\",<<1,2>|<3,4>>,target=csv), ImportMatrix(\"m.csv\",source=csv)",
     "8, Matrix(2,2,[[1,3],[2,4]])"},
    {"writeline(\"w.txt\",\"one\",\"two\"), fclose(\"w.txt\"), readline(\"w.txt\"), "
     "readline(\"w.txt\")",
     "8, \"one\", \"two\""},
    {"writeline(\"w.txt\",\"one\"), readline(\"w.txt\")", "error: file w.txt is open for writing"},
    {"appendto(\"ap.txt\"): print(x+1): appendto(terminal): readline(\"ap.txt\"); "
     "fclose(\"ap.txt\"): appendto(\"ap.txt\"): lprint(y): appendto(terminal): "
     "readline(\"ap.txt\"), readline(\"ap.txt\")",
     "\"x + 1\"\n\"x + 1\", \"y\""},
    {"writeto(\"wr.txt\"): lprint(x^2): writeto(terminal): readline(\"wr.txt\"), "
     "readline(\"wr.txt\")",
     "\"x^2\", 0"},
    /* a model is called as its file, where that is a name; else model */
    {"Export(\"my_model2.mo\",{diff(x(t),t)=-x(t)}): Export(\"2-my.mo\",{diff(x(t),t)=-x(t)}): "
     "Export(\"two-my.mo\",{diff(x(t),t)=-x(t)}): seq(readline(f),f=[\"my_model2.mo\",\"2-my.mo\","
     "\"two-my.mo\"])",
     "\"model my_model2\", \"model model\", \"model model\""},
    /* names over values, and what only looks like it */
    {"A := Matrix(2,1): A[1,1] := Array([a,b]): A[2,1] := <1,2|3,4>: Export(\"n.csv\",A): "
     "readline(\"n.csv\"), readline(\"n.csv\"), readline(\"n.csv\")",
     "\"a,b\", \"1,3\", \"2,4\""},
    {"A := Matrix(2,1): A[1,1] := Array([a,b]): A[2,1] := 3: Export(\"n.csv\",A): "
     "readline(\"n.csv\"), readline(\"n.csv\")",
     "\"\\\"Array(1 .. 2,[a,b])\\\"\", \"3\""},
    {"A := Matrix(2,1): A[1,1] := 3: A[2,1] := <1,2|3,4>: Export(\"n.csv\",A): readline(\"n.csv\")",
     "\"3\""},
    {"A := Matrix(2,1): A[1,1] := Array([a,b]): A[2,1] := <1,2|3,4|5,6>: Export(\"n.csv\",A): "
     "readline(\"n.csv\")",
     "\"\\\"Array(1 .. 2,[a,b])\\\"\""},
    {"writeto(\"nosuch/w.txt\")", "error: cannot write to nosuch/w.txt: No such file or directory"},
    /* tables: what separates columns, their headings, rows of one length */
    {"A := <1,\"a,b\"|5/2,x>: Export(\"t.csv\",A): L := readline(\"t.csv\"), readline(\"t.csv\"): "
     "Export(\"u.csv\",A,delimiter=\";\"): L, readline(\"u.csv\")",
     "\"1,2.5\", \"\\\"a,b\\\",x\", \"1;2.5\""},
    {"Export(\"t.tsv\",<1|5/2>): readline(\"t.tsv\")", "\"1\\t2.5\""},
    {"Export(\"t.csv\",<1,2>,delimiter=\"ab\")", "error: delimiter is a string of one character"},
    {"Export(\"t.csv\",<1,2>,delimiter=3)", "error: delimiter is a string of one character"},
    {"Export(\"t.csv\",<1|2>,header=[\"u\",\"v\"],units=[\"m\",\"s\"]): readline(\"t.csv\")",
     "\"u [m],v [s]\""},
    {"Export(\"t.csv\",<1|2>,units=[\"m\",\"s\"]): readline(\"t.csv\")", "\"m,s\""},
    {"Export(\"t.csv\",<1|2>,header=[\"u\"])",
     "error: header has 1 items, but there are 2 columns"},
    {"Export(\"t.csv\",[[1,2],[3,4]]): readline(\"t.csv\"), readline(\"t.csv\")",
     "\"1,2\", \"3,4\""},
    {"Export(\"t.csv\",[[1,2],[3]])", "error: row 2 has another length than the first"},
    {"Export(\"t.csv\",[1,2,3]): readline(\"t.csv\"), readline(\"t.csv\")", "\"1\", \"2\""},
    {"Export(\"t.csv\",[]): readline(\"t.csv\")", "0"},
    {"Export(\"t.csv\",Array(1..2,1..2,1..2))",
     "error: a table in columns has one or two dimensions"},
    {"Export(\"t.csv\",3)",
     "error: this is no table: a Matrix, a list of rows or a numeric solution is"},
    {"Export(\"t.xyz\",<1,2>)", "error: nothing is known of files that end in .xyz"},
    {"Export(\"nodot\",<1,2>)", "error: nothing is known of files that end in ."},
    /* solutions: when, how often and what; times stand where the solution does not reach, too */
    {"S := dsolve({diff(x(t),t)=1,x(0)=1},numeric): Export(\"s.csv\",S)",
     "error: at which times is the solution wanted?"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=1},numeric): "
     "Export(\"s.csv\",S,range=0..1,numpoints=2,columns=[t,2*x(t)]): readline(\"s.csv\"), "
     "readline(\"s.csv\")",
     "\"t,2*x(t)\", \"0,2\""},
    {"S := dsolve({diff(x(t),t)=1,x(0)=1},numeric): Export(\"s.csv\",S,range=1..0,numpoints=2): "
     "readline(\"s.csv\"), readline(\"s.csv\"), readline(\"s.csv\"), readline(\"s.csv\")",
     "\"t,x(t)\", \"1,2\", \"0,1\", 0"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=1},numeric): Export(\"s.csv\",S,range=0..1,numpoints=0)",
     "error: numpoints is between 1 and 10000000"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=1},numeric): Export(\"s.csv\",S,range=0..1,numpoints=q)",
     "error: numpoints is a number"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=1},numeric): Export(\"s.csv\",S,range=0..q)",
     "error: range is a..b, two numbers"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=1},numeric): Export(\"s.csv\",S,range=1)",
     "error: range is a..b"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=1},numeric,range=0..1): Export(\"s.csv\",S,numpoints=2): "
     "readline(\"s.csv\"), readline(\"s.csv\"), readline(\"s.csv\")",
     "\"t,x(t)\", \"0,1\", \"1,2\""},
    {"S := dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric): "
     "Export(\"s.csv\",S,range=0..3,numpoints=3): readline(\"s.csv\"), readline(\"s.csv\"), "
     "readline(\"s.csv\"), readline(\"s.csv\")",
     "Warning, cannot evaluate the solution further right of 1, probably a "
     "singularity\n\"t,x(t)\", \"0,1\", \"1.5,\", \"3,\""},
    {"T := dsolve({diff(x(t),t)=1,x(0)=1},numeric,output=Array([0,1])): Export(\"s.csv\",T): "
     "readline(\"s.csv\"), readline(\"s.csv\")",
     "\"t,x(t)\", \"0,1\""},
    /* whole numbers with all their digits, rows as rows */
    {"Export(\"t.csv\",<<10^20+1|1/3>,<-2^70|1e300>>): readline(\"t.csv\"), readline(\"t.csv\")",
     "\"100000000000000000001,0.3333333333333333\", \"-1180591620717411303424,1e+300\""},
    {"Export(\"t.csv\",<1|2|x>): readline(\"t.csv\"), readline(\"t.csv\")", "\"1,2,x\", 0"},
    {"Export(\"t.csv\",<1,2>,header=[\"u\",\"v\"])",
     "error: header has 2 items, but there is 1 column"},
};

static const Row names[] = {
    {"with(FileTools): Exists(\"a.txt\"), Exists(\"nosuch\"), Exists(\".\"), Remove(\"e.txt\"), "
     "Exists(\"e.txt\")",
     "true, false, true, false"},
    {"FileTools:-Remove(\"nosuch\")", "error: cannot remove nosuch: No such file or directory"},
    {"fremove(\"nosuch\")", "error: cannot remove nosuch: No such file or directory"},
    {"fd := fopen(\"r.txt\",WRITE): fclose(fd): fremove(\"r.txt\"), FileTools:-Exists(\"r.txt\")",
     "false"},
    {"currentdir(\"nosuch\")", "error: no such folder: nosuch"},
    {"FileTools:-JoinPath([\"a\",\"b\"]), FileTools:-JoinPath([\"a/\",\"b\"]), "
     "FileTools:-Filename(\"x/y.z\"), FileTools:-Filename(\"y\")",
     "\"a/b\", \"a//b\", \"y.z\", \"y\""},
    {"system(\"true\")", "error: daesy runs no commands of the shell"},
    {"ssystem(\"true\")", "error: daesy runs no commands of the shell"},
    {"with(FileTools): mkdir(\"daesy-t.tmp\"): r := IsDirectory(\"daesy-t.tmp\"), "
     "ListDirectory(\"daesy-t.tmp\"), IsReadable(\"daesy-t.tmp\"), "
     "IsWritable(\"daesy-t.tmp\"), IsExecutable(\"daesy-t.tmp\"): rmdir(\"daesy-t.tmp\"): r, "
     "IsDirectory(\"daesy-t.tmp\")",
     "true, [], true, true, true, false"},
    {"with(FileTools): MakeDirectory(\"daesy-t.tmp\"): for n in [\"b.csv\", \"a.csv\", "
     "\"c.txt\", \".d\"] do Text:-WriteFile(cat(\"daesy-t.tmp/\", n), \"abc\") end do: r := "
     "ListDirectory(\"daesy-t.tmp\"), ListDirectory(\"daesy-t.tmp\", returnonly = "
     "\"*.csv\"), ListDirectory(\"daesy-t.tmp\", returnonly = [\"*.txt\", \"b*\"]), "
     "ListDirectory(\"daesy-t.tmp\", returnonly = []), ListDirectory(\"daesy-t.tmp\", "
     "returnonly = x), Size(\"daesy-t.tmp/a.csv\"), IsDirectory(\"daesy-t.tmp/a.csv\"), "
     "IsExecutable(\"daesy-t.tmp/a.csv\"), IsReadable(\"daesy-t.tmp/a.csv\"), "
     "traperror(rmdir(\"daesy-t.tmp\")), traperror(mkdir(\"daesy-t.tmp\")), "
     "traperror(ListDirectory(\"daesy-t.tmp/a.csv\")): for n in "
     "ListDirectory(\"daesy-t.tmp\") do Remove(cat(\"daesy-t.tmp/\", n)) end do: "
     "RemoveDirectory(\"daesy-t.tmp\"): r",
     "[\".d\", \"a.csv\", \"b.csv\", \"c.txt\"], [\"a.csv\", \"b.csv\"], [\"b.csv\", \"c.txt\"], "
     "[], [], 3, false, false, true, \"cannot remove the folder `daesy-t.tmp`: Directory not "
     "empty\", \"cannot make the folder `daesy-t.tmp`: File exists\", \"cannot look into "
     "`daesy-t.tmp/a.csv`: Not a directory\""},
    {"rmdir(\"no/such\")", "error: cannot remove the folder `no/such`: No such file or directory"},
    {"mkdir(\"no/such\")", "error: cannot make the folder `no/such`: No such file or directory"},
    {"mkdir(\"a|b\")", "error: no file is written to a name with | or control characters"},
    {"FileTools:-ListDirectory(\"no/such\")",
     "error: cannot look into `no/such`: No such file or directory"},
    {"FileTools:-Size(\"no/such\")", "error: cannot look at `no/such`: No such file or directory"},
    {"FileTools:-IsReadable(\"no/such\"), FileTools:-IsWritable(\"no/such\"), "
     "FileTools:-IsExecutable(\"no/such\"), FileTools:-IsDirectory(\"no/such\")",
     "false, false, false, false"},
    {"FileTools:-ListDirectory(\".\", nothing = 3)", "error: ListDirectory has no option nothing"},
};

static void saved_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(saved);
}

static void texts_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(texts);
}

static void names_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(names);
}

static char folder[] = "/tmp/t-files.XXXXXX";

static int begin(void **state)
{
    tool_folder(folder);
    assert_int_equal(chdir(folder), 0);
    return run_setup(state);
}

static int end(void **state)
{
    assert_int_equal(chdir("/"), 0);
    tool_remove(folder);
    return run_teardown(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_are_right),
        cmocka_unit_test(texts_are_right),
        cmocka_unit_test(names_are_right),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
