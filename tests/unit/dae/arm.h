/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system whose solution goes through two stretches.
 */
#ifndef DAESY_TESTS_UNIT_DAE_ARM_H
#define DAESY_TESTS_UNIT_DAE_ARM_H

/* The robotic arm of index 5 (S. L. Campbell and A. De Luca): exact x1 = 1-e^t, x3 = e^t-t. A pivot
 * becomes small at 1.4734, where the system is regular; the arm is stretched at 1.5446260. */
#define ARM_A "2/(2-cos(x3(t))^2)"
#define ARM_B "cos(x3(t))/(2-cos(x3(t))^2)"
#define ARM_C "sin(x3(t))/(2-cos(x3(t))^2)"
#define ARM_D "cos(x3(t))*sin(x3(t))/(2-cos(x3(t))^2)"
#define ARM                                                                                        \
    "diff(x1(t),t)=x4(t), diff(x2(t),t)=x5(t), diff(x3(t),t)=x6(t),"                               \
    " diff(x4(t),t)=2*" ARM_C "*(x4(t)+x6(t))^2+x4(t)^2*" ARM_D "+(2*x3(t)-x2(t))*(" ARM_A         \
    "+2*" ARM_B ")+" ARM_A "*(u1(t)-u2(t)),"                                                       \
    " diff(x5(t),t)=-2*" ARM_C "*(x4(t)+x6(t))^2-x4(t)^2*" ARM_D "+(2*x3(t)-x2(t))*(1-3*" ARM_A    \
    "-2*" ARM_B ")-" ARM_A "*u1(t)+(" ARM_A "+1)*u2(t),"                                           \
    " diff(x6(t),t)=-2*" ARM_C "*(x4(t)+x6(t))^2-x4(t)^2*" ARM_D "+(2*x3(t)-x2(t))*(" ARM_A        \
    "-9*" ARM_B ")-2*x4(t)^2*" ARM_C "-(x4(t)+x6(t))^2*" ARM_D "-(" ARM_A "+" ARM_B                \
    ")*(u1(t)-u2(t)),"                                                                             \
    " 0=cos(x1(t))+cos(x1(t)+x3(t))-cos(exp(t)-1)-cos(t-1),"                                       \
    " 0=sin(x1(t))+sin(x1(t)+x3(t))+sin(exp(t)-1)+sin(t-1)"

#endif
