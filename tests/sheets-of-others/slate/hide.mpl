# Hide: an object that keeps large expressions behind short names.
#
#   H := Object(Hide):            a keeper with the defaults
#   Configure(H, label = q, cost = 30):
#   v := Veil(H, expression);     +-c*q[k], or the expression itself where it is cheap
#   Show(H, v);                   the expression again
#
# What was hidden once is found again: by its form (a table of remembered expressions) and, where
# the keeper is asked to, by its value modulo a prime (a signature).

Hide := module()
  description "Keep large expressions behind short names.";
  option object;

  local
    m_label      := 'q',
    m_cost       := 24,
    m_prime      := 2^31 - 1,
    m_stored     := table(),
    m_known      := table(),
    m_signatures := table(),
    m_points     := table(),
    m_number     := 0,
    m_verbose    := false,
    m_dedupe     := false,
    m_normalizer := (x -> x),
    m_counts     := table(['asked' = 0, 'kept' = 0, 'found' = 0, 'cheap' = 0]);

  export ModuleCopy::static := proc(
    _self::Hide,
    proto::Hide,
    $)
    description "A new keeper with the settings of <proto> and nothing hidden.";
    _self:-m_label      := proto:-m_label;
    _self:-m_cost       := proto:-m_cost;
    _self:-m_prime      := proto:-m_prime;
    _self:-m_verbose    := proto:-m_verbose;
    _self:-m_dedupe     := proto:-m_dedupe;
    _self:-m_normalizer := eval(proto:-m_normalizer);
    _self:-m_stored     := table();
    _self:-m_known      := table();
    _self:-m_signatures := table();
    _self:-m_points     := table();
    _self:-m_number     := 0;
    _self:-m_counts     := table(['asked' = 0, 'kept' = 0, 'found' = 0, 'cheap' = 0]);
    return NULL;
  end proc; # ModuleCopy

  export ModulePrint::static := proc(
    _self::Hide,
    $)
    description "How a keeper is shown.";
    nprintf("<Hide %a: %d hidden>", _self:-m_label, _self:-m_number);
  end proc; # ModulePrint

  export Configure::static := proc(
    _self::Hide,
    {
      label::{name, string}   := NULL,
      cost::nonnegint         := NULL,
      prime::posint           := NULL,
      verbose::truefalse      := NULL,
      dedupe::truefalse       := NULL,
      normalizer::appliable   := NULL
    },
    $)
    description "Set what is given, leave the rest.";
    local old;
    old := [_self:-m_label, _self:-m_cost];
    if label <> NULL then
      if _self:-m_number > 0 then
        error "the label cannot change while %1 expressions are hidden", _self:-m_number;
      end if;
      _self:-m_label := convert(label, 'symbol');
    end if;
    if cost <> NULL then _self:-m_cost := cost; end if;
    if prime <> NULL then
      if not isprime(prime) then
        error "%1 is no prime", prime;
      end if;
      _self:-m_prime := prime;
    end if;
    if verbose <> NULL then _self:-m_verbose := verbose; end if;
    if dedupe <> NULL then _self:-m_dedupe := dedupe; end if;
    if normalizer <> NULL then _self:-m_normalizer := eval(normalizer); end if;
    old;
  end proc; # Configure

  export Forget::static := proc(
    _self::Hide,
    $)
    description "Drop everything that is hidden.";
    _self:-m_stored     := table();
    _self:-m_known      := table();
    _self:-m_signatures := table();
    _self:-m_points     := table();
    _self:-m_number     := 0;
    NULL;
  end proc; # Forget

  export Label::static := proc(
    _self::Hide,
    $)
    _self:-m_label;
  end proc; # Label

  export Number::static := proc(
    _self::Hide,
    $)::nonnegint;
    _self:-m_number;
  end proc; # Number

  export Counts::static := proc(
    _self::Hide,
    $)::list;
    description "What was asked for and what became of it.";
    [seq(k = _self:-m_counts[k], k = ['asked', 'kept', 'found', 'cheap'])];
  end proc; # Counts

  export Cost::static := proc(
    _self::Hide,
    x::algebraic,
    $)::nonnegint;
    description "The number of leaves of <x>, at most one more than the limit: cheap for large ones.";
    local budget, walk;
    budget := _self:-m_cost + 1;
    walk := proc(e)
      local p;
      if budget <= 0 then return; end if;
      if type(e, {'numeric', 'name'}) then
        budget := budget - 1;
      else
        for p in e while budget > 0 do
          walk(p);
        end do;
      end if;
      NULL;
    end proc;
    walk(x);
    _self:-m_cost + 1 - budget;
  end proc; # Cost

  export IsVeil::static := proc(
    _self::Hide,
    x::anything,
    $)::truefalse;
    type(x, 'indexed') and op(0, x) = _self:-m_label;
  end proc; # IsVeil

  local Split::static := proc(
    x::algebraic,
    $)
    description "Content and sign of <x>, and what remains.";
    local c, r;
    if type(x, `*`) then
      c := select(type, x, 'rational');
      if type(c, 'rational') then
        return c, x/c;
      else
        return 1, x;
      end if;
    elif type(x, `+`) and type(x, 'polynom(rational)') then
      c := icontent(x);
      if c <> 0 then
        r := x/c;
        if sign(r) = -1 then
          c := -c;
          r := -r;
        end if;
        return c, expand(r);
      end if;
    end if;
    1, x;
  end proc; # Split

  export Veil::static := proc(
    _self::Hide,
    x::{algebraic, list, Vector, Matrix},
    {force::truefalse := false},
    $)
    description "A short form of <x>: itself where it costs little, else a name.";
    local c, e, k, s;

    if type(x, {'list', 'Vector', 'Matrix'}) then
      return map(y -> _self:-Veil(y, ':-force' = force), x);
    end if;

    _self:-m_counts['asked'] := _self:-m_counts['asked'] + 1;
    if not force and (type(x, {'numeric', 'name'}) or _self:-Cost(x) <= _self:-m_cost) then
      _self:-m_counts['cheap'] := _self:-m_counts['cheap'] + 1;
      return x;
    end if;

    c, e := Hide:-Split(_self:-m_normalizer(x));
    if type(e, {'numeric', 'name'}) then
      return c*e;
    end if;
    if assigned(_self:-m_known[e]) then
      _self:-m_counts['found'] := _self:-m_counts['found'] + 1;
      return c*_self:-m_label[_self:-m_known[e]];
    end if;
    if _self:-m_dedupe then
      s := _self:-Signature(e);
      if s <> FAIL and assigned(_self:-m_signatures[s]) then
        _self:-m_counts['found'] := _self:-m_counts['found'] + 1;
        return c*_self:-m_label[_self:-m_signatures[s]];
      end if;
    end if;

    k := _self:-m_number + 1;
    _self:-m_number := k;
    _self:-m_stored[k] := e;
    _self:-m_known[e] := k;
    if _self:-m_dedupe and s <> FAIL then
      _self:-m_signatures[s] := k;
      _self:-m_points[_self:-m_label[k]] := s;
    end if;
    _self:-m_counts['kept'] := _self:-m_counts['kept'] + 1;
    if _self:-m_verbose then
      printf("%a[%d] hides %d leaves\n", _self:-m_label, k, _self:-Cost(e));
    end if;
    c*_self:-m_label[k];
  end proc; # Veil

  export Signature::static := proc(
    _self::Hide,
    x::algebraic,
    $)
    description "The value of <x> modulo the prime where every name has a value by chance; FAIL if it has none.";
    local names, v, p, value;
    p := _self:-m_prime;
    names := indets(x, 'name');
    if indets(x, 'function') <> {} then return FAIL; end if;
    for v in names do
      if not assigned(_self:-m_points[v]) then
        if _self:-IsVeil(v) then
          value := _self:-Signature(_self:-m_stored[op(1, v)]);
          if value = FAIL then return FAIL; end if;
        else
          value := rand() mod p;
        end if;
        _self:-m_points[v] := value;
      end if;
    end do;
    try
      value := eval(x, [seq(v = _self:-m_points[v], v = names)]) mod p;
    catch "numeric exception: division by zero":
      return FAIL;
    catch "the modular inverse does not exist":
      return FAIL;
    end try;
    `if`(type(value, 'integer'), value, FAIL);
  end proc; # Signature

  export Stored::static := proc(
    _self::Hide,
    k::posint,
    $)
    description "What the name of number <k> hides.";
    if not assigned(_self:-m_stored[k]) then
      error "nothing is hidden behind %1", _self:-m_label[k];
    end if;
    _self:-m_stored[k];
  end proc; # Stored

  export List::static := proc(
    _self::Hide,
    $)::list(`=`);
    description "Equations name = expression in the order in which they were hidden.";
    local k;
    [seq(_self:-m_label[k] = _self:-m_stored[k], k = 1 .. _self:-m_number)];
  end proc; # List

  export Names::static := proc(
    _self::Hide,
    x::anything,
    $)::set;
    description "The names in <x> that hide something.";
    select(v -> _self:-IsVeil(v), indets(x, 'indexed'));
  end proc; # Names

  export Show::static := proc(
    _self::Hide,
    x::anything,
    {levels::{posint, identical(infinity)} := infinity},
    $)
    description "<x> with what its names hide in their place.";
    local r, names, n;
    r := x;
    for n while n <= levels do
      names := _self:-Names(r);
      if names = {} then break; end if;
      r := subs([seq(v = _self:-m_stored[op(1, v)], v in names)], r);
    end do;
    if type(r, 'rtable') then map(eval, r) else eval(r) end if;
  end proc; # Show

  export Depth::static := proc(
    _self::Hide,
    x::anything,
    $)::nonnegint;
    description "How often names stand within names.";
    local deep;
    deep := proc(k)
      option remember;
      local inner;
      inner := _self:-Names(_self:-m_stored[k]);
      1 + max(0, op(map(v -> deep(op(1, v)), inner)));
    end proc;
    max(0, op(map(v -> deep(op(1, v)), _self:-Names(x))));
  end proc; # Depth

  export Needed::static := proc(
    _self::Hide,
    x::anything,
    $)::list;
    description "The equations that <x> needs, in the order in which they can be computed.";
    local todo, seen, v, k;
    seen := table();
    todo := [op(_self:-Names(x))];
    while todo <> [] do
      v := todo[1];
      todo := subsop(1 = NULL, todo);
      k := op(1, v);
      if not assigned(seen[k]) then
        seen[k] := true;
        todo := [op(todo), op(_self:-Names(_self:-m_stored[k]))];
      end if;
    end do;
    [seq(_self:-m_label[k] = _self:-m_stored[k], k = sort([indices(seen, 'nolist')]))];
  end proc; # Needed

  export Values::static := proc(
    _self::Hide,
    point::{list(`=`), set(`=`)},
    {digits::posint := Digits, exact::truefalse := true},
    $)::list(`=`);
    description "The values of all names where the others have those of <point>.";
    local k, T, known, e;
    Digits := digits;
    T := table([op(point)]);
    for k to _self:-m_number do
      e := _self:-m_stored[k];
      known := [seq(`if`(assigned(T[v]), v = T[v], NULL), v = indets(e, 'name'))];
      e := eval(e, known);
      T[_self:-m_label[k]] := `if`(exact, e, evalf(e));
    end do;
    [seq(_self:-m_label[k] = T[_self:-m_label[k]], k = 1 .. _self:-m_number)];
  end proc; # Values

  export Derivative::static := proc(
    _self::Hide,
    x::algebraic,
    v::name,
    $)
    description "d<x>/d<v>, where names depend on <v> by what they hide (chain rule).";
    local d, inner;
    d := proc(e)
      local names;
      names := _self:-Names(e);
      diff(e, v) + add(diff(e, n)*inner(op(1, n)), n in names);
    end proc;
    inner := proc(k)
      option remember;
      d(_self:-m_stored[k]);
    end proc;
    d(x);
  end proc; # Derivative

  export Write::static := proc(
    _self::Hide,
    x::anything,
    {language::identical(C, Matlab) := 'C', target::string := "result"},
    $)::string;
    description "Lines of code that compute <x>.";
    local lines, text, eqs, flat, n;
    eqs := _self:-Needed(x);
    flat := [seq(nprintf("%a_%d", _self:-m_label, op(1, lhs(e))) = subs(
               [seq(v = nprintf("%a_%d", _self:-m_label, op(1, v)), v in _self:-Names(rhs(e)))],
               rhs(e)), e in eqs),
             convert(target, 'symbol') = subs(
               [seq(v = nprintf("%a_%d", _self:-m_label, op(1, v)), v in _self:-Names(x))], x)];
    lines := "";
    for n to nops(flat) do
      if language = 'C' then
        text := CodeGeneration:-C(flat[n], 'output' = 'string', 'defaulttype' = 'float');
      else
        text := CodeGeneration:-Matlab(flat[n], 'output' = 'string');
      end if;
      lines := cat(lines, text);
    end do;
    lines;
  end proc; # Write

end module: # Hide
