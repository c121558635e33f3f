# What the sheets here check themselves with; a sheet reads it with  read "check.mpl".
# Each procedure prints what it compares and ends the sheet with an error when the two differ by
# more than is allowed, so that a sheet that runs to its end has shown what its comments say.

# As many digits as the integrators carry.
Digits := 16:

# check(name, value, reference, tolerance): one number against one that is known.
check := proc(name, value, reference, tolerance)
  printf("%-24s %20.12g %20.12g %9.1e\n", name, value, reference, value - reference);
  if not abs(value - reference) <= tolerance then
    error "%1 differs from its reference by more than %2", name, tolerance;
  end if;
end proc:

# check_at(SOL, time, [x(t) = 1.5, ...], tolerance): a solution of dsolve at one time.
check_at := proc(SOL, time, references, tolerance)
  local point, r;
  point := SOL(evalf(time));
  printf("at %a: value, reference, difference\n", evalf(time, 6));
  for r in references do
    check(sprintf("%a", lhs(r)), subs(point, lhs(r)), evalf(rhs(r)), tolerance);
  end do;
end proc:

# check_held(SOL, quantity, a..b, tolerance): an expression in the unknowns that must not change.
check_held := proc(SOL, quantity, interval, tolerance)
  local a, b, first, worst, k, time;
  a := evalf(lhs(interval)): b := evalf(rhs(interval)): worst := 0.0:
  first := evalf(eval(quantity, SOL(a)));
  for k to 50 do
    time := a + k*(b - a)/50;
    worst := max(worst, abs(evalf(eval(quantity, SOL(time))) - first));
  end do;
  printf("changes by at most %.1e: %a\n", worst, quantity);
  if not worst <= tolerance then
    error "%1 changes by %2, more than %3", quantity, worst, tolerance;
  end if;
end proc:

# refused(system, words): dsolve must not integrate the system; prints what it says instead.
refused := proc(system, words)
  local said;
  said := "";
  try
    dsolve(system, numeric)(0.1);
  catch:
    said := lastexception[2];
  end try;
  printf("refused: %s\n", said);
  if searchtext(words, said) = 0 then
    error "no diagnosis with the words %1", words;
  end if;
end proc:
