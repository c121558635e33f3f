/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists: the package ListTools. Equality is that of expressions (the same node). Everything is
 * linear in the size of the list, apart from Categorize, whose test is any relation.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

static Expr reverse(const Expr *args, long n)
{
    (void)n;
    List out;
    list_begin(&out);
    for (long i = expr_count(args[0]); i > 0; i--)
        list_put(&out, expr_arg(args[0], i - 1));
    return items_list(&out);
}

static void flatten_into(List *out, Expr e, long depth)
{
    err_stack_check();
    for (long i = 0; i < expr_count(e); i++) {
        Expr part = expr_arg(e, i);
        if (depth != 0 && expr_is(part, EXPR_LIST))
            flatten_into(out, part, depth - 1);
        else
            list_put(out, part);
    }
}

static Expr flatten(const Expr *args, long n)
{
    long depth = -1;
    if (n > 1 && !num_get_si(&depth, args[1]))
        depth = -1;
    List out;
    list_begin(&out);
    flatten_into(&out, args[0], depth);
    return items_list(&out);
}

static Expr search(const Expr *args, long n)
{
    (void)n;
    for (long i = 0; i < expr_count(args[1]); i++)
        if (expr_arg(args[1], i) == args[0])
            return expr_int(i + 1);
    return EXPR_ZERO;
}

static Expr search_all(const Expr *args, long n)
{
    (void)n;
    List out;
    list_begin(&out);
    for (long i = 0; i < expr_count(args[1]); i++)
        if (expr_arg(args[1], i) == args[0])
            list_put(&out, expr_int(i + 1));
    return items_seq(&out);
}

static Expr occurrences(const Expr *args, long n)
{
    (void)n;
    long count = 0;
    for (long i = 0; i < expr_count(args[1]); i++)
        count += expr_arg(args[1], i) == args[0];
    return expr_int(count);
}

static Expr make_unique(const Expr *args, long n)
{
    (void)n;
    Memo seen = {0};
    memo_begin(&seen);
    List out;
    list_begin(&out);
    for (long i = 0; i < expr_count(args[0]); i++) {
        Expr e = expr_arg(args[0], i);
        if (!memo_get(&seen, e))
            list_put(&out, e);
        memo_put(&seen, e, e);
    }
    Expr result = items_list(&out);
    memo_end(&seen);
    return result;
}

/* The elements that occur more than once, or [element, how often] of all: in order of occurrence.
 */
static Expr counted(Expr list, bool repeated)
{
    Memo place = {0};
    memo_begin(&place);
    long n = expr_count(list), *count = mem_array((size_t)n + 1, sizeof *count);
    err_defer(mem_release, count);
    memset(count, 0, ((size_t)n + 1) * sizeof *count);
    for (long i = 0; i < n; i++) {
        long *mine = memo_get(&place, expr_arg(list, i));
        if (!mine)
            memo_put(&place, expr_arg(list, i), mine = &count[i]);
        ++*mine;
    }
    List out;
    list_begin(&out);
    for (long i = 0; i < n; i++) {
        Expr e = expr_arg(list, i);
        if (count[i] > (repeated ? 1 : 0))
            list_put(&out, repeated ? e : expr_list((Expr[]){e, expr_int(count[i])}, 2));
    }
    Expr result = items_list(&out);
    err_undefer(true);
    memo_end(&place);
    return result;
}

static Expr collect(const Expr *args, long n)
{
    (void)n;
    return counted(args[0], false);
}

static Expr find_repetitions(const Expr *args, long n)
{
    (void)n;
    return counted(args[0], true);
}

static Expr rotate(const Expr *args, long n)
{
    (void)n;
    long count = expr_count(args[0]), by;
    if (count == 0)
        return args[0];
    if (!num_get_si(&by, args[1]))
        err_raise(ST_LIMIT, "the list is rotated by too much");
    List out;
    list_begin(&out);
    long start = ((by % count) + count) % count;
    for (long i = 0; i < count; i++)
        list_put(&out, expr_arg(args[0], (start + i) % count));
    return items_list(&out);
}

static Expr enumerate(const Expr *args, long n)
{
    (void)n;
    List out;
    list_begin(&out);
    for (long i = 0; i < expr_count(args[0]); i++)
        list_put(&out, expr_list((Expr[]){expr_int(i + 1), expr_arg(args[0], i)}, 2));
    return items_list(&out);
}

