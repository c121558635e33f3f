/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random variables: distributions with what is known of them, probabilities, moments and samples,
 * written in the language. A distribution is a table of its support, density and whatever has a
 * closed form; what has none follows from the density by integration, summation or solving.
 * Parameters are in the order of Maple: Normal(mean, deviation), Gamma(scale, shape),
 * Exponential(mean). A random variable is a name in the table _RandomVariables; different ones are
 * independent. Formulas: Johnson, Kotz, Balakrishnan, "Continuous univariate distributions", 1994.
 */
#include "repl/builtin.h"

#define RANDOM_ROW(...) BUILTIN_SOURCE_ROW("Statistics", "data", __VA_ARGS__)

const Builtin BUILTIN_STATISTICS_RANDOM[] = {
    RANDOM_ROW(
        "Distribution", "Distribution(d:expr, more:equation*) -> table",
        "what is known of a distribution: Support, Density, CDF, Mean and more",
        "RandomVariable PDF",
        "proc(d) local a, b, c, n, p, t, k, L, D, whole, f, m; "
        "  if type(d, equation) then D := table([args]); whole := "
        "assigned(D['ProbabilityFunction']); "
        "    f := `if`(whole, D['ProbabilityFunction'], D['PDF']); "
        "    if not type(f, procedure) then error \"PDF = (t -> density) or ProbabilityFunction = "
        "f is needed\" end if; "
        "    L := `if`(assigned(D['Support']), D['Support'], `if`(whole, 0..infinity, "
        "-infinity..infinity)); "
        "    b := `if`(whole, sum, int); m := b(t*f(t), t = L); "
        "    return table(['Name' = 'own', 'Discrete' = whole, 'Support' = L, 'Density' = f, "
        "      'CDF' = `if`(assigned(D['CDF']), D['CDF'], 'none'), 'Mean' = m, "
        "      'Variance' = b(t^2*f(t), t = L) - m^2, 'Quantile' = 'none', 'Values' = 'none']) end "
        "if; "
        "  if type(d, table) then return eval(d) end if; "
        "  if assigned(_RandomVariables[d]) then return eval(_RandomVariables[d]) end if; "
        "  if not type(d, function) and not type(d, symbol) then "
        "    error \"%1 is no distribution; one is Normal(0, 1), a random variable comes from "
        "RandomVariable\", d "
        "  end if; "
        "  n := `if`(type(d, function), op(0, d), d); p := [op(d)]; "
        "  a, b, c := seq(`if`(k <= nops(p), p[k], 0), k = 1..3); "
        "  D := table(['Normal' = 2, 'Gaussian' = 2, 'Uniform' = 2, 'UniformDistribution' = 2, "
        "'Exponential' = 1, "
        "    'Gamma' = 2, 'GammaDistribution' = 2, 'Erlang' = 2, 'Beta' = 2, 'BetaDistribution' = "
        "2, 'ChiSquare' = 1, "
        "    'StudentT' = 1, 'FRatio' = 2, 'Cauchy' = 2, 'Laplace' = 2, 'Logistic' = 2, "
        "'LogNormal' = 2, 'Lognormal' = 2, "
        "    'Weibull' = 2, 'Rayleigh' = 1, 'Triangular' = 3, 'Pareto' = 2, 'Gumbel' = 2, "
        "'Binomial' = 2, 'Poisson' = 1, "
        "    'Geometric' = 1, 'NegativeBinomial' = 2, 'Bernoulli' = 1, 'DiscreteUniform' = 2, "
        "'Hypergeometric' = 3, "
        "    'ProbabilityTable' = 1, 'EmpiricalDistribution' = 1]); "
        "  if not assigned(D[n]) then error \"the distributions are %1\", sort([indices(D, "
        "'nolist')]) end if; "
        "  if nops(p) <> D[n] then error \"%1 takes %2 parameters\", n, D[n] end if; "
        "  m := proc(fact, what) if is(fact) = false then error cat(\"%1: \", what), d end if end "
        "proc; "
        "  if member(n, ['Exponential', 'Gamma', 'GammaDistribution', 'Erlang', 'Beta', "
        "    'BetaDistribution', 'ChiSquare', 'StudentT', 'FRatio', 'Weibull', 'Rayleigh', "
        "'Pareto', "
        "    'Poisson']) then m(a > 0, \"the first parameter must be positive\") end if; "
        "  if member(n, ['Normal', 'Gaussian', 'LogNormal', 'Lognormal', 'Gamma', "
        "    'GammaDistribution', 'Erlang', 'Beta', 'BetaDistribution', 'FRatio', 'Cauchy', "
        "    'Laplace', 'Logistic', 'Weibull', 'Pareto', 'Gumbel']) then "
        "    m(b > 0, \"the second parameter must be positive\") end if; "
        "  if member(n, ['Geometric', 'Bernoulli', 'Binomial', 'NegativeBinomial']) then "
        "    k := p[-1]; m(k >= 0, \"a probability is not negative\"); "
        "    m(k <= 1, \"a probability is at most 1\") end if; "
        "  if member(n, ['Uniform', 'UniformDistribution', 'Triangular']) then "
        "    m(a < b, \"the first end must be less than the second\") end if; "
        "  if n = 'DiscreteUniform' then m(a <= b, \"the ends are in ascending order\") end if; "
        "  if n = 'Triangular' then m(a <= c and c <= b, \"the mode lies between the ends\") end "
        "if; "
        "  if member(n, ['Binomial', 'Hypergeometric']) and type(a, 'numeric') and "
        "    not type(a, 'nonnegint') then error \"%1 needs a number of trials\", d end if; "
        "  if n = 'Hypergeometric' then m(b <= a and b >= 0 and c <= a and c >= 0, "
        "    \"the second and third number are at most the first\") end if; "
        "  if n = 'ProbabilityTable' then "
        "    if not type(a, list) then error \"ProbabilityTable takes a list\" end if; "
        "    m(min(op(a)) >= 0, \"a probability is not negative\"); "
        "    m(abs(add(k, k = a) - 1) <= 1e-6, \"the probabilities must sum up to 1\") end if; "
        "  if n = 'EmpiricalDistribution' and nops(convert(a, list)) = 0 then "
        "    error \"there are no data\" end if; "
        "  whole := member(n, ['Binomial', 'Poisson', 'Geometric', 'NegativeBinomial', "
        "'Bernoulli', 'DiscreteUniform', "
        "    'Hypergeometric', 'ProbabilityTable', 'EmpiricalDistribution']); "
        "  if member(n, ['Normal', 'Gaussian']) then "
        "    L := [-infinity..infinity, sqrt(2)*exp(-(t-a)^2/(2*b^2))/(2*sqrt(Pi)*b), "
        "1/2+erf(sqrt(2)*(t-a)/(2*b))/2, a, b^2] "
        "  elif member(n, ['LogNormal', 'Lognormal']) then "
        "    L := [0..infinity, sqrt(2)*exp(-(ln(t)-a)^2/(2*b^2))/(2*t*sqrt(Pi)*b), "
        "1/2+erf(sqrt(2)*(ln(t)-a)/(2*b))/2, "
        "      exp(a+b^2/2), exp(2*a+b^2)*(exp(b^2)-1)] "
        "  elif member(n, ['Uniform', 'UniformDistribution']) then "
        "    L := [a..b, 1/(b-a), (t-a)/(b-a), (a+b)/2, (b-a)^2/12, a+(b-a)*t] "
        "  elif n = 'Exponential' then L := [0..infinity, exp(-t/a)/a, 1-exp(-t/a), a, a^2, "
        "-a*ln(1-t)] "
        "  elif member(n, ['Gamma', 'GammaDistribution', 'Erlang']) then "
        "    L := [0..infinity, (t/a)^(b-1)*exp(-t/a)/(a*GAMMA(b)), 1-GAMMA(b, t/a)/GAMMA(b), a*b, "
        "a^2*b] "
        "  elif n = 'ChiSquare' then "
        "    L := [0..infinity, t^(a/2-1)*exp(-t/2)/(2^(a/2)*GAMMA(a/2)), 1-GAMMA(a/2, "
        "t/2)/GAMMA(a/2), a, 2*a] "
        "  elif member(n, ['Beta', 'BetaDistribution']) then "
        "    L := [0..1, t^(a-1)*(1-t)^(b-1)/:-Beta(a, b), 'none', a/(a+b), a*b/((a+b)^2*(a+b+1))] "
        "  elif n = 'StudentT' then "
        "    L := [-infinity..infinity, "
        "GAMMA((a+1)/2)/(sqrt(Pi*a)*GAMMA(a/2)*(1+t^2/a)^((a+1)/2)), "
        "      1/2 + t*GAMMA((a+1)/2)/(sqrt(Pi*a)*GAMMA(a/2))*hypergeom([1/2, (a+1)/2], [3/2], "
        "-t^2/a), "
        "      `if`(is(a > 1) = false, undefined, 0), `if`(is(a > 2) = false, undefined, a/(a-2))] "
        "  elif n = 'FRatio' then "
        "    L := [0..infinity, "
        "GAMMA((a+b)/2)*(a/b)^(a/2)*t^(a/2-1)/(GAMMA(a/2)*GAMMA(b/2)*(1+a*t/b)^((a+b)/2)), 'none', "
        "      `if`(is(b > 2) = false, undefined, b/(b-2)), "
        "      `if`(is(b > 4) = false, undefined, 2*b^2*(a+b-2)/(a*(b-2)^2*(b-4)))] "
        "  elif n = 'Cauchy' then "
        "    L := [-infinity..infinity, 1/(Pi*b*(1+(t-a)^2/b^2)), 1/2+arctan((t-a)/b)/Pi, "
        "undefined, undefined, "
        "      a+b*tan(Pi*(t-1/2))] "
        "  elif n = 'Laplace' then "
        "    L := [-infinity..infinity, exp(-abs(t-a)/b)/(2*b), "
        "1/2+signum(t-a)*(1-exp(-abs(t-a)/b))/2, a, 2*b^2, "
        "      a-b*signum(t-1/2)*ln(1-2*abs(t-1/2))] "
        "  elif n = 'Logistic' then "
        "    L := [-infinity..infinity, exp((t-a)/b)/(b*(1+exp((t-a)/b))^2), 1/(1+exp(-(t-a)/b)), "
        "a, Pi^2*b^2/3, "
        "      a+b*ln(t/(1-t))] "
        "  elif n = 'Weibull' then "
        "    L := [0..infinity, b*t^(b-1)*exp(-(t/a)^b)/a^b, 1-exp(-(t/a)^b), a*GAMMA(1+1/b), "
        "      a^2*(GAMMA(1+2/b)-GAMMA(1+1/b)^2), a*(-ln(1-t))^(1/b)] "
        "  elif n = 'Rayleigh' then "
        "    L := [0..infinity, t*exp(-t^2/(2*a^2))/a^2, 1-exp(-t^2/(2*a^2)), a*sqrt(Pi/2), "
        "(2-Pi/2)*a^2, a*sqrt(-2*ln(1-t))] "
        "  elif n = 'Triangular' then "
        "    L := [a..b, piecewise(t < c, 2*(t-a)/((b-a)*(c-a)), 2*(b-t)/((b-a)*(b-c))), "
        "      piecewise(t < c, (t-a)^2/((b-a)*(c-a)), 1-(b-t)^2/((b-a)*(b-c))), (a+b+c)/3, "
        "      (a^2+b^2+c^2-a*b-a*c-b*c)/18] "
        "  elif n = 'Pareto' then "
        "    L := [a..infinity, b*a^b/t^(b+1), 1-(a/t)^b, `if`(is(b > 1) = false, infinity, "
        "a*b/(b-1)), "
        "      `if`(is(b > 2) = false, infinity, a^2*b/((b-1)^2*(b-2))), a/(1-t)^(1/b)] "
        "  elif n = 'Gumbel' then "
        "    L := [-infinity..infinity, exp(-(t-a)/b-exp(-(t-a)/b))/b, exp(-exp(-(t-a)/b)), "
        "a+b*'gamma', Pi^2*b^2/6, a-b*ln(-ln(t))] "
        "  elif n = 'Binomial' then L := [0..a, binomial(a, t)*b^t*(1-b)^(a-t), 'none', a*b, "
        "a*b*(1-b)] "
        "  elif n = 'Bernoulli' then L := [0..1, a^t*(1-a)^(1-t), 'none', a, a*(1-a)] "
        "  elif n = 'Poisson' then L := [0..infinity, a^t*exp(-a)/t!, 'none', a, a] "
        "  elif n = 'Geometric' then L := [0..infinity, a*(1-a)^t, 1-(1-a)^(floor(t)+1), (1-a)/a, "
        "(1-a)/a^2] "
        "  elif n = 'NegativeBinomial' then "
        "    L := [0..infinity, binomial(a+t-1, t)*b^a*(1-b)^t, 'none', a*(1-b)/b, a*(1-b)/b^2] "
        "  elif n = 'DiscreteUniform' then "
        "    L := [a..b, 1/(b-a+1), (floor(t)-a+1)/(b-a+1), (a+b)/2, ((b-a+1)^2-1)/12] "
        "  elif n = 'Hypergeometric' then "
        "    L := [max(0, c-a+b)..min(b, c), binomial(b, t)*binomial(a-b, c-t)/binomial(a, c), "
        "'none', b*c/a, "
        "      b*c*(a-b)*(a-c)/(a^2*(a-1))] "
        "  elif n = 'ProbabilityTable' then "
        "    L := [1..nops(a), piecewise(seq(op([t = k, a[k]]), k = 1..nops(a)), 0), 'none', "
        "add(k*a[k], k = 1..nops(a)), "
        "      add(k^2*a[k], k = 1..nops(a)) - add(k*a[k], k = 1..nops(a))^2] "
        "  else a := convert(a, list); "
        "    L := [min(a)..max(a), add(piecewise(t = x, 1, 0), x = a)/nops(a), 'none', add(x, x = "
        "a)/nops(a), "
        "      add(x^2, x = a)/nops(a) - (add(x, x = a)/nops(a))^2] end if; "
        "  table(['Name' = d, 'Discrete' = whole, 'Support' = L[1], 'Density' = unapply(L[2], t), "
        "    'CDF' = `if`(L[3] = 'none', 'none', unapply(L[3], t)), 'Mean' = L[4], 'Variance' = "
        "L[5], "
        "    'Quantile' = `if`(nops(L) > 5, unapply(L[6], t), 'none'), "
        "    'Values' = `if`(n = 'EmpiricalDistribution', sort([op({op(a)})]), 'none')]) end proc",
        {"Statistics:-Distribution(Poisson(3))[Mean];", "3", NULL},
        {"Statistics:-Distribution(PDF = (t -> 2*t), Support = 0..1)[Mean];", "2/3", NULL},
        {"Statistics:-Distribution(Round(3));", "error: the distributions are", NULL},
        {"Statistics:-Distribution(Normal(3));", "error: takes 2 parameters", NULL},
        {"Statistics:-Distribution(Normal(0, -1));", "error: must be positive", NULL},
        {"Statistics:-Distribution(Binomial(3, 2));", "error: at most 1", NULL}),
    RANDOM_ROW(
        "RandomVariable", "RandomVariable(d:expr) -> name",
        "a random variable with this distribution", "Distribution Mean Sample Probability",
        "proc(d) global _RandomVariables; local T, X; "
        "  T := Statistics:-Distribution(d); "
        "  if not type(_RandomVariables, table) then _RandomVariables := table() end if; "
        "  X := cat('_R', numelems(_RandomVariables)); _RandomVariables[X] := eval(T); X end proc",
        {"X := Statistics:-RandomVariable(Normal(5, 2)): Statistics:-Mean(2*X+1);", "11", NULL},
        {"Statistics:-RandomVariable(3);", "error: is no distribution", NULL}),
    RANDOM_ROW("PDF", "PDF(X:expr, t:algebraic, options.., [numeric]) -> algebraic",
               "the density of a distribution at t; numeric: as a number",
               "CDF ProbabilityFunction",
               "proc(X, t, {numeric::truefalse := false}) local D, f, s; "
               "  D := Statistics:-Distribution(X); f := D['Density'](t); s := D['Support']; "
               "  if op(2, s) <> infinity or D['Discrete'] then f := piecewise(t > op(2, s), 0, f) "
               "end if; "
               "  if op(1, s) <> -infinity then f := piecewise(t < op(1, s), 0, f) end if; "
               "  if D['Discrete'] and type(t, :-numeric) and not type(t, integer) and D['Values'] "
               "= 'none' then f := 0 end if; "
               "  `if`(numeric, evalf(f), f) end proc",
               {"Statistics:-PDF(Normal(0, 1), 0);", "sqrt(2)/(2*sqrt(Pi))", NULL},
               {"Statistics:-PDF(Exponential(2), t);", "piecewise(t < 0, 0, exp(-t/2)/2)", NULL},
               {"Statistics:-PDF(Uniform(0, 2), 3);", "0", NULL}),
    RANDOM_ROW("ProbabilityFunction",
               "ProbabilityFunction(X:expr, t:algebraic, options.., [numeric]) -> algebraic",
               "the probability of one value of a discrete variable", "PDF CDF",
               "proc(X, t) local D; D := Statistics:-Distribution(X); "
               "  if not D['Discrete'] then return 0 end if; "
               "  Statistics:-PDF(X, t, _rest) end proc",
               {"Statistics:-ProbabilityFunction(Binomial(4, 1/2), 2);", "3/8", NULL},
               {"Statistics:-ProbabilityFunction(Normal(0, 1), 2);", "0", NULL}),
    RANDOM_ROW("CDF", "CDF(X:expr, t:algebraic, options.., [numeric]) -> algebraic",
               "the probability of values up to t; numeric: as a number",
               "PDF Quantile Probability",
               "proc(X, t, {numeric::truefalse := false}) local D, s, F, k, u; "
               "  D := Statistics:-Distribution(X); s := D['Support']; "
               "  if t = infinity then return 1 elif t = -infinity then return 0 end if; "
               "  if D['CDF'] <> 'none' then F := D['CDF'](t) "
               "  elif D['Discrete'] and type(evalf(t), :-numeric) and op(1, s) <> -infinity then "
               "    F := `if`(D['Values'] <> 'none', add(`if`(k <= t, D['Density'](k), 0), k = "
               "D['Values']), "
               "      add(D['Density'](k), k = op(1, s)..min(floor(t), op(2, s)))) "
               "  elif D['Discrete'] then F := Sum(D['Density'](k), k = op(1, s)..floor(t)) "
               "  elif type(evalf(t), :-numeric) and evalf(t) <= evalf(op(1, s)) then F := 0 "
               "  else F := Int(D['Density'](u), u = op(1, s)..t) end if; "
               "  if op(2, s) <> infinity then F := piecewise(t > op(2, s), 1, F) end if; "
               "  if op(1, s) <> -infinity then F := piecewise(t < op(1, s), 0, F) end if; "
               "  `if`(numeric or hastype(t, float), evalf(F), F) end proc",
               {"Statistics:-CDF(Normal(0, 1), 1.96);", "0.9750021048", NULL},
               {"Statistics:-CDF(Binomial(3, 1/2), 1);", "1/2", NULL},
               {"Statistics:-CDF(Exponential(1), t);", "piecewise(t < 0, 0, 1-exp(-t))", NULL}),
    RANDOM_ROW("SurvivalFunction",
               "SurvivalFunction(X:expr, t:algebraic, options.., [numeric]) -> algebraic",
               "the probability of values beyond t", "CDF HazardRate",
               "proc(X, t) 1 - Statistics:-CDF(X, t, _rest) end proc",
               {"Statistics:-SurvivalFunction(Uniform(0, 4), 1);", "3/4", NULL},
               {"Statistics:-SurvivalFunction(Exponential(1), 2);", "exp(-2)", NULL}),
    RANDOM_ROW("HazardRate", "HazardRate(X:expr, t:algebraic, options.., [numeric]) -> algebraic",
               "density over the probability to get there", "SurvivalFunction",
               "proc(X, t) local D; D := Statistics:-Distribution(X); "
               "  if D['CDF'] = 'none' then return Statistics:-PDF(X, t, "
               "_rest)/Statistics:-SurvivalFunction(X, t, _rest) end if; "
               "  simplify(D['Density'](t)/(1 - D['CDF'](t))) end proc",
               {"Statistics:-HazardRate(Exponential(2), t);", "1/2", NULL},
               {"Statistics:-HazardRate(Weibull(1, 2), t);", "2*t", NULL}),
    RANDOM_ROW(
        "Quantile", "Quantile(X:expr, p:algebraic, options.., [numeric]) -> algebraic",
        "the value up to which the probability is p; of data, by interpolation",
        "CDF Median Percentile",
        "proc(X, p, {numeric::truefalse := false}) local D, s, t, k, sum, L, n, h; "
        "  if type(X, {list, 'rtable'}) then "
        "    L := sort(evalf(convert(X, list))); n := nops(L); "
        "    if n = 0 then error \"there are no data\" end if; "
        "    if not type(p, :-numeric) or p < 0 or p > 1 then "
        "      error \"a probability lies between 0 and 1, not %1\", p end if; "
        "    h := (n+1/3)*convert(p, 'rational') + 1/3; k := min(max(floor(h), 1), n); "
        "    return evalf(L[k] + max(0, min(1, h-k))*(L[min(k+1, n)] - L[k])) end if; "
        "  D := Statistics:-Distribution(X); s := D['Support']; "
        "  if type(p, :-numeric) and (p < 0 or p > 1) then error \"a probability lies between 0 "
        "and 1, not %1\", p end if; "
        "  if D['Quantile'] <> 'none' then t := D['Quantile'](p); return `if`(numeric, evalf(t), "
        "t) end if; "
        "  if not type(evalf(p), :-numeric) then return 'procname(args)' end if; "
        "  if p = 0 then return op(1, s) elif p = 1 then return op(2, s) end if; "
        /* with guard digits: rounding of the sum does not pass a probability that it meets */
        "  if D['Discrete'] then Digits := Digits + 10; sum := 0; h := evalf(p) - 10.^(5-Digits); "
        "    for k in `if`(D['Values'] <> 'none', D['Values'], [op(1, s)]) do "
        "      sum := sum + evalf(D['Density'](k)); if sum >= h then return k end if end do; "
        "    do k := k + 1; n := sum; sum := sum + evalf(D['Density'](k)); "
        "      if sum >= h or k >= op(2, s) or sum = n and k > D['Mean'] then return k end if end "
        "do "
        "  end if; "
        "  if p = 1/2 and D['Density'](D['Mean']+t) = D['Density'](D['Mean']-t) then return "
        "D['Mean'] end if; "
        "  h := evalf(`if`(op(2, s) <> infinity and op(1, s) <> -infinity, (op(1, s)+op(2, s))/2, "
        "    `if`(type(evalf(D['Mean']), :-numeric), D['Mean'], 1))); "
        "  fsolve(`if`(D['CDF'] = 'none', 'Statistics:-CDF'(X, t), D['CDF'](t)) = evalf(p), t = h, "
        "    `if`(s = -infinity..infinity, NULL, s)) end proc",
        {"Statistics:-Quantile(Normal(0, 1), 0.975);", "1.959963985", NULL},
        {"Statistics:-Quantile(Exponential(1), p);", "-ln(1-p)", NULL},
        {"Statistics:-Quantile([1,2,3,4], 0.5);", "2.5", NULL},
        {"[Statistics:-Quantile(Binomial(3, 1/2), 1/2), Statistics:-Quantile(Poisson(3), "
         "0.99999)];",
         "[1, 13]", NULL},
        {"Statistics:-Quantile(Normal(0,1), 2);", "error: a probability", NULL}),
    RANDOM_ROW("Percentile", "Percentile(X:expr, k:algebraic, options.., [numeric]) -> algebraic",
               "the value below which k percent lie", "Quantile Quartile",
               "proc(X, k) Statistics:-Quantile(X, k/100, _rest) end proc",
               {"Statistics:-Percentile([1,2,3,4], 50);", "2.5", NULL},
               {"Statistics:-Percentile(Uniform(0, 1), 20);", "1/5", NULL}),
    RANDOM_ROW("Quartile", "Quartile(X:expr, k:algebraic, options.., [numeric]) -> algebraic",
               "the value below which k quarters lie", "Quantile InterquartileRange",
               "proc(X, k) Statistics:-Quantile(X, k/4, _rest) end proc",
               {"Statistics:-Quartile(Uniform(0, 1), 3);", "3/4", NULL},
               {"Statistics:-Quartile([1,2,3], 2);", "2.", NULL}),
    RANDOM_ROW(
        "ExpectedValue", "ExpectedValue(e:expr, options.., [numeric]) -> algebraic",
        "the mean of an expression in independent random variables", "Mean Variance Moment",
        "proc(e, {numeric::truefalse := false}) local R, X, D, s, _x, v, k, m; "
        "  R := select(n -> assigned(_RandomVariables[n]), indets(e, name)); "
        "  if R = {} and type(e, function) then X := Statistics:-RandomVariable(e); return "
        "thisproc(X, ':-numeric' = numeric) end if; "
        "  v := expand(e); "
        "  for X in R do "
        "    D := Statistics:-Distribution(X); s := D['Support']; "
        "    if type(v, polynom(anything, X)) and degree(v, X) < 3 then "
        "      v := coeff(v, X, 0) + coeff(v, X, 1)*D['Mean'] "
        "        + `if`(degree(v, X) = 2, coeff(v, X, 2)*(D['Variance'] + D['Mean']^2), 0) "
        "    elif D['Values'] <> 'none' then v := add(eval(v, X = k)*D['Density'](k), k = "
        "D['Values']) "
        "    elif D['Discrete'] then v := sum(eval(v, X = k)*D['Density'](k), k = s) "
        "    elif type(v, `+`) then v := add(int(combine(eval(m, X = _x)*D['Density'](_x), "
        "'exp'), _x = s), m = v) "
        "    else v := int(combine(eval(v, X = _x)*D['Density'](_x), 'exp'), _x = s) end if; "
        "    v := expand(v) end do; "
        "  `if`(numeric, evalf(v), simplify(v)) end proc",
        {"X := Statistics:-RandomVariable(Normal(0, 1)): Statistics:-ExpectedValue(X^4);", "3",
         NULL},
        {"X := Statistics:-RandomVariable(Poisson(a)): Statistics:-ExpectedValue(X^2);", "a+a^2",
         NULL}),
    RANDOM_ROW("Moment", "Moment(X:expr, n:nonnegint, options.., [numeric]) -> algebraic",
               "the n-th moment; origin=a: about a", "CentralMoment Mean",
               "proc(X, n, {origin := 0}) local L, Y; "
               "  if type(X, {list, 'rtable'}) then L := evalf(convert(X, list)); return "
               "evalf(add((x-origin)^n, x = convert(X, list))/nops(L)) end if; "
               "  Y := `if`(assigned(_RandomVariables[X]), X, Statistics:-RandomVariable(X)); "
               "  Statistics:-ExpectedValue((Y-origin)^n) end proc",
               {"Statistics:-Moment([1,2,3], 2);", "4.666666667", NULL},
               {"Statistics:-Moment(Uniform(0, 1), 3);", "1/4", NULL}),
    RANDOM_ROW("CentralMoment",
               "CentralMoment(X:expr, n:nonnegint, options.., [numeric]) -> algebraic",
               "the n-th moment about the mean", "Moment Variance",
               "proc(X, n) local m; "
               "  m := `if`(type(X, {list, 'rtable'}), add(x, x = convert(X, list))/numelems(X), "
               "Statistics:-Distribution(X)['Mean']); "
               "  Statistics:-Moment(X, n, 'origin' = m) end proc",
               {"Statistics:-CentralMoment(Uniform(0, 1), 2);", "1/12", NULL},
               {"Statistics:-CentralMoment([1,2,3], 2);", "0.6666666667", NULL}),
    RANDOM_ROW("Skewness", "Skewness(X:expr, options.., [numeric]) -> algebraic",
               "how far a distribution, or data, lean to one side", "Kurtosis CentralMoment",
               "proc(X) local L, n, m; "
               "  if type(X, {list, 'rtable'}) then L := evalf(convert(X, list)); n := nops(L); m "
               ":= add(x, x = L)/n; "
               "    return add((x-m)^3, x = L)/n/Statistics:-StandardDeviation(L)^3 end if; "
               "  simplify(Statistics:-CentralMoment(X, "
               "3)/Statistics:-Distribution(X)['Variance']^(3/2)) end proc",
               {"Statistics:-Skewness(Exponential(1));", "2", NULL},
               {"Statistics:-Skewness([1,2,3]);", "0.", NULL}),
    RANDOM_ROW("Kurtosis", "Kurtosis(X:expr, options.., [numeric]) -> algebraic",
               "the fourth central moment over the square of the variance",
               "Skewness CentralMoment",
               "proc(X) local L, n, m; "
               "  if type(X, {list, 'rtable'}) then L := evalf(convert(X, list)); n := nops(L); m "
               ":= add(x, x = L)/n; "
               "    return add((x-m)^4, x = L)/n/Statistics:-Variance(L)^2 end if; "
               "  simplify(Statistics:-CentralMoment(X, "
               "4)/Statistics:-Distribution(X)['Variance']^2) end proc",
               {"Statistics:-Kurtosis(Normal(0, 1));", "3", NULL},
               {"Statistics:-Kurtosis(Uniform(0, 1));", "9/5", NULL}),
    RANDOM_ROW(
        "MomentGeneratingFunction",
        "MomentGeneratingFunction(X:expr, t:algebraic, options.., [numeric]) -> algebraic",
        "the mean of exp(t*X)", "CharacteristicFunction Moment",
        "proc(X, t) local Y; Y := `if`(assigned(_RandomVariables[X]), X, "
        "Statistics:-RandomVariable(X)); "
        "  Statistics:-ExpectedValue(exp(t*Y)) end proc",
        {"simplify(Statistics:-MomentGeneratingFunction(Normal(0, 1), t) - exp(t^2/2));", "0",
         NULL},
        {"simplify(Statistics:-MomentGeneratingFunction(Binomial(2, 1/2), t) - (1+exp(t))^2/4);",
         "0", NULL}),
    RANDOM_ROW(
        "CharacteristicFunction",
        "CharacteristicFunction(X:expr, t:algebraic, options.., [numeric]) -> algebraic",
        "the mean of exp(I*t*X)", "MomentGeneratingFunction",
        "proc(X, t) local s; simplify(eval(Statistics:-MomentGeneratingFunction(X, s), s = I*t)) "
        "end proc",
        {"simplify(Statistics:-CharacteristicFunction(Normal(0, 1), t) - exp(-t^2/2));", "0", NULL},
        {"Statistics:-CharacteristicFunction(Normal(0, 1));", "error: t", NULL}),
    RANDOM_ROW("Probability", "Probability(event:expr, options.., [numeric]) -> algebraic",
               "the probability of inequalities for one random variable", "CDF RandomVariable",
               "proc(event, {numeric::truefalse := false}) local E, R, X, D, part, total, lo, hi, "
               "c, below, v, S, x; "
               "  E := `if`(type(event, {set, list}), {op(event)}, `if`(type(event, `and`), "
               "{op(event)}, {event})); "
               "  R := select(n -> assigned(_RandomVariables[n]), indets(E, name)); "
               "  if nops(R) <> 1 then error \"an event is inequalities for one random variable, "
               "not %1\", event end if; "
               "  X := op(R); D := Statistics:-Distribution(X); "
               "  if nops(E) = 1 and type(E[1], `=`) then "
               "    v := `if`(D['Discrete'], add(Statistics:-ProbabilityFunction(X, x), x = "
               "[solve(subs(X = x, E[1]), x)]), 0); "
               "    return `if`(numeric, evalf(v), v) end if; "
               "  S := [solve(subs(X = x, E), {x})]; total := 0; "
               "  below := t -> Statistics:-CDF(X, t); "
               "  for part in S do lo := 0; hi := 1; "
               "    for c in part do "
               "      if not type(c, {`<`, `<=`}) then error \"the event %1 is no interval\", "
               "event end if; "
               "      if lhs(c) = x then v := rhs(c); "
               "        hi := `if`(D['Discrete'] and type(c, `<`) and not v = infinity, "
               "below(ceil(v)-1), below(v)) "
               "      else v := lhs(c); "
               "        lo := `if`(D['Discrete'] and type(c, `<=`), below(ceil(v)-1), below(v)) "
               "end if end do; "
               "    total := total + hi - lo end do; "
               "  `if`(numeric, evalf(total), simplify(total)) end proc",
               {"X := Statistics:-RandomVariable(Uniform(0, 4)): Statistics:-Probability(X < 1);",
                "1/4", NULL},
               {"X := Statistics:-RandomVariable(Binomial(3, 1/2)): Statistics:-Probability({X >= "
                "1, X < 3});",
                "3/4", NULL},
               {"X := Statistics:-RandomVariable(Normal(0, 1)): Statistics:-Probability(X^2 > 1, "
                ":-numeric);",
                "0.3173105079", NULL},
               {"Statistics:-Probability(y < 2);", "error: an event", NULL}),
    RANDOM_ROW(
        "Sample", "Sample(X:expr, n:posint|list?, options.., [numeric]) -> rtable",
        "n random values of a distribution", "RandomVariable randomize Histogram",
        /* gauss by Box and Muller; heap(k), of the gamma distribution with shape k, by Marsaglia
           and Tsang, "A simple method for generating gamma variables", 2000; whole by inversion,
           F[k] the probability of the first k+1 values. */
        "proc(X, n::{posint, list(posint)}) local D, u, one, V, name, gauss, heap, whole, F, top; "
        "  D := Statistics:-Distribution(X); name := op(0, D['Name']); V := "
        "evalf([op(D['Name'])]); "
        "  u := () -> evalf((rand() + 1/2)/10^12); "
        "  gauss := () -> sqrt(-2*ln(u()))*cos(6.283185307179586*u()); "
        "  heap := proc(k) local d, x, v; "
        "    if k < 1 then return thisproc(k+1)*u()^(1/k) end if; d := k - 1/3.; "
        "    do x := gauss(); v := (1 + x/sqrt(9*d))^3; "
        "      if v > 0 and ln(u()) < x^2/2 + d - d*v + d*ln(v) then return d*v end if end do "
        "  end proc; "
        "  F := table(); top := -1; "
        "  whole := proc() local x, value, lo, hi, m; x := u(); "
        "    value := i -> `if`(D['Values'] <> 'none', D['Values'][i+1], op(1, D['Support']) + i); "
        "    while top < 0 or F[top] < x and value(top) < op(2, D['Support']) and "
        "        (top = 0 or F[top] > F[top-1] or value(top) < D['Mean']) do top := top + 1; "
        "      F[top] := `if`(top = 0, 0, F[top-1]) + evalf(D['Density'](value(top))) end do; "
        "    lo, hi := 0, top; while lo < hi do m := iquo(lo+hi, 2); "
        "      if F[m] >= x then hi := m else lo := m+1 end if end do; value(lo) end proc; "
        "  if member(name, ['Normal', 'Gaussian']) then one := () -> V[1] + V[2]*gauss() "
        "  elif member(name, ['LogNormal', 'Lognormal']) then one := () -> exp(V[1] + "
        "V[2]*gauss()) "
        "  elif D['Quantile'] <> 'none' then one := () -> evalf(D['Quantile'](u())) "
        "  elif member(name, ['Gamma', 'GammaDistribution', 'Erlang']) then "
        "    one := () -> V[1]*heap(V[2]) "
        "  elif name = 'ChiSquare' then one := () -> 2*heap(V[1]/2) "
        "  elif member(name, ['Beta', 'BetaDistribution']) then "
        "    one := proc() local g; g := heap(V[1]); g/(g + heap(V[2])) end proc "
        "  elif name = 'StudentT' then one := () -> gauss()/sqrt(2*heap(V[1]/2)/V[1]) "
        "  elif name = 'FRatio' then one := () -> heap(V[1]/2)/heap(V[2]/2)*V[2]/V[1] "
        "  elif D['Discrete'] then one := whole "
        "  else one := () -> evalf(Statistics:-Quantile(X, u())) end if; "
        "  if nargs < 2 then return eval(one) end if; "
        "  if type(n, list) then return Matrix(op(n), (i, j) -> one()) end if; "
        "  Vector['row'](n, i -> one()) end proc",
        {"L := Statistics:-Sample(Uniform(2, 3), 50): evalb(min(L) >= 2 and max(L) <= 3);", "true",
         NULL},
        {"numelems(Statistics:-Sample(Binomial(5, 0.3), 7));", "7", NULL},
        {"op(1, Statistics:-Sample(Normal(0, 1), [2, 3]));", "2, 3", NULL},
        {"[seq(evalb(abs(Statistics:-Mean(Statistics:-Sample(d, 900)) - Statistics:-Mean(d)) < "
         "0.3),"
         " d = ['Gamma'(1, 3), ChiSquare(2), StudentT(9), FRatio(3, 9), BetaDistribution(2, 1/2),"
         " Poisson(2), Geometric(1/2)])];",
         "[true$7]", NULL},
        {"abs(Statistics:-Mean(Statistics:-Sample(Normal(10, 1), 400)) - 10.) < 1: evalb(%);",
         "true", NULL}),
    {0}};
