/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What numeric solutions cost: for each stretch of a run the steps, those that were rejected and
 * the evaluations, as infolevel[dsolve] := 2 tells them. Values hold with worse predictors, with a
 * look too many for an event or with steps that end where none need end; these numbers do not. They
 * were measured; who makes a run cheaper lowers them here.
 */
#include "config.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

#define PENDULUM                                                                                   \
    "diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-l(t)*y(t)-1,x(t)^"  \
    "2+y(t)^2=1,x(0)=1,u(0)=0,v(0)=0"
#define RELAXATION "diff(x(t),t)=y(t),diff(y(t),t)=5*(1-x(t)^2)*y(t)-x(t),x(0)=2,y(0)=0"
#define REACTIONS                                                                                  \
    "diff(a(t),t)=-0.04*a(t)+10000*b(t)*c(t),diff(b(t),t)=0.04*a(t)-10000*b(t)*c(t)-3*10^7*b(t)^"  \
    "2,a(t)+b(t)+c(t)=1,a(0)=1,b(0)=0"
#define IMPLICIT "diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+y(t),y(t)*(1+t)=cos(x(t))+y(t)^2/9,x(0)=2"
#define MIXED "diff(x(t),t)+diff(y(t),t)=-x(t)+cos(t),y(t)=x(t)^2+z(t),z(t)=sin(t),x(0)=1"
#define BALL "diff(h(t),t)=v(t),diff(v(t),t)=-9.81,h(0)=1,v(0)=0"

typedef struct Course {
    const char *system, *options, *before, *at;
    const char *costs; /* of each stretch that is told: steps, rejected, evaluations */
} Course;

