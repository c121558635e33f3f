/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Descriptive statistics, fits, tests of hypotheses and charts of data, written in the language.
 * Quantiles interpolate as Hyndman and Fan's eighth definition, as Maple does. Data are lists,
 * Vectors or Matrices; results are floats where Maple gives floats.
 */
#include "repl/builtin.h"
#include "repl/builtins/data/statistics.h"

#define DATA_ROW(...) BUILTIN_SOURCE_ROW("Statistics", "data", __VA_ARGS__)
/* Of the list L of n data: by one number, or otherwise. m is a local name. */
#define LIST_ROW(name, summary, see, source, ...)                                                  \
    DATA_ROW(name, name "(data:list|rtable) -> algebraic", summary, see,                           \
             "proc(data) local L, n, m, x;" STATISTICS_READ source " end proc",                    \
             {"Statistics:-" name "([]);", "error: no data", NULL}, __VA_ARGS__)
#define NUMBER_ROW(name, summary, see, source, ...)                                                \
    DATA_ROW(name, name "(data:list|rtable) -> algebraic", summary, see,                           \
             "proc(data) local L, n, m;" STATISTICS_BY_COLUMNS STATISTICS_READ source " end proc", \
             {"Statistics:-" name "([]);", "error: no data", NULL}, __VA_ARGS__)
#define CHART_ROW(...) BUILTIN_SOURCE_ROW("Statistics", "plots", __VA_ARGS__)

