/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Jupyter kernel, spoken to as a front end does: what cells give, errors and what follows them,
 * interrupts by message and by signal, questions and input of a person, messages that are no
 * messages, and how it ends.
 */
#include <glob.h>
#include <sys/prctl.h>

#include "tests/term/kernel_client.h"

static Client client;

static int begin(void **state)
{
    (void)state;
    start_kernel(&client);
    meet(&client);
    return 0;
}

static int end(void **state)
{
    (void)state;
    return shut_down(&client);
}

/* The content of the reply to a question. */
static json_t *ask(const char *type, json_t *content)
{
    json_t *message = reply_to(&client, KERNEL_SHELL, post(&client, KERNEL_SHELL, type, content));
    json_t *answer = json_incref(json_object_get(message, "content"));
    json_decref(message);
    return answer;
}

static const char *member(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* The cases of RFC 4231 with a short key and one longer than a block. */
static void test_signature(void **state)
{
    (void)state;
    char signature[KERNEL_SIGNATURE + 1], key[132];
    const char *parts[] = {"what do ya want ", "for nothing?"};
    size_t lengths[] = {16, 12};
    assert_true(kernel_wire_prepare());
    kernel_wire_sign("Jefe", parts, lengths, 2, signature);
    assert_string_equal(signature,
                        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, 131);
    key[131] = '\0';
    parts[0] = "Test Using Larger Than Block-Size Key - Hash Key First";
    lengths[0] = strlen(parts[0]);
    kernel_wire_sign(key, parts, lengths, 1, signature);
    assert_string_equal(signature,
                        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    kernel_wire_sign("", parts, lengths, 1, signature);
    assert_string_equal(signature, "");
}

static void test_info(void **state)
{
    (void)state;
    json_t *info = ask("kernel_info_request", json_object());
    assert_string_equal(member(info, "protocol_version"), "5.3");
    assert_string_equal(member(info, "implementation"), "daesy");
    assert_string_equal(member(json_object_get(info, "language_info"), "file_extension"), ".dae");
    json_decref(info);
    /* the session has a name that no other one has */
    json_t *reply = reply_to(&client, KERNEL_SHELL,
                             post(&client, KERNEL_SHELL, "kernel_info_request", json_object()));
    const char *session = member(json_object_get(reply, "header"), "session");
    assert_int_equal(strlen(session), 32);
    assert_int_equal(strspn(session, "0123456789abcdef"), 32);
    json_decref(reply);
    zmq_send(client.socket[KERNEL_HEARTBEAT], "beat", 4, 0);
    char echo[8] = {0};
    zmq_pollitem_t item = {client.socket[KERNEL_HEARTBEAT], 0, ZMQ_POLLIN, 0};
    assert_int_equal(zmq_poll(&item, 1, LIMIT_MS), 1);
    assert_int_equal(zmq_recv(client.socket[KERNEL_HEARTBEAT], echo, sizeof echo, 0), 4);
    assert_string_equal(echo, "beat");
}

static void test_results(void **state)
{
    (void)state;
    gives(&client, "1/2; x := a/3",
          "display_data 1/2 $\\displaystyle \\frac{1}{2}$\n"
          "execute_result      a\nx := ─\n     3 $\\displaystyle x := \\frac{a}{3}$\n");
    gives(&client, "E, lambda1 := 2, 3;",
          "execute_result E, lambda1 := 2, 3 $\\displaystyle E,\\ \\lambda _{1} := 2, 3$\n");
    gives(&client,
          "\"a text\"; f := z -> z; 2+3:", "display_data \"a text\"\ndisplay_data f := z -> z\n");
    gives(&client, "printf(\"a\"); printf(\"b\\n\"); print(b^2); 7",
          "stream stdout ab\ndisplay_data b² $\\displaystyle b^{2}$\n"
          "execute_result 7 $\\displaystyle 7$\n");
    gives(&client, "WARNING(\"mind\"); 8;",
          "stream stderr Warning, mind\nexecute_result 8 $\\displaystyle 8$\n");
    gives(&client,
          "WARNING(\"what is wider than a cell of a usual window, in which a browser breaks a line"
          " within a word\");",
          "stream stderr Warning, what is wider than a cell of a usual window, in which a browser\n"
          "  breaks a line within a word\n");
    gives(&client, "y = 5;",
          "display_data y = 5 $\\displaystyle y=5$\n"
          "stream stderr note: y = 5 is an equation and gives y no value; y := 5 does\n");
    gives(&client, "x := 'x': x(t);", "execute_result x(t) $\\displaystyle x\\left(t\\right)$\n");
    char *told =
        run_request(&client, cell("[seq(a_long_name||i(t) = another_name||i, i = 1..4)];"), NULL);
    assert_non_null(strstr(told, "\\displaystyle \\mathit{a\\_long\\_name4}\\left(t\\right)="));
    free(told);
    gives(&client, "", "");
    gives(&client, "> 2+\n> 3;",
          "stream stderr note: mended: 2 prompts\n"
          "execute_result 5 $\\displaystyle 5$\n");
    gives(&client, "assign(s = 1): restart; s;", "execute_result s $\\displaystyle s$\n");
}

static void test_errors(void **state)
{
    (void)state;
    gives(&client, "1;\n2 + 1/0;\n3;",
          "display_data 1 $\\displaystyle 1$\n"
          "error In [13]:2:6: \033[1;31merror:\033[0m numeric exception: division by zero\n"
          "    2 | 2 + 1/0;\n      |      ^\n");
    char *told = run_request(&client, cell("4;\n(5;\n6;"), NULL);
    assert_non_null(strstr(told, "display_data 4 "));
    assert_non_null(strstr(told, "error In [14]:2:"));
    assert_non_null(strstr(told, "      |   ^"));
    assert_null(strstr(told, " 6 "));
    free(told);
    told = run_request(&client, cell("for i to 3 do"), NULL);
    assert_non_null(strstr(told, "error In [15]:1:"));
    free(told);
    json_t *reply;
    told = run_request(&client, cell("error \"mine\""), &reply);
    json_t *content = json_object_get(reply, "content");
    assert_string_equal(member(content, "status"), "error");
    assert_string_equal(member(content, "ename"), "user error");
    assert_string_equal(member(content, "evalue"), "mine");
    assert_int_equal(json_integer_value(json_object_get(content, "execution_count")), 16);
    json_decref(reply);
    free(told);
}

/* Cells sent before the error was known are not run, unless that is wanted; later ones are. */
static void test_abort(void **state)
{
    (void)state;
    long failing = post(&client, KERNEL_SHELL, "execute_request", cell("1/0;"));
    long waiting = post(&client, KERNEL_SHELL, "execute_request", cell("waits := 1;"));
    json_decref(reply_to(&client, KERNEL_SHELL, failing));
    json_t *reply = reply_to(&client, KERNEL_SHELL, waiting);
    assert_string_equal(text_of(reply, "content", "status"), "aborted");
    json_decref(reply);
    gives(&client, "waits;", "execute_result waits $\\displaystyle \\mathit{waits}$\n");
    failing = post(&client, KERNEL_SHELL, "execute_request",
                   json_pack("{sssb}", "code", "1/0;", "stop_on_error", 0));
    waiting = post(&client, KERNEL_SHELL, "execute_request", cell("waits := 1;"));
    json_decref(reply_to(&client, KERNEL_SHELL, failing));
    reply = reply_to(&client, KERNEL_SHELL, waiting);
    assert_string_equal(text_of(reply, "content", "status"), "ok");
    json_decref(reply);
}

static void test_quiet(void **state)
{
    (void)state;
    json_t *reply;
    char *told =
        run_request(&client,
                    json_pack("{sssbs{ssss}}", "code", "q := 6; printf(\"heard\");", "silent", 1,
                              "user_expressions", "good", "q+1", "bad", "1/0"),
                    &reply);
    assert_string_equal(told, "");
    free(told);
    json_t *values = json_object_get(json_object_get(reply, "content"), "user_expressions");
    json_t *good = json_object_get(values, "good"), *bad = json_object_get(values, "bad");
    assert_string_equal(member(json_object_get(good, "data"), "text/plain"), "7");
    assert_string_equal(member(bad, "status"), "error");
    assert_string_equal(member(bad, "ename"), "division by zero");
    json_decref(reply);
    told = run_request(&client, json_pack("{sssb}", "code", "q;", "store_history", 0), NULL);
    assert_string_equal(told, "execute_result 6 $\\displaystyle 6$\n");
    free(told);
}

static bool has(json_t *list, const char *text)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) if (!strcmp(json_string_value(item), text)) return true;
    return false;
}

/* Places are counted in characters. */
static void test_completion(void **state)
{
    (void)state;
    json_t *answer = ask("complete_request",
                         json_pack("{sssi}", "code", "λ := 1: evalindets(x)", "cursor_pos", 14));
    assert_true(has(json_object_get(answer, "matches"), "evalindets("));
    assert_false(has(json_object_get(answer, "matches"), "eval("));
    assert_int_equal(json_integer_value(json_object_get(answer, "cursor_start")), 8);
    assert_int_equal(json_integer_value(json_object_get(answer, "cursor_end")), 14);
    json_decref(answer);
    answer = ask("complete_request",
                 json_pack("{sssi}", "code", "dsolve(EQ,\n  metho", "cursor_pos", 18));
    assert_true(has(json_object_get(answer, "matches"), "method="));
    json_decref(answer);
    answer = ask("complete_request", json_pack("{sssi}", "code", "qqqq", "cursor_pos", 400));
    assert_int_equal(json_array_size(json_object_get(answer, "matches")), 0);
    json_decref(answer);
}

static void test_help(void **state)
{
    (void)state;
    static const char *const PAGES[][2] = {
        {"NullSpace(A", "NullSpace - "},
        {"1 + NullSpace((a+b)*c, ", "NullSpace - "},
        {"NullSpace", "NullSpace - "},
        {"a +", "operators - "},
        {"a &x", "&x - "},
        {"a &", "operators - "},
        {"%", "ditto - "},
        {"a ..", "range - "},
        {"x ::", "proc - "},
        {"diff(x(t), t", "diff - "},
        {"f(x, color=", "operators - "},
        {"x := t", ""},
    };
    for (size_t i = 0; i < sizeof PAGES / sizeof *PAGES; i++) {
        json_t *page = ask("inspect_request", json_pack("{ss}", "code", PAGES[i][0]));
        const char *text = member(json_object_get(page, "data"), "text/plain");
        if (strncmp(text, PAGES[i][1], strlen(PAGES[i][1])) || (!*PAGES[i][1] && *text))
            fail_msg("%s: %.40s", PAGES[i][0], text);
        json_decref(page);
    }
    gives(&client, "mine := 12:", "");
    json_t *answer = ask("inspect_request", json_pack("{sssi}", "code", "mine", "cursor_pos", 2));
    assert_string_equal(member(json_object_get(answer, "data"), "text/plain"), "mine := 12\n");
    json_decref(answer);
    answer = ask("inspect_request", json_pack("{sssi}", "code", "nosuchname", "cursor_pos", 3));
    assert_true(json_is_false(json_object_get(answer, "found")));
    json_decref(answer);
}

