# Trial: assertions that are counted, in suites; what fails is told and the rest goes on.

Trial := module()
  description "Assertions.";
  option package;

  export
    Suite, Ok, Equal, Same, Raises, NotRaises, Within, Quick, Report, Passed, Failed, Start, Each;

  local
    ModuleLoad, passed, failed, suite, failures, note, epsilon := 1e-9;

  ModuleLoad := proc()
    Start();
  end proc; # ModuleLoad

  Start := proc($)
    passed, failed := 0, 0;
    suite := "";
    failures := [];
    NULL;
  end proc; # Start

  Suite := proc(name0::string, body::procedure := NULL, $)
    description "What follows belongs to <name0>; <body> is run if there is one, its errors are failures.";
    suite := name0;
    if body <> NULL then
      try
        body();
      catch:
        note(false, "runs to its end", StringTools:-FormatMessage(lastexception[2 .. -1]));
      end try;
    end if;
    NULL;
  end proc; # Suite

  note := proc(good::truefalse, what::string, got, $)
    if good then
      passed := passed + 1;
    else
      failed := failed + 1;
      failures := [op(failures), [suite, what, got]];
      printf("FAILED %s: %s: %a\n", suite, what, got);
    end if;
    good;
  end proc; # note

  Ok := proc(truth, what::string := "holds", $)
    note(evalb(evalb(truth) = true), what, truth);
  end proc; # Ok

  Equal := proc(a, b, what::string := "equal", $)
    description "The same mathematics: by form, else by the zero test in use.";
    local good;
    if type(a, 'rtable') and type(b, 'rtable') then
      good := LinearAlgebra:-Equal(a, b) or Zero:-TestAll(a - b);
    elif type(a, 'algebraic') and type(b, 'algebraic') then
      good := evalb(a = b) or Zero:-Test(a - b) or evalb(simplify(a - b) = 0);
    elif type(a, 'list') and type(b, 'list') then
      good := evalb(nops(a) = nops(b)) and andmap(k -> evalb(a[k] = b[k] or Zero:-Test(a[k] - b[k])), [$ 1 .. nops(a)]);
    else
      good := evalb(a = b);
    end if;
    note(good, what, 'got'(a, 'expected' = b));
  end proc; # Equal

  Same := proc(a, b, what::string := "same", $)
    note(evalb(a = b), what, 'got'(a, 'expected' = b));
  end proc; # Same

  Within := proc(a, b, {tolerance::positive := epsilon}, $)
    note(evalb(abs(evalf(a - b)) <= tolerance*max(1, abs(evalf(b)))), "within tolerance", [a, b]);
  end proc; # Within

  Raises := proc(f::procedure, pattern::string := "", $)
    description "<f>() ends with an error whose text has <pattern>.";
    local text;
    try
      f();
      note(false, cat("raises ", pattern), "no error");
    catch:
      text := StringTools:-FormatMessage(lastexception[2 .. -1]);
      note(evalb(pattern = "" or StringTools:-Search(pattern, text) > 0), cat("raises ", pattern), text);
    end try;
  end proc; # Raises

  NotRaises := proc(f::procedure, what::string := "no error", $)
    local r;
    r := Zero:-Try(f);
    note(r[1], what, r[2]);
  end proc; # NotRaises

  Quick := proc(f::procedure, seconds::positive, what::string := "quick", $)
    local t;
    t := time();
    f();
    t := time() - t;
    note(evalb(t <= seconds), what, t);
  end proc; # Quick

  Each := proc(f::appliable, cases::list, what::string := "case", $)
    description "<f>(case) is true for every case.";
    local c;
    for c in cases do
      note(evalb(f(c) = true), sprintf("%s %a", what, c), 'false');
    end do;
    NULL;
  end proc; # Each

  Passed := () -> passed;
  Failed := () -> failures;

  Report := proc({fatal::truefalse := false}, $)
    printf("%d of %d assertions hold\n", passed, passed + failed);
    if fatal and failed > 0 then
      error "%1 assertions failed: %2", failed, failures;
    end if;
    NULL;
  end proc; # Report

  ModuleLoad();
end module: # Trial