static Expr interleave(const Expr *args, long n)
{
    List out;
    list_begin(&out);
    bool more = true;
    for (long i = 0; more; i++) {
        more = false;
        for (long k = 0; k < n; k++)
            if (i < expr_count(args[k])) {
                list_put(&out, expr_arg(args[k], i));
                more = true;
            }
    }
    return items_list(&out);
}

/* Join([a, b], x) = [x between]; Join of lists puts them together. */
static Expr join_sequence(const Expr *args, long n)
{
    List out;
    list_begin(&out);
    for (long i = 0; i < expr_count(args[0]); i++) {
        Expr part = expr_arg(args[0], i);
        if (i > 0 && n > 1)
            list_put(&out, args[1]);
        list_put(&out, part);
    }
    return items_list(&out);
}

/* Does the predicate hold of e with more arguments behind it? What it leaves behind is collected,
 * but for what was put into `made` since scope. */
static bool holds_with(Expr predicate, Expr e, const Expr *more, long n, HeapScope scope,
                       const List *made)
{
    Expr *args = mem_array((size_t)(n + 1), sizeof *args);
    err_defer(mem_release, args);
    args[0] = e;
    memcpy(args + 1, more, (size_t)n * sizeof *args);
    bool result = eval_truth(eval_apply(predicate, args, n + 1));
    err_undefer(true);
    heap_scope_maybe(scope, made->item, made->count);
    return result;
}

static bool holds(Expr predicate, Expr a, Expr b, HeapScope scope, const List *made)
{
    return holds_with(predicate, a, &b, b ? 1 : 0, scope, made);
}

/* Split(p, L): the parts between the elements for which p holds. */
static Expr split(const Expr *args, long n)
{
    List out, part;
    list_begin(&out);
    list_begin(&part);
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < expr_count(args[1]); i++) {
        Expr e = expr_arg(args[1], i);
        if (holds_with(args[0], e, args + 2, n - 2, scope, &out)) {
            list_put(&out, expr_list(part.item, part.count));
            part.count = 0;
        } else {
            list_put(&part, e);
        }
    }
    list_put(&out, expr_list(part.item, part.count));
    list_end(&part);
    return items_seq(&out);
}

/* Group(p, L): a new list begins wherever p holds. */
static Expr group(const Expr *args, long n)
{
    List out, part;
    list_begin(&out);
    list_begin(&part);
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < expr_count(args[1]); i++) {
        Expr e = expr_arg(args[1], i);
        if (part.count > 0 && holds_with(args[0], e, args + 2, n - 2, scope, &out)) {
            list_put(&out, expr_list(part.item, part.count));
            part.count = 0;
        }
        list_put(&part, e);
    }
    if (part.count > 0)
        list_put(&out, expr_list(part.item, part.count));
    list_end(&part);
    return items_list(&out);
}

/* Categorize(p, L): classes of the relation p, each asked through its first element. */
static Expr categorize(const Expr *args, long n)
{
    (void)n;
    List classes;
    list_begin(&classes);
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < expr_count(args[1]); i++) {
        Expr e = expr_arg(args[1], i);
        long k = 0;
        while (k < classes.count &&
               !holds(args[0], e, expr_arg(classes.item[k], 0), scope, &classes))
            k++;
        Expr with[2] = {k < classes.count ? classes.item[k] : NULL, e};
        if (!with[0]) {
            list_put(&classes, expr_list(&e, 1));
            continue;
        }
        Expr old = expr_make(EXPR_SEQ, with[0]->u.args, expr_count(with[0]));
        classes.item[k] = expr_list((Expr[]){old, e}, 2);
    }
    return items_seq(&classes);
}

static Expr select_at(const Expr *args, long n, bool last)
{
    long wanted = 1, count, more = 2;
    bool many = num_get_si(&wanted, args[0]);
    if (many) {
        args++;
        n--;
    }
    if (n < 2 || !expr_is(args[1], EXPR_LIST))
        err_raise(ST_TYPE, "invalid input: a condition and a list are expected");
    count = expr_count(args[1]);
    if (!many && n == 3 && num_get_si(&wanted, args[2]) && wanted > 0) {
        many = true;
        more = 3;
    }
    List out;
    list_begin(&out);
    HeapScope scope = heap_scope_begin();
    for (long k = 0; k < count && out.count < wanted; k++) {
        Expr e = expr_arg(args[1], last ? count - 1 - k : k);
        if (holds_with(args[0], e, args + more, n - more, scope, &out))
            list_put(&out, e);
    }
    return many ? items_list(&out) : items_seq(&out);
}

static Expr select_first(const Expr *args, long n)
{
    return select_at(args, n, false);
}

static Expr select_last(const Expr *args, long n)
{
    return select_at(args, n, true);
}

/* The greatest (sign 1) or least element; with `position` also where it is. */
static Expr extreme(const Expr *args, long n, int sign)
{
    Expr list = args[0];
    if (expr_count(list) == 0)
        err_raise(ST_DOMAIN, "invalid input: the list has no elements");
    long best = 0;
    for (long i = 1; i < expr_count(list); i++) {
        Expr a = expr_arg(list, sign > 0 ? best : i), b = expr_arg(list, sign > 0 ? i : best);
        if (eval_truth(expr_make(EXPR_LESS, (Expr[]){a, b}, 2)))
            best = i;
    }
    Expr e = expr_arg(list, best);
    return builtin_flag(args, n, 1, "position") ? expr_seq((Expr[]){e, expr_int(best + 1)}, 2) : e;
}

static Expr greatest(const Expr *args, long n)
{
    return extreme(args, n, 1);
}

static Expr least(const Expr *args, long n)
{
    return extreme(args, n, -1);
}

static Expr partial_sums(const Expr *args, long n)
{
    (void)n;
    List out;
    list_begin(&out);
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < expr_count(args[0]); i++) {
        sum = eval_add((Expr[]){sum, expr_arg(args[0], i)}, 2);
        list_put(&out, sum);
    }
    return items_list(&out);
}

static void check_lists(Expr list, long *width, bool same)
{
    *width = 0;
    for (long i = 0; i < expr_count(list); i++) {
        Expr row = expr_arg(list, i);
        if (!expr_is(row, EXPR_LIST))
            err_raise(ST_TYPE, "invalid input: a list of lists is expected");
        if (i > 0 && same && expr_count(row) != *width)
            err_raise(ST_DOMAIN, "invalid input: the lists differ in length");
        *width = expr_count(row);
    }
}

static Expr transpose(const Expr *args, long n)
{
    (void)n;
    long width;
    check_lists(args[0], &width, true);
    List out, column;
    list_begin(&out);
    list_begin(&column);
    for (long j = 0; j < width; j++) {
        column.count = 0;
        for (long i = 0; i < expr_count(args[0]); i++)
            list_put(&column, expr_arg(expr_arg(args[0], i), j));
        list_put(&out, expr_list(column.item, column.count));
    }
    list_end(&column);
    return items_list(&out);
}

static Expr dot_product(const Expr *args, long n)
{
    (void)n;
    if (expr_count(args[0]) != expr_count(args[1]))
        err_raise(ST_DOMAIN, "invalid input: the lists differ in length");
    List out;
    list_begin(&out);
    for (long i = 0; i < expr_count(args[0]); i++)
        list_put(&out, eval_multiply((Expr[]){expr_arg(args[0], i), expr_arg(args[1], i)}, 2));
    Expr sum = out.count ? eval_add(out.item, out.count) : EXPR_ZERO;
    list_end(&out);
    return sum;
}

/* Slice(L, n): n sublists of about equal length, the longer ones first. LengthSplit(L, n): parts of
 * n elements. */
static Expr parts_of(Expr list, long count, long size)
{
    List out;
    list_begin(&out);
    long total = expr_count(list), at = 0;
    for (long k = 0; count ? k < count : at < total; k++) {
        long take = count ? total / count + (k < total % count ? 1 : 0) : size;
        take = take < total - at ? take : total - at;
        list_put(&out, expr_list(list->u.args + at, take));
        at += take;
    }
    return count ? items_list(&out) : items_seq(&out);
}

static Expr slice(const Expr *args, long n)
{
    (void)n;
    long count;
    if (!num_get_si(&count, args[1]) || count > 1000000)
        err_raise(ST_LIMIT, "too many parts");
    return parts_of(args[0], count, 0);
}

static Expr length_split(const Expr *args, long n)
{
    (void)n;
    long size;
    return num_get_si(&size, args[1]) ? parts_of(args[0], 0, size) : args[0];
}

static Expr sorted(const Expr *args, long n)
{
    return eval_apply(expr_symbol("sort"), args, n) == args[0] ? EXPR_TRUE : EXPR_FALSE;
}

/* In a list sorted by < or by the relation given: a position, or 0. */
static Expr binary_search(const Expr *args, long n)
{
    long low = 0, high = expr_count(args[0]);
    while (low < high) {
        long mid = low + (high - low) / 2;
        Expr pair[2] = {expr_arg(args[0], mid), args[1]};
        bool before =
            eval_truth(n > 2 ? eval_apply(args[2], pair, 2) : expr_make(EXPR_LESS, pair, 2));
        if (before && pair[0] != pair[1])
            low = mid + 1;
        else
            high = mid;
    }
    bool found = low < expr_count(args[0]) && expr_arg(args[0], low) == args[1];
    return expr_int(found ? low + 1 : 0);
}

