# SLATE: symbolic linear algebra with veiling; the library is this one file and what it takes in.
kernelopts('opaquemodules' = false):
unprotect('Hide', 'Zero', 'Sparse', 'Factor', 'Poly', 'Trial'):
$include "hide.mpl"
$include "zero.mpl"
$include "sparse.mpl"
$include "factor.mpl"
$include "poly.mpl"
$include "trial.mpl"
