# Zero: tests whether an expression is zero, and normal forms, each limited in time.

Zero := module()
  description "Zero tests and normal forms that may be exchanged.";
  option package;

  export
    Test, TestAll, Probe, Normal, SetTest, SetNormal, SetTime, Reset, Statistics, Limited, Try;

  local
    ModuleLoad, test0, normal0, seconds, tries, prime, statistics, count;

  ModuleLoad := proc()
    Reset();
    NULL;
  end proc; # ModuleLoad

  Reset := proc($)
    description "The defaults.";
    test0      := NULL;
    normal0    := normal;
    seconds    := 5;
    tries      := 4;
    prime      := 10^9 + 7;
    statistics := table('sparse', []);
    NULL;
  end proc; # Reset

  count := proc(what::symbol, $)
    statistics[what] := statistics[what] + 1;
    NULL;
  end proc; # count

  SetTest := proc(f::appliable, $)
    description "Take <f>(e) as the zero test; the old one is returned.";
    local old;
    old := eval(test0);
    test0 := eval(f);
    old;
  end proc; # SetTest

  SetNormal := proc(f::appliable, $)
    local old;
    old := eval(normal0);
    normal0 := eval(f);
    eval(old);
  end proc; # SetNormal

  SetTime := proc(t::positive, $)
    local old := seconds;
    seconds := t;
    old;
  end proc; # SetTime

  Limited := proc(f::uneval, otherwise := FAIL, {time::positive := NULL}, $)
    description "The value of <f>, or <otherwise> where it takes too long or fails.";
    local r, t;
    t := `if`(time = NULL, seconds, time);
    try
      r := timelimit(t, eval(f));
    catch "time expired":
      count('expired');
      r := otherwise;
    catch:
      count('failed');
      r := otherwise;
    end try;
    r;
  end proc; # Limited

  Try := proc(f::appliable)
    description "[true, value] of <f>(rest), or [false, message].";
    local r;
    try
      r := [true, f(_rest)];
    catch:
      r := [false, StringTools:-FormatMessage(lastexception[2 .. -1])];
    finally
      count('tried');
    end try;
    r;
  end proc; # Try

  Probe := proc(e, {number::posint := tries}, $)
    description "false where <e> differs from zero at a point modulo a prime, true where it never did, FAIL where none could be tried.";
    local v, k, value, seen, point;
    v := indets(e, 'name');
    seen := 0;
    if not type(e, 'ratpoly(rational)') then
      return FAIL;
    end if;
    for k to number do
      point := [seq(x = rand() mod prime, x in v)];
      try
        value := eval(e, point) mod prime;
        if value <> 0 then
          return false;
        end if;
        seen := seen + 1;
      catch "numeric exception":
        next;
      catch "the modular inverse does not exist":
        next;
      end try;
    end do;
    `if`(seen > 0, true, FAIL);
  end proc; # Probe

  Normal := proc(e, $)
    description "The normal form in use, or <e> itself where it takes too long.";
    count('normal');
    Limited(normal0(e), e);
  end proc; # Normal

  Test := proc(e, $)::truefalse;
    description "Is <e> zero?";
    local r;
    count('test');
    if e = 0 then
      return true;
    elif test0 <> NULL then
      return evalb(test0(e) = true);
    elif type(e, {'numeric', 'name'}) then
      return evalb(e = 0);
    end if;
    r := Probe(e, 'number' = 1);
    if r = false then
      count('probed');
      return false;
    end if;
    count('proved');
    evalb(Normal(e) = 0);
  end proc; # Test

  TestAll := proc(c::{list, set, rtable, algebraic}, $)::truefalse;
    if type(c, 'algebraic') then
      Test(c);
    else
      andmap(Test, `if`(type(c, 'rtable'), convert(c, 'list'), c));
    end if;
  end proc; # TestAll

  Statistics := proc($)::list;
    sort([entries(statistics, 'pairs')], 'key' = lhs);
  end proc; # Statistics

  ModuleLoad();
end module: # Zero