static const Course courses[] = {
    {PENDULUM, "", "", "[1,2,-1]", "10 0 60, 18 2 118, 10 0 60"},
    {PENDULUM, "stabilization=ggl", "", "[1,2,-1]", "11 0 645, 23 0 1242, 11 0 645"},
    {PENDULUM, "stabilization=partitioning", "", "[1,2,-1]", "9 3 93, 30 15 345, 9 3 93"},
    {PENDULUM, "stabilization=baumgarte", "", "[1,2,-1]", "125 1 755, 251 1 1511, 125 1 755"},
    {PENDULUM, "stabilization=none", "", "[1,2,-1]", "12 0 72, 22 0 132, 12 0 72"},
    {PENDULUM, "projection=false", "", "[1,2,-1]", "12 0 72, 22 0 132, 12 0 72"},
    {PENDULUM, "stiff=true", "", "[1,2,-1]", "27 0 164, 54 0 326, 27 0 164"},
    {PENDULUM, "method=radau", "", "[1,2,-1]", "6 0 82, 9 0 135, 5 0 70"},
    {PENDULUM, "method=mebdfi", "", "[1,2,-1]", "35 0 260, 54 1 413, 33 2 274"},
    {PENDULUM, "method=gear", "", "[1,2,-1]", "4 0 68, 7 1 135, 4 0 68"},
    {PENDULUM, "method=dverk78", "", "[1,2,-1]", "5 0 65, 10 0 130, 5 0 65"},
    {PENDULUM, "method=rosenbrock", "", "[1,2,-1]", "27 0 164, 54 0 326, 27 0 164"},
    {PENDULUM, "method=bdf3", "", "[1,2,-1]", "200 0 450, 400 0 857, 200 0 450"},
    {PENDULUM, "method=radauIIA3", "", "[1,2,-1]", "18 1 144, 36 1 277, 18 1 144"},
    {PENDULUM, "reduction=none,method=mebdfi", "", "[1,2,-1]", "47 3 539, 64 4 798, 46 6 593"},
    {PENDULUM, "reduction=full", "", "[1,2,-1]", "12 0 72, 22 0 132, 12 0 72"},
    {PENDULUM, "method=ck45,abserr=1e-10,relerr=1e-10", "", "[1,2,-1]",
     "30 0 180, 62 0 372, 30 0 180"},
    {PENDULUM, "differential=false", "", "[1,2,-1]", "11 0 66, 19 2 124, 11 0 66"},
    {PENDULUM, "method=classical[rk4],stepsize=0.05", "", "[1,2,-1]", "20 0 80, 40 0 160, 20 0 80"},
    {"diff(x(t),t,t)=-x(t),x(0)=0,x(1)=1", "", "", "[1,0,1/2]", "32 0 399"},
    {"diff(x(t),t,t)=-x(t),x(0)=0,x(1)=1", "abserr=1e-10", "", "[0,1]", "32 0 399"},
    {"diff(x(t),t,t)=6*x(t)^2-1,x(0)=1,x(1)=1", "", "", "[1/2]", "96 0 1372"},
    {"diff(x(t),t,t)=100*x(t),x(0)=1,x(1)=0", "", "", "[1/2]", "214 0 2917"},
    {"diff(x(t),t)=y(t),diff(y(t),t)=-l*x(t),x(0)=0,y(0)=1,x(1)=0",
     "approxsoln=[x(t)=sin(3*t),y(t)=3*cos(3*t),l=9]", "", "[1/2]", "96 0 1406"},
    {"diff(x(t),t)=y(t)+z(t),diff(y(t),t)=-x(t),z(t)=x(t)/2,x(0)=1,y(1)=0", "", "", "[1/2]",
     "36 0 572"},
    {RELAXATION, "", "", "[2,6]", "39 1 239, 117 8 742"},
    {RELAXATION, "stiff=true", "", "[2,6]", "45 0 272, 213 6 1316"},
    {RELAXATION, "method=radau,stepcontrol=elementary", "", "[2,6]", "11 0 170, 35 3 674"},
    {RELAXATION, "method=taylorseries", "", "[2,6]", "13 0 13, 52 0 52"},
    {RELAXATION, "method=bdf4", "", "[2,6]", "400 0 838, 1200 0 2542"},
    {RELAXATION, "method=classical[abmoulton],stepsize=0.02", "", "[2,6]", "100 0 200, 300 0 600"},
    {RELAXATION, "method=gear", "", "[2,6]", "15 0 255, 43 9 875"},
    {RELAXATION, "method=dverk78,maxstep=0.3", "", "[2,6]", "25 0 325, 70 7 994"},
    {RELAXATION, "method=sdirk3", "", "[2,6]", "58 0 1237, 215 3 5008"},
    {RELAXATION, "method=gauss3", "", "[2,6]", "10 0 437, 24 6 1739"},
    {RELAXATION, "method=lobattoIIIC4", "", "[2,6]", "10 0 576, 25 5 2296"},
    {RELAXATION, "maxstep=0.1", "", "[2,6]", "39 0 234, 118 6 738"},
    {RELAXATION, "initstep=0.001,method=dopri5", "", "[2,6]", "38 1 235, 109 8 704"},
    {RELAXATION, "minstep=0.00001", "", "[2,6]", "39 1 239, 117 8 742"},
    {RELAXATION, "range=0..3", "", "[2,6]", "50 1 305, 117 8 742"},
    {RELAXATION, "implicit=true,method=mebdfi", "", "[2,6]", "68 0 523, 203 3 1589"},
    {RELAXATION, "complex=true", "", "[2,6]", "39 1 239, 117 8 742"},
    {REACTIONS, "", "", "[1,20]", "44 3 326, 5 0 90, 10 0 210"},
    {REACTIONS, "stiff=true", "", "[1,20]", "16 1 104, 37 1 230"},
    {REACTIONS, "method=radau", "", "[1,20]", "8 0 154, 13 0 264"},
    {REACTIONS, "reduction=none,method=mebdfi", "", "[1,20]", "46 0 516, 79 0 818"},
    {REACTIONS, "method=rosenbrock", "", "[1,20]", "16 1 104, 37 1 230"},
    {IMPLICIT, "initial=project", "", "[0.5,1]", "5 0 30, 7 0 42"},
    {MIXED, "", "", "[1,2]", "6 0 36, 8 0 48"},
    {MIXED, "stiff=true", "", "[1,2]", "15 0 92, 28 0 170"},
    {MIXED, "reduction=none,method=radau", "", "[1,2]", "5 0 65, 6 0 96"},
    {MIXED, "implicit=true", "", "[1,2]", "6 0 36, 8 0 48"},
    {MIXED, "initial=project", "", "[1,2]", "6 0 36, 8 0 48"},
    {"diff(x(t),t)^3+diff(x(t),t)=x(t),x(0)=1", "", "", "[1,3]", "4 0 24, 7 0 42"},
    {"diff(x(t),t)^3+diff(x(t),t)=x(t),x(0)=1", "implicit=true", "", "[1,3]", "4 0 24, 7 0 42"},
    {BALL, "events=[[h(t)=0,v(t)=-0.8*v(t)]]", "", "[0.3,1.2]", "3 0 24, 3 0 24, 2 0 12"},
    {BALL, "events=[[h(t)=0,halt]]", "", "[0.3,1.2]", "3 0 24"},
    {BALL, "events=[[h(t)=0,v(t)=-0.8*v(t)]],stiff=true", "", "[0.3,1.2]",
     "3 0 26, 4 0 32, 3 0 20"},
    {BALL, "events=[[h(t)=0,v(t)=-0.8*v(t)],[v(t)=0,h(t)=h(t)+0.1]],event_doublecross=false", "",
     "[0.3,1.2]", "3 0 24, 3 0 24, 3 0 24"},
    {BALL, "events=[[[h(t)-0.5,v(t)>0],v(t)=-v(t)],[h(t)=0,v(t)=-v(t)]]", "", "[0.3,1.2]",
     "3 0 24, 2 0 18, 2 0 18, 2 0 18, 2 0 18, 2 0 18, 2 0 18, 2 0 12"},
    {BALL, "stop_cond=[h(t)-1/2]", "", "[0.3,1.2]", "3 0 24"},
    {BALL, "method=radau,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "", "[0.3,1.5]",
     "3 0 50, 3 0 33, 2 0 38, 2 0 38"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=radau", "", "[1,3]", "3 0 45"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=radau", "", "[1,-1]",
     "6 1 108, 5 1 96"},
    {BALL, "method=gear,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "", "[0.3,1.5]",
     "2 0 34, 2 0 34, 2 0 51, 2 0 34"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=gear", "", "[1,3]", "2 0 51"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=gear", "", "[1,-1]",
     "4 1 84, 4 0 68"},
    {BALL, "method=dverk78,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "", "[0.3,1.5]",
     "2 0 39, 2 0 26, 2 0 39, 2 0 26"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=dverk78", "", "[1,3]", "2 0 39"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=dverk78", "", "[1,-1]",
     "5 2 89, 5 0 65"},
    {BALL, "method=mebdfi,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "", "[0.3,1.5]",
     "21 0 74, 19 1 74, 18 1 74, 18 1 71"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=mebdfi", "", "[1,3]",
     "19 0 124"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=mebdfi", "", "[1,-1]",
     "27 3 224, 29 1 226"},
    {BALL, "method=bdf3,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "", "[0.3,1.5]",
     "60 0 72, 90 0 103, 50 0 62, 123 0 136, 37 0 49"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=bdf3", "", "[1,3]", "117 0 246"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=bdf3", "", "[1,-1]",
     "200 0 410, 200 0 410"},
    {BALL, "method=rosenbrock,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "",
     "[0.3,1.5]", "3 0 26, 4 0 26, 3 0 26, 4 0 26"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=rosenbrock", "", "[1,3]",
     "7 0 50"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=rosenbrock", "", "[1,-1]",
     "20 1 128, 21 1 134"},
    {BALL, "method=radauIIA3,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "", "[0.3,1.5]",
     "3 0 34, 4 0 34, 3 0 34, 4 0 34"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=radauIIA3", "", "[1,3]",
     "5 0 38"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=radauIIA3", "", "[1,-1]",
     "11 0 86, 13 1 106"},
    {BALL, "method=gauss2,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "", "[0.3,1.5]",
     "3 0 62, 3 0 47, 3 0 62, 3 0 47"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=gauss2", "", "[1,3]", "3 0 62"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=gauss2", "", "[1,-1]",
     "6 1 203, 6 0 152"},
    {BALL,
     "method=classical[rk4],stepsize=0.03,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "",
     "[0.3,1.5]", "10 0 40, 15 0 64, 9 0 36, 20 0 84, 7 0 28"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=classical[rk4],stepsize=0.03",
     "", "[1,3]", "19 0 80"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "stiff=true,stepcontrol=pi", "",
     "[1,-1]", "20 1 128, 21 1 134"},
    {BALL, "method=ck45,events=[[h(t)=0,v(t)=-0.8*v(t)],[t=0.7,v(t)=v(t)+1]]", "", "[0.3,1.5]",
     "3 0 24, 3 0 18, 3 0 24, 3 0 18"},
    {"diff(x(t),t)=piecewise(sin(t)>x(t),1,-x(t)),x(0)=1", "method=ck45", "", "[1,3]", "4 0 30"},
    {"diff(x(t),t)=-z(t),z(t)^3+z(t)=2*x(t)+sin(3*t),x(0)=2", "method=ck45", "", "[1,-1]",
     "7 2 52, 7 0 42"},
    {"diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=0,y(0)=1", "events=[[x(t)=0.999999,halt]]", "",
     "[1,3]", "9 0 54, 11 0 72"},
    {"diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=0,y(0)=1",
     "events=[[x(t)=0.999999,y(t)=2*y(t)]],event_doublecross=false", "", "[1,3]",
     "9 0 54, 19 0 114"},
    {"diff(x(t),t)=y(t),diff(y(t),t)=-x(t)-sin(z(t)),z(t)+z(t)^5=x(t)*y(t)+t,x(0)=1,y(0)=1", "", "",
     "[2,4]", "21 3 141, 33 4 218"},
    {"diff(x(t),t)=y(t),diff(y(t),t)=-x(t)-sin(z(t)),z(t)+z(t)^5=x(t)*y(t)+t,x(0)=1,y(0)=1",
     "stiff=true,events=[[z(t)=1,y(t)=-y(t)]]", "", "[2,4]", "71 3 452, 5 0 32, 37 1 230"},
    {"diff(x(t),t)=y(t)+l(t),diff(y(t),t)=-x(t)+z(t),diff(z(t),t)=-z(t)+l(t)*x(t),x(t)+z(t)=1+sin("
     "t)/4,x(0)=1/2,y(0)=0",
     "", "", "[1,2]", "8 0 48, 13 0 78"},
    {"diff(x(t),t)=y(t)+l(t),diff(y(t),t)=-x(t)+z(t),diff(z(t),t)=-z(t)+l(t)*x(t),x(t)+z(t)=1+sin("
     "t)/4,x(0)=1/2,y(0)=0",
     "stabilization=ggl", "", "[1,2]", "5 0 303, 7 0 436"},
    {"diff(x(t),t)=y(t)+l(t),diff(y(t),t)=-x(t)+z(t),diff(z(t),t)=-z(t)+l(t)*x(t),x(t)+z(t)=1+sin("
     "t)/4,x(0)=1/2,y(0)=0",
     "reduction=none,method=radau", "", "[1,2]", "5 0 122, 7 0 174"},
    {"diff(x(t),t)=sqrt(abs(x(t)-t)),x(0)=0.3", "", "", "[1,3]", "39 38 425"},
    {"diff(x(t),t)=x(t)*cos(50*t),x(0)=1", "", "", "[0.5,1]", "24 5 169, 47 9 327"},
    {"diff(x(t),t)=1/(1+10^6*(x(t)-1)^2),x(0)=0.99", "", "", "[0.1,2]", "2 0 12, 21 4 146"},
    {"diff(x(t),t)=sqrt(1-x(t)^2)+0.1,x(0)=0", "", "", "[0.5,1.2]", "7 1 47, 13 6 108"},
    {"diff(x(t),t)=piecewise(t<1,0,t<2,t-1,exp(2-t)),x(0)=0", "", "", "[0.5,3]",
     "10 0 60, 7 0 42, 5 0 30"},
    {"diff(x(t),t)=ceil(sin(7*t))-x(t),x(0)=1", "method=radau", "", "[1,2]",
     "9 0 80, 3 0 33, 2 0 26, 3 0 33, 3 0 33, 2 0 26"},
    {"diff(x(t),t)=-x(t)+frac(t*t),x(0)=1", "", "", "[1,3]",
     "8 0 48, 5 0 30, 4 0 24, 4 0 24, 4 0 24, 4 0 24, 4 0 24, 4 0 24, 3 0 18"},
    {"diff(x(t),t)=round(x(t))-x(t)+sin(t),x(0)=0.2", "", "", "[1,3]", "9 0 54, 11 0 66"},
    {"diff(x(t),t)=-1000*(x(t)-cos(t)),x(0)=0", "", "", "[0.01,0.3]", "28 0 168, 54 0 324, 4 0 49"},
    {"diff(x(t),t)=-1000*(x(t)-cos(t)),x(0)=0", "stiff=true", "", "[0.01,3]",
     "41 1 254, 251 6 1544"},
    {"diff(x(t),t)=-signum(x(t)-1/2)+sin(t)/2,x(0)=1", "sliding=true", "", "[1,3]",
     "2 0 18, 9 0 54, 10 0 60"},
    {"diff(x(t),t)=-signum(x(t)-1/2)+sin(t)/2,x(0)=1", "sliding=true,stiff=true", "", "[1,3]",
     "8 0 56, 9 0 83, 10 0 92"},
    {"diff(x(t),t)=piecewise(x(t)<1/2,1,2)*cos(t),x(0)=1", "", "", "[1,3]", "5 0 30, 9 0 54"},
    {"diff(x(t),t)=abs(x(t)-1/2)-max(x(t),sin(t)),x(0)=1", "", "", "[1,3]",
     "2 0 18, 2 0 18, 2 0 12, 13 0 84"},
    {"diff(x(t),t)=signum(sin(10*t))-x(t),x(0)=0", "", "", "[1,3]",
     "8 0 48, 4 0 24, 5 0 30, 2 0 12, 4 0 24, 4 0 24, 4 0 24, 4 0 24, 4 0 24, 4 0 24, 3 0 18"},
    {"diff(x(t),t)=floor(3*t)-x(t),x(0)=0", "stiff=true", "", "[1,3]",
     "9 0 56, 10 0 62, 7 0 44, 6 0 38, 6 0 38, 6 0 38, 6 0 38, 6 0 38, 5 0 32"},
    {"diff(x(t),t)=tanh(1000*(t-2))-x(t),x(0)=0", "", "", "[1,3]", "12 0 72, 34 2 214"},
    {"diff(x(t),t)=exp(-10^6*(t-2)^2)*1000-x(t),x(0)=0", "", "", "[1,3]", "10 0 60, 43 5 283"},
    {"diff(x(t),t)=x(t)/(2-t)^(1/3),x(0)=1", "", "", "[1,1.9]", "7 0 42, 13 3 93"},
    {"diff(x(t),t)=x(t)^2,x(0)=1", "", "", "[0.5,0.99]", "7 1 47, 33 27 333"},
    {"diff(x(t),t)=1/(x(t)-2),x(0)=1", "", "", "[0.3,0.49]", "4 0 24, 5 0 30"},
    {"diff(x(t),t)=-a*x(t),x(0)=1", "parameters=[a],sensitivity=[a,x(0)]",
     "S(parameters=[2]):", "[1,3]", "16 0 96, 31 0 186"},
    {"diff(x(t),t)=y(t),diff(y(t),t)=-a*x(t)^3,x(0)=1,y(0)=0",
     "parameters=[a],sensitivity=[a],stiff=true", "S(parameters=[2]):", "[1,3]",
     "34 1 212, 101 3 626"},
    {"diff(h(t),t)=v(t),diff(v(t),t)=-g,h(0)=1,v(0)=0",
     "parameters=[g],sensitivity=[g],events=[[h(t)=0,v(t)=-0.8*v(t)]]",
     "S(parameters=[9.81]):", "[0.6,1]", "3 0 24, 3 0 18"},
    {"diff(z(t),t)=I*z(t)^2,z(0)=1", "", "", "[1,3]", "11 0 66, 19 0 114"},
    {"diff(z(t),t)=I*z(t)^2,z(0)=1", "complex=true,stiff=true", "", "[1,3]", "23 0 140, 43 0 260"},
    {"diff(y(x),x,x)=-exp(y(x)),y(0)=0,y(1)=0", "", "", "[0.25,0.5]", "32 0 484"},
    {"diff(y(x),x,x)=-y(x)*p,y(0)=0,D(y)(0)=1,y(1)=0", "", "", "[0.25,0.5]", "96 0 1459"},
    {"diff(y(x),x,x)=-exp(y(x)),y(0)=0,y(1)=0", "initmesh=16,abserr=1e-9", "", "[0.25,0.5]",
     "68 0 1282"},
    {"diff(y(x),x,x)+2/x*diff(y(x),x)+y(x)^5=0,D(y)(0)=0,y(1)=0.8660254", "", "", "[0.25,0.5]",
     "44 0 825"},
    {"0.01*diff(y(x),x,x)=y(x)-1,y(0)=0,y(1)=0", "", "", "[0.25,0.5]", "280 0 4766"},
    {"diff(y(x),x,x)=p*y(x)^3-1,y(0)=0,y(1)=0", "continuation=p", "", "[0.25,0.5]", "32 0 1604"},
    {"diff(x(t),t)=-n(t)*x(t),n(0)=1,x(0)=1",
     "discrete_variables=[n(t)::float],events=[[x(t)=0.5,n(t)=3]]", "", "[0.5,2]",
     "5 0 30, 19 0 114"},
};