static void test_is_complete(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {{"1+1", "complete"},
                                           {"1; 2:", "complete"},
                                           {"", "complete"},
                                           {"for i to 3 do print(i)", "incomplete"},
                                           {"f := proc(x)\n", "incomplete"},
                                           {"(1 +", "incomplete"},
                                           {"1 + * 2", "invalid"},
                                           {"end do;", "invalid"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        json_t *answer = ask("is_complete_request", json_pack("{ss}", "code", CASES[i][0]));
        assert_string_equal(member(answer, "status"), CASES[i][1]);
        json_decref(answer);
    }
}

static void test_history(void **state)
{
    (void)state;
    json_t *answer =
        ask("history_request", json_pack("{sssi}", "hist_access_type", "tail", "n", 2));
    json_t *list = json_object_get(answer, "history");
    assert_int_equal(json_array_size(list), 2);
    assert_string_equal(json_string_value(json_array_get(json_array_get(list, 1), 2)),
                        "mine := 12:");
    json_decref(answer);
    answer = ask("history_request", json_pack("{sssssb}", "hist_access_type", "search", "pattern",
                                              "*1/0*", "unique", 1));
    list = json_object_get(answer, "history");
    assert_int_equal(json_array_size(list), 2); /* 2 + 1/0; and 1/0; once */
    json_decref(answer);
    answer = ask("history_request", json_pack("{sssisisb}", "hist_access_type", "range", "start", 1,
                                              "stop", 2, "output", 1));
    list = json_object_get(answer, "history");
    assert_int_equal(json_array_size(list), 1);
    json_t *pair = json_array_get(json_array_get(list, 0), 2);
    assert_string_equal(json_string_value(json_array_get(pair, 0)), "1/2; x := a/3");
    json_decref(answer);
}

/* Questions and their answers as JSON, keys sorted. */
static const struct {
    const char *type, *content, *wanted;
} QUESTIONS[] = {
    {"complete_request", "{\"code\": \"λ := 1: evalindets(x)\", \"cursor_pos\": 14}",
     "{\"cursor_end\": 14, \"cursor_start\": 8, \"matches\": [\"evalindets(\"], \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"complete_request", "{\"code\": \"λ := 1: evalindets(x)\", \"cursor_pos\": 18}",
     "{\"cursor_end\": 18, \"cursor_start\": 8, \"matches\": [\"evalindets(\"], \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"complete_request", "{\"code\": \"evalinde\"}",
     "{\"cursor_end\": 8, \"cursor_start\": 0, \"matches\": [\"evalindets(\"], \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"complete_request", "{\"code\": \"ä+(evalinde\", \"cursor_pos\": 11}",
     "{\"cursor_end\": 11, \"cursor_start\": 3, \"matches\": [\"evalindets(\"], \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"complete_request", "{\"code\": \"evalinde\", \"cursor_pos\": 0}",
     "{\"cursor_end\": 0, \"cursor_start\": 0, \"matches\": [], \"metadata\": {}, \"status\": "
     "\"ok\"}"},
    {"complete_request", "{\"code\": \"evalinde+1\", \"cursor_pos\": 99}",
     "{\"cursor_end\": 10, \"cursor_start\": 9, \"matches\": [], \"metadata\": {}, \"status\": "
     "\"ok\"}"},
    {"complete_request", "{\"code\": \"plots:-implicitp\"}",
     "{\"cursor_end\": 16, \"cursor_start\": 7, \"matches\": [\"implicitplot(\", "
     "\"implicitplot3d(\"], \"metadata\": {}, \"status\": \"ok\"}"},
    {"complete_request", "{\"code\": \"nosuchthing\"}",
     "{\"cursor_end\": 11, \"cursor_start\": 0, \"matches\": [], \"metadata\": {}, \"status\": "
     "\"ok\"}"},
    {"complete_request", "{\"code\": \"1+\"}",
     "{\"cursor_end\": 2, \"cursor_start\": 2, \"matches\": [], \"metadata\": {}, \"status\": "
     "\"ok\"}"},
    {"inspect_request", "{\"code\": \"valued\"}",
     "{\"data\": {\"text/plain\": \"valued := 12\\n\"}, \"found\": true, \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"inspect_request", "{\"code\": \"1+valued*2\", \"cursor_pos\": 2}",
     "{\"data\": {\"text/plain\": \"valued := 12\\n\"}, \"found\": true, \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"inspect_request", "{\"code\": \"1+valued*2\", \"cursor_pos\": 8}",
     "{\"data\": {\"text/plain\": \"valued := 12\\n\"}, \"found\": true, \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"inspect_request", "{\"code\": \"1 valued*2\", \"cursor_pos\": 10}",
     "{\"data\": {}, \"found\": false, \"metadata\": {}, \"status\": \"ok\"}"},
    {"inspect_request", "{\"code\": \"ä+valued\", \"cursor_pos\": 2}",
     "{\"data\": {\"text/plain\": \"valued := 12\\n\"}, \"found\": true, \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"inspect_request", "{\"code\": \"valued(1, (2+3)*\"}",
     "{\"data\": {\"text/plain\": \"valued := 12\\n\"}, \"found\": true, \"metadata\": {}, "
     "\"status\": \"ok\"}"},
    {"inspect_request", "{\"code\": \"valued()\"}",
     "{\"data\": {}, \"found\": false, \"metadata\": {}, \"status\": \"ok\"}"},
    {"inspect_request", "{\"code\": \"other(valued(), \"}",
     "{\"data\": {}, \"found\": false, \"metadata\": {}, \"status\": \"ok\"}"},
    {"inspect_request", "{\"code\": \"\"}",
     "{\"data\": {}, \"found\": false, \"metadata\": {}, \"status\": \"ok\"}"},
    {"is_complete_request", "{\"code\": \"1+1\"}", "{\"status\": \"complete\"}"},
    {"is_complete_request", "{\"code\": \"1; 2\"}", "{\"status\": \"complete\"}"},
    {"is_complete_request", "{\"code\": \"(1 +\"}",
     "{\"indent\": \"  \", \"status\": \"incomplete\"}"},
    {"is_complete_request", "{\"code\": \"\\\"text\"}",
     "{\"indent\": \"  \", \"status\": \"incomplete\"}"},
    {"is_complete_request", "{\"code\": \"1; if x then\"}",
     "{\"indent\": \"  \", \"status\": \"incomplete\"}"},
    {"is_complete_request", "{\"code\": \"1; )\"}", "{\"status\": \"invalid\"}"},
    {"is_complete_request", "{\"code\": \"# remark\"}", "{\"status\": \"complete\"}"},
    {"is_complete_request", "{\"code\": \"(* open\"}",
     "{\"indent\": \"  \", \"status\": \"incomplete\"}"},
    {"is_complete_request", "{}", "{\"status\": \"complete\"}"},
    {"history_request", "{\"hist_access_type\": \"search\", \"pattern\": \"valued :=*\"}",
     "{\"history\": [[0, 22, \"valued := 12:\"]], \"status\": \"ok\"}"},
    {"history_request",
     "{\"hist_access_type\": \"search\", \"pattern\": \"valued :=*\", \"output\": true}",
     "{\"history\": [[0, 22, [\"valued := 12:\", null]]], \"status\": \"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"search\", \"pattern\": \"twice*\"}",
     "{\"history\": [[0, 23, \"twice := 1:\"], [0, 24, \"twice := 2:\"], [0, 25, \"twice := "
     "1:\"]], \"status\": \"ok\"}"},
    {"history_request",
     "{\"hist_access_type\": \"search\", \"pattern\": \"twice*\", \"unique\": true}",
     "{\"history\": [[0, 23, \"twice := 1:\"], [0, 24, \"twice := 2:\"]], \"status\": \"ok\"}"},
    {"history_request",
     "{\"hist_access_type\": \"search\", \"pattern\": \"twice*\", \"unique\": true, \"output\": "
     "true}",
     "{\"history\": [[0, 23, [\"twice := 1:\", null]], [0, 24, [\"twice := 2:\", null]], [0, 25, "
     "[\"twice := 1:\", null]]], \"status\": \"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"search\", \"pattern\": \"twice*\", \"n\": 1}",
     "{\"history\": [[0, 25, \"twice := 1:\"]], \"status\": \"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"search\", \"pattern\": \"twice*\", \"n\": 0}",
     "{\"history\": [], \"status\": \"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"search\", \"pattern\": \"nothing\"}",
     "{\"history\": [], \"status\": \"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"range\", \"start\": 1, \"stop\": 3, \"n\": 1}",
     "{\"history\": [[0, 1, \"1/2; x := a/3\"], [0, 2, \"E, lambda1 := 2, 3;\"]], \"status\": "
     "\"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"range\", \"start\": 2, \"stop\": 3}",
     "{\"history\": [[0, 2, \"E, lambda1 := 2, 3;\"]], \"status\": \"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"range\", \"start\": 3, \"stop\": 3}",
     "{\"history\": [], \"status\": \"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"range\", \"stop\": 2}",
     "{\"history\": [[0, 1, \"1/2; x := a/3\"]], \"status\": \"ok\"}"},
    {"history_request", "{\"hist_access_type\": \"tail\", \"n\": 2}",
     "{\"history\": [[0, 24, \"twice := 2:\"], [0, 25, \"twice := 1:\"]], \"status\": \"ok\"}"},
    {"comm_info_request", "{\"target_name\": \"other\"}", "{\"comms\": {}, \"status\": \"ok\"}"},
};

static void test_questions(void **state)
{
    (void)state;
    int wrong = 0;
    gives(&client, "valued := 12:", "");
    gives(&client, "twice := 1:", "");
    gives(&client, "twice := 2:", "");
    gives(&client, "twice := 1:", "");
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        json_t *answer = ask(QUESTIONS[i].type, json_loads(QUESTIONS[i].content, 0, NULL));
        char *text = json_dumps(answer, JSON_SORT_KEYS);
        if (strcmp(text, QUESTIONS[i].wanted) != 0) {
            printf("# %s\n#  gives  %s\n#  wanted %s\n", QUESTIONS[i].content, text,
                   QUESTIONS[i].wanted);
            wrong++;
        }
        free(text);
        json_decref(answer);
    }
    assert_int_equal(wrong, 0);
}

/* A front end that is slow gets everything, the end of the cell above all; one that takes nothing
 * takes nothing from it. */
static void test_much(void **state)
{
    (void)state;
    void *deaf = connect_deaf(&client);
    meet(&client);
    long id = post(&client, KERNEL_SHELL, "execute_request", cell("seq(print(i), i = 1..12000):"));
    usleep(500000);
    long count = count_messages(&client, id, "display_data");
    zmq_close(deaf);
    assert_true(count >= 12000);
    json_decref(reply_to(&client, KERNEL_SHELL, id));
}

static const char ENDLESS[] = "u := 3; printf(\"go\\n\"); do od;";

/* What was printed is seen while the cell runs; more than three signals do not end the kernel. */
static void test_interrupts(void **state)
{
    (void)state;
    long id = post(&client, KERNEL_SHELL, "execute_request", cell(ENDLESS));
    wait_for_output(&client, id);
    json_decref(reply_to(&client, KERNEL_CONTROL,
                         post(&client, KERNEL_CONTROL, "interrupt_request", json_object())));
    is_interrupted(&client, id);
    id = post(&client, KERNEL_SHELL, "execute_request", cell(ENDLESS));
    wait_for_output(&client, id);
    for (int i = 0; i < 5; i++)
        kill(client.kernel, SIGINT);
    is_interrupted(&client, id);
    kill(client.kernel, SIGINT); /* nothing runs */
    gives(&client, "u:", "");
}

/* The debugger asks; who does not want to be asked gets the end of input. */
static void test_input(void **state)
{
    (void)state;
    gives(&client, "g := proc(n) local k; k := n + 1; k * 2 end proc: stopat(g, 2):", "");
    long id = post(&client, KERNEL_SHELL, "execute_request", cell("g(3);"));
    json_t *asked = receive(&client, KERNEL_STDIN, LIMIT_MS);
    assert_non_null(asked);
    assert_string_equal(text_of(asked, "header", "msg_type"), "input_request");
    assert_string_equal(text_of(asked, "content", "prompt"), "DBG> ");
    assert_true(answers(asked, id));
    json_decref(asked);
    post(&client, KERNEL_STDIN, "input_reply", json_pack("{ss}", "value", "cont"));
    Buf out = {0};
    hear(&client, id, &out);
    assert_non_null(strstr(buf_text(&out), " 8 $\\displaystyle 8$"));
    buf_free(&out);
    json_decref(reply_to(&client, KERNEL_SHELL, id));
    id = post(&client, KERNEL_SHELL, "execute_request", cell("g(3);"));
    json_decref(receive(&client, KERNEL_STDIN, LIMIT_MS));
    json_decref(reply_to(&client, KERNEL_CONTROL,
                         post(&client, KERNEL_CONTROL, "interrupt_request", json_object())));
    asked = reply_to(&client, KERNEL_SHELL, id);
    assert_string_equal(text_of(asked, "content", "status"), "error");
    json_decref(asked);
    json_decref(
        reply_to(&client, KERNEL_SHELL,
                 post(&client, KERNEL_SHELL, "execute_request",
                      json_pack("{sssb}", "code", "g(3); unstopat(g):", "allow_stdin", 0))));
}

/* What is not signed, is no message, or asks for what there is not, harms nothing. */
static void test_rubbish(void **state)
{
    (void)state;
    post_signed(&client, KERNEL_SHELL, "execute_request", cell("evil := 1;"), "another key");
    static const char *const FRAMES[] = {"", "<IDS|MSG>", "0", "{}", "[", "\xff"};
    for (unsigned i = 0; i < 200; i++) {
        unsigned n = 1 + i % 9;
        for (unsigned k = 0; k < n; k++) {
            const char *frame = FRAMES[(i * 7 + k * (i % 5 + 1)) % 6];
            zmq_send(client.socket[i % 3], frame, strlen(frame), k + 1 < n ? ZMQ_SNDMORE : 0);
        }
    }
    post(&client, KERNEL_SHELL, "execute_request", json_object());
    post(&client, KERNEL_SHELL, "complete_request", json_pack("{si}", "code", 3));
    post(&client, KERNEL_SHELL, "history_request", json_object());
    post(&client, KERNEL_SHELL, "no_such_request", json_object());
    post(&client, KERNEL_CONTROL, "no_such_request", json_object());
    gives(&client, "evil;", "execute_result evil $\\displaystyle \\mathit{evil}$\n");
}

static void test_quit(void **state)
{
    (void)state;
    json_t *reply;
    free(run_request(&client, cell("v := 4: quit; v := 5:"), &reply));
    json_t *payload = json_object_get(json_object_get(reply, "content"), "payload");
    assert_string_equal(member(json_array_get(payload, 0), "source"), "ask_exit");
    json_decref(reply);
    char *told = run_request(&client, cell("v;"), NULL);
    assert_non_null(strstr(told, " 4 "));
    free(told);
}

/* --- widgets ---------------------------------------------------------------------------------- */

/* The model of this name among opened comms: its state and id; NULL: none. */
static json_t *find_model(json_t *messages, const char *model, const char **id)
{
    size_t i;
    json_t *message;
    json_array_foreach(messages, i, message)
    {
        json_t *content = json_object_get(message, "content");
        json_t *state = json_object_get(json_object_get(content, "data"), "state");
        if (!strcmp(text_of(message, "header", "msg_type"), "comm_open") &&
            !strcmp(member(state, "_model_name"), model)) {
            *id = member(content, "comm_id");
            return state;
        }
    }
    return NULL;
}

/* What the first update among the messages sets the value to. */
static const char *updated_value(json_t *messages)
{
    size_t i;
    json_t *message;
    json_array_foreach(messages, i, message)
    {
        json_t *data = json_object_get(json_object_get(message, "content"), "data");
        if (!strcmp(member(data, "method"), "update"))
            return member(json_object_get(data, "state"), "value");
    }
    return "";
}

/* What comes of moving a control: method and key of the dialect, and the new value. */
static void moves(const char *id, json_t *data, const char *wanted)
{
    json_t *all = collect(&client, post(&client, KERNEL_SHELL, "comm_msg",
                                        json_pack("{ssso}", "comm_id", id, "data", data)));
    assert_string_equal(updated_value(all), wanted);
    json_decref(all);
}

static json_t *explore(const char *code)
{
    long id = post(&client, KERNEL_SHELL, "execute_request", cell(code));
    json_t *all = collect(&client, id);
    json_decref(reply_to(&client, KERNEL_SHELL, id));
    return all;
}

static void open_comm(const char *target)
{
    json_decref(collect(
        &client, post(&client, KERNEL_SHELL, "comm_open",
                      json_pack("{sssss{}}", "comm_id", "theirs", "target_name", target, "data"))));
}

/* The content of the first message of this type. */
static json_t *find_content(json_t *messages, const char *type)
{
    size_t i;
    json_t *message;
    json_array_foreach(messages, i, message) if (!strcmp(text_of(message, "header", "msg_type"),
                                                         type)) return json_object_get(message,
                                                                                       "content");
    return NULL;
}

/* A page that was loaded anew asks for all models; a comm that we know nothing of is closed; one
 * that the front end closes is gone. */
static void comms_come_and_go(const char *id)
{
    json_t *data = json_pack("{sss{ss}}", "comm_id", "theirs", "data", "method", "request_states");
    json_t *all = collect(&client, post(&client, KERNEL_SHELL, "comm_msg", data));
    data = json_object_get(find_content(all, "comm_msg"), "data");
    assert_string_equal(member(data, "method"), "update_states");
    json_t *model = json_object_get(json_object_get(data, "states"), id);
    assert_string_equal(member(model, "model_name"), "IntSliderModel");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(model, "state"), "value")),
                     2);
    json_decref(all);
    data = json_pack("{sssss{}}", "comm_id", "other", "target_name", "jupyter.unknown", "data");
    all = collect(&client, post(&client, KERNEL_SHELL, "comm_open", data));
    assert_string_equal(member(find_content(all, "comm_close"), "comm_id"), "other");
    json_decref(all);
    data = json_pack("{sss{}}", "comm_id", id, "data");
    json_decref(collect(&client, post(&client, KERNEL_SHELL, "comm_close", data)));
    json_t *info = ask("comm_info_request", json_object());
    assert_null(json_object_get(json_object_get(info, "comms"), id));
    json_decref(info);
}

static const char EXPLORE[] =
    "Explore(k*zz + c, parameters = [k = 2..5, [c = [pp, qq]]], initialvalues = [k = 3]);";

/* Without widgets it is shown once; then as front ends of three generations ask for them. */
static void test_explore(void **state)
{
    (void)state;
    const char *slider, *choice, *output;
    gives(&client, EXPLORE,
          "display_data 3 zz + pp $\\displaystyle 3 \\mathit{zz}+\\mathit{pp}$\n"
          "stream stdout (at k = 3, c = pp; a notebook with widgets has sliders, see ?jupyter)\n");
    json_decref(ask("comm_info_request", json_pack("{ss}", "target_name", "jupyter.widget")));
    json_t *all = explore(EXPLORE);
    json_t *model = find_model(all, "IntSliderModel", &slider);
    assert_int_equal(json_integer_value(json_object_get(model, "value")), 3);
    assert_int_equal(json_integer_value(json_object_get(model, "max")), 5);
    assert_string_equal(member(model, "_model_module"), "@jupyter-widgets/controls");
    assert_string_equal(member(model, "_model_module_version"), "1.5.0");
    assert_non_null(find_model(all, "DropdownModel", &choice));
    model = find_model(all, "HTMLMathModel", &output);
    assert_string_equal(member(model, "value"), "$\\displaystyle 3 \\mathit{zz}+\\mathit{pp}$");
    moves(slider, json_pack("{sss{si}}", "method", "update", "state", "value", 5),
          "$\\displaystyle 5 \\mathit{zz}+\\mathit{pp}$");
    moves(choice, json_pack("{sss{si}}", "method", "update", "state", "index", 1),
          "$\\displaystyle 5 \\mathit{zz}+\\mathit{qq}$");
    moves(choice, json_pack("{sss{ss}}", "method", "update", "state", "index", "no index"), "");
    moves(output, json_pack("{ss}", "method", "request_state"),
          "$\\displaystyle 5 \\mathit{zz}+\\mathit{qq}$");
    json_t *info = ask("comm_info_request", json_pack("{ss}", "target_name", "jupyter.widget"));
    assert_non_null(json_object_get(json_object_get(info, "comms"), slider));
    json_decref(info);
    gives(&client, "for jj to 2000 do vv := expand((x+jj)*(y-jj)) end do: gc():", "");
    moves(slider, json_pack("{sss{si}}", "method", "update", "state", "value", 2),
          "$\\displaystyle 2 \\mathit{zz}+\\mathit{qq}$");
    comms_come_and_go(slider);
    json_decref(all);
    open_comm("jupyter.widget.control");
    all = explore("Explore(1/(k-2)*zz, parameters = [k = 1.0..5.0]);");
    model = find_model(all, "FloatSliderModel", &slider);
    assert_string_equal(member(model, "_model_module_version"), "2.0.0");
    moves(slider, json_pack("{sss{sf}}", "method", "update", "state", "value", 2.0),
          "<pre>numeric exception: division by zero</pre>");
    json_decref(all);
    gives(&client, "restart;", "");
    info = ask("comm_info_request", json_object());
    assert_int_equal(json_object_size(json_object_get(info, "comms")), 0);
    json_decref(info);
    open_comm("jupyter.widget.version");
    all = explore("Explore(k*zz, parameters = [k = 1..5]);");
    model = find_model(all, "IntSliderModel", &slider);
    assert_string_equal(member(model, "_model_module"), "jupyter-js-widgets");
    moves(slider, json_pack("{sss{si}}", "method", "backbone", "sync_data", "value", 4),
          "$\\displaystyle 4 \\mathit{zz}$");
    json_decref(all);
}

/* --- notebooks of doc/notebooks --------------------------------------------------------------- */

static void run_notebook(const char *path)
{
    json_t *book = json_load_file(path, 0, NULL), *part, *line;
    size_t i, k;
    gives(&client, "restart;", "");
    assert_non_null(book);
    json_array_foreach(json_object_get(book, "cells"), i, part)
    {
        Buf code = {0};
        if (strcmp(member(part, "cell_type"), "code") != 0)
            continue;
        json_array_foreach(json_object_get(part, "source"), k, line)
            buf_puts(&code, json_string_value(line));
        assert_int_equal(json_array_size(json_object_get(part, "outputs")), 0);
        json_t *reply;
        char *told = run_request(&client, cell(buf_text(&code)), &reply);
        if (strcmp(text_of(reply, "content", "status"), "ok") != 0)
            fail_msg("%s: %s gives %s", path, buf_text(&code), told);
        json_decref(reply);
        free(told);
        buf_free(&code);
    }
    json_decref(book);
}

static void test_notebooks(void **state)
{
    (void)state;
    const char *root = getenv("srcdir");
    char pattern[512];
    glob_t books;
    if (system("command -v gnuplot > /dev/null") != 0)
        skip();
    snprintf(pattern, sizeof pattern, "%s/doc/notebooks/*.ipynb", root ? root : ".");
    assert_int_equal(glob(pattern, 0, NULL, &books), 0);
    for (size_t i = 0; i < books.gl_pathc; i++)
        run_notebook(books.gl_pathv[i]);
    globfree(&books);
}

/* A kernel that is at work ends all the same. */
static void test_shutdown_at_work(void **state)
{
    (void)state;
    Client other;
    start_kernel(&other);
    meet(&other);
    post(&other, KERNEL_SHELL, "execute_request", cell("do od;"));
    json_t *reply =
        reply_to(&other, KERNEL_CONTROL,
                 post(&other, KERNEL_CONTROL, "shutdown_request", json_pack("{sb}", "restart", 1)));
    assert_true(json_is_true(json_object_get(json_object_get(reply, "content"), "restart")));
    json_decref(reply);
    assert_int_equal(end_kernel(&other), 0);
    start_kernel(&other); /* and one is ended by the shell channel */
    meet(&other);
    json_decref(reply_to(&other, KERNEL_SHELL,
                         post(&other, KERNEL_SHELL, "shutdown_request", json_object())));
    assert_int_equal(end_kernel(&other), 0);
}

/* A kernel whose front end is gone ends, too. */
static void test_orphan(void **state)
{
    (void)state;
    Client other;
    char path[128];
    int fds[2];
    prepare_kernel(&other, path);
    assert_int_equal(pipe(fds), 0);
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    pid_t front = fork();
    if (front == 0) {
        char number[32];
        snprintf(number, sizeof number, "%ld", (long)getpid());
        pid_t kernel = fork();
        if (kernel == 0)
            become_kernel(&other, path, number);
        _exit(write(fds[1], &kernel, sizeof kernel) < 0 || pause() < 0);
    }
    assert_int_equal(read(fds[0], &other.kernel, sizeof other.kernel), sizeof other.kernel);
    close(fds[0]);
    close(fds[1]);
    connect_client(&other);
    meet(&other);
    kill(front, SIGKILL);
    assert_int_equal(waitpid(front, NULL, 0), front);
    assert_int_equal(end_kernel(&other), 0);
}

/* Names of messages: every hexadecimal digit occurs, nothing else. */
static void test_random(void **state)
{
    (void)state;
    char digits[2001];
    assert_true(kernel_wire_prepare());
    kernel_wire_random(digits, sizeof digits - 1);
    assert_int_equal(strlen(digits), sizeof digits - 1);
    assert_int_equal(strspn(digits, "0123456789abcdef"), sizeof digits - 1);
    for (const char *digit = "0123456789abcdef"; *digit; digit++)
        assert_non_null(strchr(digits, *digit));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_info),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_abort),
        cmocka_unit_test(test_quiet),
        cmocka_unit_test(test_completion),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_is_complete),
        cmocka_unit_test(test_history),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_much),
        cmocka_unit_test(test_interrupts),
        cmocka_unit_test(test_input),
        cmocka_unit_test(test_rubbish),
        cmocka_unit_test(test_explore),
        cmocka_unit_test(test_notebooks),
        cmocka_unit_test(test_quit),
        cmocka_unit_test(test_shutdown_at_work),
        cmocka_unit_test(test_orphan),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