#define LIST_ROW(...) BUILTIN_ROW("ListTools", "lists", "member sort select", __VA_ARGS__)

const Builtin BUILTIN_LISTS[] = {
    LIST_ROW("Reverse", reverse, "Reverse(L:list) -> list", "the list in reverse order",
             {"ListTools:-Reverse([a,b,c]);", "[c,b,a]", NULL},
             {"ListTools:-Reverse(x);", "error: L", NULL}),
    LIST_ROW("Flatten", flatten, "Flatten(L:list, depth:nonnegint?) -> list",
             "inner lists opened, all or to a depth",
             {"ListTools:-Flatten([a,[b,[c]]]);", "[a,b,c]", NULL},
             {"ListTools:-Flatten([a,[b,[c]]], 1);", "[a,b,[c]]", NULL}),
    LIST_ROW("Search", search, "Search(x:expr, L:list) -> integer",
             "first position of a thing in a list, 0 when it is not there",
             {"ListTools:-Search(b, [a,b,b]);", "2", NULL},
             {"ListTools:-Search(z, [a,b]);", "0", NULL}),
    LIST_ROW("SearchAll", search_all, "SearchAll(x:expr, L:list) -> sequence",
             "all positions of a thing in a list",
             {"[ListTools:-SearchAll(b, [a,b,b])];", "[2,3]", NULL},
             {"[ListTools:-SearchAll(z, [a,b])];", "[]", NULL}),
    LIST_ROW("Occurrences", occurrences, "Occurrences(x:expr, L:list) -> integer",
             "how often a thing is in a list", {"ListTools:-Occurrences(b, [a,b,b]);", "2", NULL},
             {"ListTools:-Occurrences(z, []);", "0", NULL}),
    LIST_ROW("MakeUnique", make_unique, "MakeUnique(L:list) -> list",
             "each element once, in order of first occurrence",
             {"ListTools:-MakeUnique([b,a,b]);", "[b,a]", NULL},
             {"ListTools:-MakeUnique([]);", "[]", NULL}),
    LIST_ROW("Collect", collect, "Collect(L:list) -> list",
             "the different elements, each with how often it is there",
             {"ListTools:-Collect([b,a,b]);", "[[b,2],[a,1]]", NULL},
             {"ListTools:-Collect([]);", "[]", NULL}),
    LIST_ROW("FindRepetitions", find_repetitions, "FindRepetitions(L:list) -> list",
             "the elements that are there more than once",
             {"ListTools:-FindRepetitions([b,a,b]);", "[b]", NULL},
             {"ListTools:-FindRepetitions([a,b]);", "[]", NULL}),
    LIST_ROW("Rotate", rotate, "Rotate(L:list, n:integer) -> list",
             "the list turned to the left by n places",
             {"ListTools:-Rotate([a,b,c], 1);", "[b,c,a]", NULL},
             {"ListTools:-Rotate([a,b,c], -1);", "[c,a,b]", NULL}),
    LIST_ROW("Enumerate", enumerate, "Enumerate(L:list) -> list", "the elements with their numbers",
             {"ListTools:-Enumerate([a,b]);", "[[1,a],[2,b]]", NULL},
             {"ListTools:-Enumerate([]);", "[]", NULL}),
    LIST_ROW("Interleave", interleave, "Interleave(L:list..) -> list",
             "one element of each list in turn",
             {"ListTools:-Interleave([a,b],[c,d]);", "[a,c,b,d]", NULL},
             {"ListTools:-Interleave([a,b,e],[c]);", "[a,c,b,e]", NULL}),
    LIST_ROW("JoinSequence", join_sequence, "JoinSequence(L:list, x:expr?) -> list",
             "a thing put between the elements",
             {"ListTools:-JoinSequence([a,b,c], x);", "[a,x,b,x,c]", NULL},
             {"ListTools:-JoinSequence([a], x);", "[a]", NULL}),
    LIST_ROW("Split", split, "Split(p:expr, L:list, more:expr*) -> sequence",
             "the parts between the elements for which p holds",
             {"[ListTools:-Split(type, [a,1,b])];", "error: type", NULL},
             {"[ListTools:-Split(type, [a,1,b], integer)];", "[[a],[b]]", NULL},
             {"[ListTools:-Split(x -> x=0, [1,0,2,3])];", "[[1],[2,3]]", NULL}),
    LIST_ROW("Group", group, "Group(p:expr, L:list, more:expr*) -> list",
             "a new list wherever p holds",
             {"ListTools:-Group(x -> x=0, [1,0,2,0]);", "[[1],[0,2],[0]]", NULL},
             {"ListTools:-Group(x -> true, []);", "[]", NULL}),
    LIST_ROW("Categorize", categorize, "Categorize(p:expr, L:list) -> sequence",
             "classes of elements that are related by p",
             {"[ListTools:-Categorize((a,b) -> irem(a-b,2)=0, [1,2,3,4])];", "[[1,3],[2,4]]", NULL},
             {"[ListTools:-Categorize((a,b) -> true, [])];", "[]", NULL}),
    LIST_ROW("SelectFirst", select_first, "SelectFirst(n:expr, p:expr, L:expr*) -> expr",
             "the first element for which p holds, or a list of the first n",
             {"ListTools:-SelectFirst(isprime, [4,5,7]);", "5", NULL},
             {"ListTools:-SelectFirst(2, isprime, [4,5,7]);", "[5,7]", NULL},
             {"ListTools:-SelectFirst(type, [a,5,7], integer);", "5", NULL}),
    LIST_ROW("SelectLast", select_last, "SelectLast(n:expr, p:expr, L:expr*) -> expr",
             "the last element for which p holds, or a list of the last n",
             {"ListTools:-SelectLast(isprime, [4,5,7]);", "7", NULL},
             {"ListTools:-SelectLast(isprime, [4,5,7], 2);", "[7,5]", NULL}),
    LIST_ROW("FindMaximalElement", greatest, "FindMaximalElement(L:list, [position]) -> expr",
             "the greatest element, and where it is",
             {"ListTools:-FindMaximalElement([1,3,2]);", "3", NULL},
             {"[ListTools:-FindMaximalElement([1,3,2], position)];", "[3,2]", NULL}),
    LIST_ROW("FindMinimalElement", least, "FindMinimalElement(L:list, [position]) -> expr",
             "the least element, and where it is",
             {"ListTools:-FindMinimalElement([4,3,5]);", "3", NULL},
             {"[ListTools:-FindMinimalElement([], position)];", "error: no elements", NULL}),
    LIST_ROW("PartialSums", partial_sums, "PartialSums(L:list) -> list",
             "the sums of the first 1, 2, 3, ... elements",
             {"ListTools:-PartialSums([1,2,3]);", "[1,3,6]", NULL},
             {"ListTools:-PartialSums([a,b]);", "[a,a+b]", NULL}),
    LIST_ROW("Transpose", transpose, "Transpose(L:list) -> list",
             "rows and columns of a list of lists exchanged",
             {"ListTools:-Transpose([[1,2],[3,4]]);", "[[1,3],[2,4]]", NULL},
             {"ListTools:-Transpose([[1,2],[3]]);", "error: differ in length", NULL}),
    LIST_ROW("DotProduct", dot_product, "DotProduct(a:list, b:list) -> expr",
             "the sum of the products of the elements",
             {"ListTools:-DotProduct([1,2],[x,y]);", "x+2*y", NULL},
             {"ListTools:-DotProduct([1,2],[x]);", "error: differ in length", NULL}),
    LIST_ROW("Slice", slice, "Slice(L:list, n:posint) -> list", "n parts of about equal length",
             {"ListTools:-Slice([1,2,3,4,5], 2);", "[[1,2,3],[4,5]]", NULL},
             {"ListTools:-Slice([1,2], 1);", "[[1,2]]", NULL}),
    LIST_ROW("LengthSplit", length_split, "LengthSplit(L:list, n:posint) -> sequence",
             "parts of n elements", {"[ListTools:-LengthSplit([1,2,3], 2)];", "[[1,2],[3]]", NULL},
             {"[ListTools:-LengthSplit([], 2)];", "[]", NULL}),
    LIST_ROW("Sorted", sorted, "Sorted(L:list, before:expr?) -> boolean", "is the list in order?",
             {"ListTools:-Sorted([1,2,3]);", "true", NULL},
             {"ListTools:-Sorted([1,2,3], `>`);", "false", NULL}),
    LIST_ROW("BinarySearch", binary_search, "BinarySearch(L:list, x:expr, before:expr?) -> integer",
             "position of a thing in a sorted list, 0 when it is not there",
             {"ListTools:-BinarySearch([1,3,5], 3);", "2", NULL},
             {"ListTools:-BinarySearch([1,3,5], 4);", "0", NULL}),
    {.name = NULL},
};