const Builtin BUILTIN_STATISTICS_DATA[] = {
    NUMBER_ROW("GeometricMean", "the n-th root of the product of the data", "Mean HarmonicMean",
               "  evalf(mul(x, x = L)^(1/n)) ", {"Statistics:-GeometricMean([1,4]);", "2.", NULL}),
    NUMBER_ROW("HarmonicMean", "the reciprocal of the mean of the reciprocals",
               "Mean GeometricMean", "  evalf(n/add(1/x, x = L)) ",
               {"Statistics:-HarmonicMean([1,1/3]);", "0.5", NULL}),
    NUMBER_ROW("QuadraticMean", "the root of the mean of the squares", "Mean",
               "  evalf(sqrt(add(x^2, x = L)/n)) ",
               {"Statistics:-QuadraticMean([1,7]);", "5.", NULL}),
    LIST_ROW("Mode", "the most frequent value; all of them when there are several", "Mean Tally",
             "  m := Statistics:-Tally(L); n := max(map(rhs, m)); op(sort([seq(`if`(rhs(p) "
             "  = n, lhs(p), NULL), p = m)])) ",
             {"Statistics:-Mode([1,2,2,3]);", "2", NULL},
             {"Statistics:-Mode([1,2,2,1]);", "1, 2", NULL}),
    NUMBER_ROW("Range", "the largest minus the least value", "StandardDeviation",
               "  evalf(max(L) - min(L)) ", {"Statistics:-Range([3,1,7]);", "6.", NULL},
               {"convert(Statistics:-Range(<1,2;3,8>), list);", "[2., 6.]", NULL}),
    NUMBER_ROW("StandardError", "the standard deviation over the root of the number of data",
               "StandardDeviation", "  evalf(Statistics:-StandardDeviation(L)/evalf(sqrt(n))) ",
               {"Statistics:-StandardError([1,2,3,4]);", "0.6454972245", NULL}),
    NUMBER_ROW("AbsoluteDeviation", "the mean distance from the mean", "StandardDeviation",
               "  m := add(x, x = L)/n; evalf(add(abs(x-m), x = L)/n) ",
               {"Statistics:-AbsoluteDeviation([1,2,3]);", "0.6666666667", NULL}),
    NUMBER_ROW("InterquartileRange", "the third quartile minus the first", "Quartile",
               "  Statistics:-Quartile(L, 3) - Statistics:-Quartile(L, 1) ",
               {"Statistics:-InterquartileRange([1,2,3,4,5]);", "2.666666666", NULL}),
    LIST_ROW("FivePointSummary", "minimum, first quartile, median, third quartile, maximum",
             "DataSummary",
             "  ['minimum' = evalf(min(L)), 'lowerhinge' = Statistics:-Quartile(L, 1), "
             "  'median' = Statistics:-Median(L), 'upperhinge' = Statistics:-Quartile(L, "
             "  3), 'maximum' = evalf(max(L))] ",
             {"Statistics:-FivePointSummary([1,2,3,4,5])[3];", "median = 3.", NULL}),
    LIST_ROW("DataSummary",
             "mean, standard deviation, skewness, kurtosis, minimum, maximum, number",
             "FivePointSummary",
             "  ['mean' = Statistics:-Mean(L), 'standarddeviation' = "
             "  Statistics:-StandardDeviation(L), 'skewness' = Statistics:-Skewness(L), "
             "  'kurtosis' = Statistics:-Kurtosis(L), 'minimum' = evalf(min(L)), 'maximum' "
             "  = evalf(max(L)), 'cumulativeweight' = evalf(n)] ",
             {"Statistics:-DataSummary([1,2,3])[1];", "mean = 2.", NULL}),
    NUMBER_ROW("Count", "the number of data", "Tally", "  n ",
               {"Statistics:-Count([5,6,7]);", "3", NULL}),
    LIST_ROW("CumulativeSum", "the sums of the first data", "CumulativeProduct",
             "  Vector['row'](evalf(ListTools:-PartialSums(L))) ",
             {"convert(Statistics:-CumulativeSum([1,2,3]), list);", "[1., 3., 6.]", NULL}),
    LIST_ROW("CumulativeProduct", "the products of the first data", "CumulativeSum",
             "  m := 1; Vector['row'](evalf([for x in L do m := m*x end do])) ",
             {"convert(Statistics:-CumulativeProduct([1,2,3]), list);", "[1., 2., 6.]", NULL}),
    LIST_ROW("Tally", "how often each value occurs, as equations", "TallyInto Mode",
             "  m := table('sparse'); for x in L do m[x] := m[x] + 1 end do; [seq(x = m[x], "
             "  x = sort([indices(m, 'nolist')]))] ",
             {"Statistics:-Tally([a,b,a]);", "[a=2,b=1]", NULL}),
    LIST_ROW("Rank", "the place of each datum in sorted order", "Sort",
             "  m := sort(L, 'output' = 'permutation'); L := Vector['row'](n); for n to "
             "  nops(m) do L[m[n]] := n end do; L ",
             {"convert(Statistics:-Rank([30,10,20]), list);", "[3,1,2]", NULL},
             {"R := Statistics:-Rank([seq(irem(7^k, 10007), k = 1..2000)]): nops({seq(x, x = R)});",
              "2000", NULL}),
    LIST_ROW("Scale", "the data less their mean, over their standard deviation",
             "Mean StandardDeviation",
             "  m := Statistics:-StandardDeviation(L); if m = 0 then error "
             "\"all data are equal\" end if; n := Statistics:-Mean(L); Vector['row']([seq((x - "
             "n)/m, x = "
             "  L)]) ",
             {"convert(Statistics:-Scale([1,2,3]), list);", "[-1., 0., 1.]", NULL},
             {"Statistics:-Scale([2,2]);", "error: are equal", NULL}),
    LIST_ROW("Shuffle", "the data in random order", "Sample",
             "  Vector['row'](combinat:-randperm(L)) ",
             {"sort(convert(Statistics:-Shuffle([3,1,2]), list));", "[1,2,3]", NULL}),
    DATA_ROW(
        "TallyInto", "TallyInto(data:list|rtable, bins:posint|list) -> list",
        "how many data fall into each range", "Tally Histogram",
        /* below(t): how many of the sorted data are less than t. */
        "proc(data, bins) local L, B, a, b, n, i, below, above, m;" STATISTICS_READ
        "  L := sort(evalf(L)); m := n; n := bins;"
        "  if not type(L, list(numeric)) then error \"the data must be numbers\" end if;"
        "  below := proc(t) local lo, hi, k; lo, hi := 0, m; while lo < hi do"
        "    k := iquo(lo+hi+1, 2); if L[k] < t then lo := k else hi := k-1 end if end do; lo"
        "  end proc;"
        "  above := t -> nops(select(x -> x = t, L[below(t)+1..-1]));"
        "  if type(bins, list) then B := bins else a, b := L[1], L[-1];"
        "    if a = b then b := a + 1 end if;"
        "    B := [seq(evalf(a + (b-a)*(i-1)/n)..evalf(a + (b-a)*i/n), i = 1..n)] end if;"
        "  n := nops(B);"
        "  [seq(B[i] = max(0, below(op(2, B[i])) - below(op(1, B[i]))), i = 1..n-1),"
        "   B[n] = max(0, below(op(2, B[n])) + above(op(2, B[n])) - below(op(1, B[n])))] end proc",
        {"map(rhs, Statistics:-TallyInto([1,2,3,4], 2));", "[2,2]", NULL},
        {"map(rhs, Statistics:-TallyInto([1,2,3,4], [0..2, 2..9]));", "[1,3]", NULL},
        {"map(rhs, Statistics:-TallyInto([4,1,2,3,4], [0..1, 1..4]));", "[0,5]", NULL}),
    DATA_ROW("FrequencyTable", "FrequencyTable(data:list|rtable, bins:posint?) -> Matrix",
             "ranges with counts, percents, and their sums", "TallyInto Histogram",
             "proc(data, bins := 5) local T, n, c, C;"
             "  T := Statistics:-TallyInto(data, bins); c := map(rhs, T);"
             "  C := ListTools:-PartialSums(c); n := C[-1];"
             "  Matrix([seq([lhs(T[i]), op(evalf([c[i], 100*c[i]/n, C[i], 100*C[i]/n]))],"
             "    i = 1..nops(T))]) end proc",
             {"Statistics:-FrequencyTable([1,2,3,4], 2)[2,4];", "4.", NULL},
             {"Statistics:-FrequencyTable([]);", "error: no data", NULL}),
    DATA_ROW("MovingAverage", "MovingAverage(data:list|rtable, width:posint) -> Vector",
             "the means of so many data in a row", "Mean",
             /* the sums are exact, so that nothing is lost by taking out what goes */
             "proc(data, k) local L, n, m;" STATISTICS_READ
             "  if k > n then error \"the window %1 is wider than the data\", k end if;"
             "  L := convert(L, 'rational', 'exact'); m := add(L[i], i = 1..k);"
             "  Vector['row'](evalf([m/k, for n from k+1 to nops(L) do m := m + L[n] - L[n-k]; m/k "
             "end do]))"
             " end proc",
             {"convert(Statistics:-MovingAverage([1,2,3,4], 2), list);", "[1.5,2.5,3.5]", NULL},
             {"Statistics:-MovingAverage([1], 2);", "error: wider", NULL}),
    DATA_ROW("CorrelationMatrix", "CorrelationMatrix(A:Matrix) -> Matrix",
             "the correlations of the columns", "CovarianceMatrix Correlation",
             "proc(A) local n; n := op([1,2], A); "
             "  Matrix(n, n, (i, j) -> `if`(i = j, 1., Statistics:-Correlation(A[.., i], A[.., "
             "j]))) end proc",
             {"Statistics:-CorrelationMatrix(<1,2,3|2,4,6>)[1,2];", "1.", NULL},
             {"Statistics:-CorrelationMatrix([1,2]);", "error: A", NULL}),
    DATA_ROW("CovarianceMatrix", "CovarianceMatrix(A:Matrix) -> Matrix",
             "the covariances of the columns", "CorrelationMatrix Covariance",
             "proc(A) local n; n := op([1,2], A); Matrix(n, n, (i, j) -> "
             "Statistics:-Covariance(A[.., i], A[.., j])) end proc",
             {"Statistics:-CovarianceMatrix(<1,2,3|2,4,6>)[1,2];", "2.", NULL},
             {"Statistics:-CovarianceMatrix([1,2]);", "error: A", NULL}),
    DATA_ROW("LogarithmicFit", "LogarithmicFit(X:list|rtable, Y:list|rtable, x:name) -> algebraic",
             "a + b*ln(x) nearest to the points", "ExponentialFit",
             "proc(X, Y, x) local u, f; f := Statistics:-LinearFit([1, u], map(y -> evalf(ln(y)), "
             "convert(X, list)), Y, u); "
             "  eval(f, u = ln(x)) end proc",
             {"f := Statistics:-LogarithmicFit([1,exp(1)], [2,5], t): evalb(abs(eval(f, t = "
              "exp(2.))-8) < 1e-6);",
              "true", NULL},
             {"Statistics:-LogarithmicFit([0,1], [1,2], 3);", "error: x", NULL}),
    DATA_ROW("OneSampleZTest",
             "OneSampleZTest(data:list|rtable, mean:algebraic, deviation:algebraic, "
             "level=a:numeric) -> list",
             "is the mean this one, with a known standard deviation?", "OneSampleTTest",
             "proc(data, mu, sigma, {level := 0.05}) local n, z, p; "
             "  n := numelems(data); z := evalf((Statistics:-Mean(data)-mu)/(sigma/sqrt(n))); "
             "  p := evalf(2*(1-Statistics:-CDF('Normal'(0, 1), abs(z)))); "
             "  ['hypothesis' = evalb(p >= level), 'statistic' = z, 'pvalue' = p, "
             "   'confidenceinterval' = Statistics:-Mean(data) - Statistics:-Quantile('Normal'(0, "
             "1), 1-level/2)*sigma/evalf(sqrt(n)) "
             "     ..Statistics:-Mean(data) + Statistics:-Quantile('Normal'(0, 1), "
             "1-level/2)*sigma/evalf(sqrt(n))] end proc",
             {"Statistics:-OneSampleZTest([9,11,10,10], 10, 1)[1];", "hypothesis = true", NULL},
             {"Statistics:-OneSampleZTest([9,11], 20, 1)[1];", "hypothesis = false", NULL}),
    DATA_ROW("OneSampleTTest",
             "OneSampleTTest(data:list|rtable, mean:algebraic, level=a:numeric) -> list",
             "is the mean this one, with an unknown standard deviation?",
             "OneSampleZTest TwoSampleTTest",
             "proc(data, mu, {level := 0.05}) local n, z, p, s, q; "
             "  n := numelems(data); s := evalf(Statistics:-StandardDeviation(data)/sqrt(n)); "
             "  z := (Statistics:-Mean(data)-mu)/s; p := "
             "evalf(2*(1-Statistics:-CDF('StudentT'(n-1), abs(z)))); "
             "  q := Statistics:-Quantile('StudentT'(n-1), 1-level/2); "
             "  ['hypothesis' = evalb(p >= level), 'statistic' = z, 'pvalue' = p, "
             "   'confidenceinterval' = Statistics:-Mean(data) - q*s..Statistics:-Mean(data) + "
             "q*s] end proc",
             {"Statistics:-OneSampleTTest([9,11,10,10], 10)[2];", "statistic = 0.", NULL},
             {"Statistics:-OneSampleTTest([9,11,10,10], 20)[1];", "hypothesis = false", NULL}),
    DATA_ROW(
        "TwoSampleTTest",
        "TwoSampleTTest(a:list|rtable, b:list|rtable, difference:algebraic, level=a:numeric) -> "
        "list",
        "do two means differ by this much? (Welch's test)", "OneSampleTTest",
        "proc(a, b, d, {level := 0.05}) local m, n, u, v, z, nu, p; "
        "  m, n := numelems(a), numelems(b); u, v := Statistics:-Variance(a)/m, "
        "Statistics:-Variance(b)/n; "
        "  z := (Statistics:-Mean(a)-Statistics:-Mean(b)-d)/sqrt(u+v); nu := "
        "(u+v)^2/(u^2/(m-1)+v^2/(n-1)); "
        "  p := evalf(2*(1-Statistics:-CDF('StudentT'(nu), abs(z)))); "
        "  ['hypothesis' = evalb(p >= level), 'statistic' = z, 'pvalue' = p] end proc",
        {"Statistics:-TwoSampleTTest([1,2,3], [1,2,3], 0)[2];", "statistic = 0.", NULL},
        {"Statistics:-TwoSampleTTest([1,2,3], [11,12,13], 0)[1];", "hypothesis = false", NULL}),
    DATA_ROW(
        "ChiSquareGoodnessOfFitTest",
        "ChiSquareGoodnessOfFitTest(observed:list|rtable, expected:list|rtable, level=a:numeric) "
        "-> list",
        "do observed counts agree with expected ones?", "OneSampleTTest",
        "proc(O, E, {level := 0.05}) local o, e, z, p; o, e := convert(O, list), convert(E, list); "
        "  if nops(o) <> nops(e) then error \"the counts differ in number\" end if; "
        "  z := evalf(add((o[i]-e[i])^2/e[i], i = 1..nops(o))); "
        "  p := evalf(1-Statistics:-CDF('ChiSquare'(nops(o)-1), z)); "
        "  ['hypothesis' = evalb(p >= level), 'statistic' = z, 'pvalue' = p] end proc",
        {"Statistics:-ChiSquareGoodnessOfFitTest([10,12,8], [10,10,10])[2];", "statistic = 0.8",
         NULL},
        {"Statistics:-ChiSquareGoodnessOfFitTest([1], [1,2]);", "error: differ in number", NULL}),
    CHART_ROW(
        "Histogram", "Histogram(data:list|rtable|name, options..)",
        "bars over ranges of data; bincount=n, frequencyscale=absolute",
        "FrequencyTable Sample DensityPlot",
        "proc(data, {bincount := 0, binwidth := 0, binbounds := [], frequencyscale := 'relative', "
        "discrete::truefalse := false, color := \"LightSteelBlue\", range := deduce}) "
        " local L, n, a, b, k, T, h, w, B; "
        "  L := evalf(convert(data, list)); n := nops(L); if n = 0 then error \"there are no "
        "data\" end if; "
        "  a, b := min(L), max(L); if a = b then a, b := a-0.5, b+0.5 end if; "
        "  if discrete then T := Statistics:-Tally(convert(data, list)); B := "
        "[seq(evalf(lhs(t))-0.4..evalf(lhs(t))+0.4, t = T)]; h := map(rhs, T) "
        "  else "
        "    if binbounds <> [] then B := [seq(evalf(binbounds[k])..evalf(binbounds[k+1]), k = "
        "1..nops(binbounds)-1)] "
        "    else "
        "      k := `if`(bincount > 0, bincount, `if`(binwidth > 0, ceil((b-a)/binwidth), max(1, "
        "ceil(evalf(log[2](n)+1))))); "
        "      w := `if`(binwidth > 0, binwidth, (b-a)/k); B := [seq(a+(i-1)*w..a+i*w, i = 1..k)] "
        "end if; "
        "    h := map(rhs, Statistics:-TallyInto(L, B)) end if; "
        "  if frequencyscale = 'relative' and not discrete then "
        "    h := [seq(evalf(h[i]/n/(op(2, B[i])-op(1, B[i]))), i = 1..nops(B))] "
        "  elif frequencyscale = 'relative' then h := evalf(h/n) end if; "
        "  plots:-display([seq(plottools:-rectangle([op(1, B[i]), 0], [op(2, B[i]), h[i]], "
        "':-color' = color), i = 1..nops(B))], _rest) "
        " end proc",
        {"Statistics:-Histogram([1,2,2,3,3,3]):", "", NULL},
        {"nops([plottools:-getdata(Statistics:-Histogram([1,2,3,4], bincount=2, "
         "frequencyscale=absolute))]);",
         "2", NULL},
        {"Statistics:-Histogram([]);", "error: no data", NULL}),
    CHART_ROW(
        "BarChart", "BarChart(data:list|rtable, options..)",
        "horizontal bars, one a datum; captions=[...]", "ColumnGraph PieChart",
        "proc(data, {captions := [], color := \"LightSteelBlue\"}) local L, c, n; "
        "  L := convert(data, list); n := nops(L); c := captions; "
        "  if L <> [] and type(L[1], equation) then c := map(lhs, L); L := map(rhs, L) end if; "
        "  plots:-display([seq(plottools:-rectangle([0, i-0.4], [L[i], i+0.4], "
        "    ':-color' = `if`(type(color, list), color[1+irem(i-1, nops(color))], color)), i = "
        "1..n)], "
        "    `if`(c = [], NULL, 'tickmarks' = ['default', [seq(i = c[i], i = 1..n)]]), _rest) end "
        "proc",
        {"Statistics:-BarChart([3,5,2], captions=[\"a\",\"b\",\"c\"]):", "", NULL},
        {"nops([plottools:-getdata(Statistics:-BarChart([a=3, b=5]))]);", "2", NULL}),
    CHART_ROW(
        "ColumnGraph", "ColumnGraph(data:list|rtable, options..)",
        "upright bars, one a datum; captions=[...], several lists side by side",
        "BarChart PieChart",
        "proc(data, {captions := [], color := [\"LightSteelBlue\", \"Gold\", \"DarkSeaGreen\", "
        "\"Tomato\", \"Plum\"]}) local L, c, n, m, w, one; "
        "  L := convert(data, list); c := captions; "
        "  if L <> [] and type(L[1], equation) then c := map(lhs, L); L := map(rhs, L) end if; "
        "  L := `if`(L <> [] and type(L[1], {list, 'rtable'}), map(convert, L, list), [L]); "
        "  m := nops(L); n := nops(L[1]); w := 0.8/m; one := `if`(type(color, list), color, "
        "[color]); "
        "  plots:-display([seq(seq(plottools:-rectangle([i-0.4+(k-1)*w, 0], [i-0.4+k*w, L[k][i]], "
        "    ':-color' = one[1+irem(k-1, nops(one))]), i = 1..nops(L[k])), k = 1..m)], "
        "    `if`(c = [], NULL, 'tickmarks' = [[seq(i = c[i], i = 1..n)], 'default']), _rest) end "
        "proc",
        {"Statistics:-ColumnGraph([3,5,2], captions=[\"a\",\"b\",\"c\"]):", "", NULL},
        {"nops([plottools:-getdata(Statistics:-ColumnGraph([[3,5],[1,2]]))]);", "4", NULL}),
    CHART_ROW("PieChart", "PieChart(data:list|rtable, options..)", "sectors of a disk, one a datum",
              "BarChart",
              "proc(data, {color := [\"SteelBlue\", \"Gold\", \"DarkSeaGreen\", \"Tomato\", "
              "\"Plum\", \"SandyBrown\", \"Turquoise\", \"Khaki\"]}) local L, c, n, S, total, mid; "
              "  L := convert(data, list); n := nops(L); c := [seq(\"\", i = 1..n)]; "
              "  if L <> [] and type(L[1], equation) then c := map(convert, map(lhs, L), string); "
              "L := map(rhs, L) end if; "
              "  total := evalf(add(x, x = L)); if total <= 0 or min(op(L)) < 0 then error \"there "
              "is nothing to "
              "share out\" end if; "
              "  S := [0, seq(evalf(2*Pi*x/total), x = ListTools:-PartialSums(L))]; "
              "  mid := i -> (S[i]+S[i+1])/2; "
              "  plots:-display([seq(plottools:-pieslice([0, 0], 1, S[i]..S[i+1], ':-color' = "
              "color[1+irem(i-1, nops(color))]), i = 1..n), "
              "    seq(plots:-textplot([0.7*cos(mid(i)), 0.7*sin(mid(i)), c[i]]), i = 1..n)], "
              "'scaling' = 'constrained', 'axes' = 'none', _rest) "
              " end proc",
              {"Statistics:-PieChart([\"a\"=3, \"b\"=5]):", "", NULL},
              {"Statistics:-PieChart([0]);", "error: nothing to share", NULL},
              {"Statistics:-PieChart([3, -1]);", "error: nothing to share", NULL}),
    CHART_ROW(
        "ScatterPlot", "ScatterPlot(X:list|rtable, Y:list|rtable, options..)",
        "points of two lists of data; fit=[model, x] draws a fit, too", "PointPlot Fit",
        "proc(X, Y, {fit := []}) local p, f; "
        "  p := plots:-pointplot(convert(X, list), convert(Y, list), _rest); "
        "  if fit = [] then return p end if; "
        "  f := Statistics:-Fit(fit[1], evalf(convert(X, list)), evalf(convert(Y, list)), fit[2]); "
        "  plots:-display([p, plot(f, fit[2] = min(X)..max(X), 'color' = \"Red\")]) end proc",
        {"Statistics:-ScatterPlot([1,2,3], [2,4,5]):", "", NULL},
        {"nops([plottools:-getdata(Statistics:-ScatterPlot([1,2,3], [2,4,5], fit=[a*t+b, t]))]);",
         "2", NULL}),
    CHART_ROW("PointPlot", "PointPlot(data:list|rtable, options..)",
              "data against their numbers; xcoords=[...]", "ScatterPlot",
              "proc(data, {xcoords := []}) local L; L := convert(data, list); "
              "  plots:-pointplot(`if`(xcoords = [], [$1..nops(L)], convert(xcoords, list)), L, "
              "_rest) end proc",
              {"Statistics:-PointPlot([3,5,2]):", "", NULL},
              {"Statistics:-PointPlot([3,5], xcoords=[0,1]):", "", NULL}),
    CHART_ROW("LineChart", "LineChart(data:list|rtable, options..)", "data joined by lines",
              "PointPlot AreaChart",
              "proc(data) local L; L := convert(data, list); "
              "  plot([seq([i, L[i]], i = 1..nops(L))], _rest) end proc",
              {"Statistics:-LineChart([3,5,2]):", "", NULL},
              {"Statistics:-LineChart(2);", "error: data", NULL}),
    CHART_ROW("AreaChart", "AreaChart(data:list|rtable, options..)",
              "data joined by lines, filled below", "LineChart",
              "proc() Statistics:-LineChart(args, 'filled' = true) end proc",
              {"Statistics:-AreaChart([3,5,2]):", "", NULL},
              {"Statistics:-AreaChart(2);", "error: data", NULL}),
    CHART_ROW(
        "BoxPlot", "BoxPlot(data:list|rtable, options..)",
        "boxes from quartile to quartile, with whiskers and outliers", "FivePointSummary",
        "proc(data, {color := \"LightSteelBlue\"}) local L, one, k; "
        "  L := convert(data, list); L := `if`(L <> [] and type(L[1], {list, 'rtable'}), "
        "map(convert, L, list), [L]); "
        "  one := proc(S, k) local a, m, b, lo, hi, inner, out; "
        "    a, m, b := Statistics:-Quartile(S, 1), Statistics:-Median(S), Statistics:-Quartile(S, "
        "3); "
        "    inner, out := selectremove(x -> x >= a-1.5*(b-a) and x <= b+1.5*(b-a), evalf(S)); "
        "    lo, hi := min(inner), max(inner); "
        "    plottools:-rectangle([k-0.3, a], [k+0.3, b], ':-color' = color), "
        "plottools:-line([k-0.3, m], [k+0.3, m], ':-color' = \"Black\", 'thickness' = 2), "
        "    plottools:-line([k, lo], [k, a], ':-color' = \"Black\"), plottools:-line([k, b], [k, "
        "hi], ':-color' = \"Black\"), "
        "    seq(plottools:-line([k-0.15, t], [k+0.15, t], ':-color' = \"Black\"), t = [lo, hi]), "
        "    `if`(out = [], NULL, plots:-pointplot([seq([k, x], x = out)], symbol = 'circle', "
        "':-color' = \"Black\")) end proc; "
        "  plots:-display([seq(one(L[k], k), k = 1..nops(L))], 'view' = [0.4..nops(L)+0.6, "
        "'default'], 'tickmarks' = [[seq(i = i, i = 1..nops(L))], 'default'], _rest) "
        " end proc",
        {"Statistics:-BoxPlot([1,2,3,4,20]):", "", NULL},
        {"Statistics:-BoxPlot([[1,2,3],[2,3,5]]):", "", NULL}),
    CHART_ROW("DensityPlot", "DensityPlot(X:expr, options..)",
              "the density of a distribution; range=a..b", "PDF Histogram",
              "proc(X, {range := 'deduce'}) local D, s, a, b, m, d, t, F; "
              "  D := Statistics:-Distribution(X); s := D['Support']; "
              "  m, d := evalf(D['Mean']), `if`(type(evalf(D['Variance']), numeric), "
              "evalf(sqrt(D['Variance'])), 3.); "
              "  if not type(m, numeric) then m := Statistics:-Quantile(X, 0.5) end if; "
              "  a, b := `if`(range <> 'deduce', op(range), op([max(m-4*d, evalf(op(1, s))), "
              "min(m+4*d, evalf(op(2, s)))])); "
              "  if D['Discrete'] then a, b := ceil(a), floor(b); "
              "    return plots:-display([seq(plottools:-line([k, 0], [k, evalf(D['Density'](k))], "
              "'color' = \"SteelBlue\", 'thickness' = 2), k = a..b), "
              "      plots:-pointplot([seq([k, evalf(D['Density'](k))], k = a..b)], 'color' = "
              "\"SteelBlue\")], _rest) end if; "
              "  plot(Statistics:-PDF(X, t), t = a..b, 'labels' = [\"\", \"\"], _rest) end proc",
              {"Statistics:-DensityPlot(Normal(0, 1)):", "", NULL},
              {"Statistics:-DensityPlot(Poisson(4)):", "", NULL}),
    CHART_ROW("CumulativeSumChart", "CumulativeSumChart(data:list|rtable, options..)",
              "the sums of the first data as columns", "ColumnGraph",
              "proc(data) Statistics:-ColumnGraph(ListTools:-PartialSums(convert(data, list)), "
              "_rest) end proc",
              {"Statistics:-CumulativeSumChart([3,5,2]):", "", NULL},
              {"Statistics:-CumulativeSumChart(2);", "error: data", NULL}),
    {0}};