/* What is told of the stretches. */
static void read_costs(const char *said, char *costs, size_t size)
{
    long number[3];
    size_t used = 0;
    costs[0] = '\0';
    for (const char *at = said; used < size && (at = strstr(at, "dsolve: ")); at++) {
        const char *colon = strchr(at + strlen("dsolve: "), ':');
        if (!colon ||
            sscanf(colon, ": %ld steps, %ld rejected, %ld", number, number + 1, number + 2) != 3)
            continue;
        used += (size_t)snprintf(costs + used, size - used, "%s%ld %ld %ld", used ? ", " : "",
                                 number[0], number[1], number[2]);
    }
}

/* The same numbers but for a hundredth of each, where functions are rounded otherwise. */
static bool are_near(const char *now, const char *before)
{
    for (;;) {
        if (isdigit((unsigned char)*now) && isdigit((unsigned char)*before)) {
            char *end, *other;
            long a = strtol(now, &end, 10), b = strtol(before, &other, 10);
            if (labs(a - b) > b / 100)
                return false;
            now = end;
            before = other;
        } else if (*now != *before) {
            return false;
        } else if (!*now) {
            return true;
        } else {
            now++;
            before++;
        }
    }
}

static void runs_cost_what_they_did(void **state)
{
    static char said[ROWS_TEXT], costs[ROWS_TEXT];
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
        const Course *c = &courses[i];
        char text[2000];
        snprintf(text, sizeof text,
                 "infolevel[dsolve] := 2: S := dsolve({%s}, numeric%s%s): %s map(S, %s)", c->system,
                 *c->options ? ", " : "", c->options, c->before, c->at);
        rows_run(text, rows_linear, said);
        read_costs(said, costs, sizeof costs);
        if (are_near(costs, c->costs))
            continue;
        wrong++;
        printf("# %s|%s|%s gives %s\n", c->system, c->options, c->at, costs);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_cost_what_they_did),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
