! SPDX-License-Identifier: GPL-3.0-or-later
! The swing and the rods to t = 1, as run.c does.
program run
  use swing
  use rods
  implicit none
  type(swing_parameters) :: p
  type(rods_parameters) :: q
  double precision :: y(4), w(8), g(2)
  call swing_start(y)
  call rods_start(w)
  call integrate()
  call swing_constraints(1d0, y, p, g)
  write (*, '(f0.12, 1x, f0.12)') y(3), w(3)
  if (sum(abs(g)) < 1d-6) then
    write (*, '(a)') 'fine'
  else
    write (*, '(a)') 'off'
  end if
contains
  subroutine integrate()
    double precision :: k(4, 4), l(8, 4), c(4) = (/0d0, 0.5d0, 0.5d0, 1d0/), h = 1d-3, z(20), t
    integer :: i, s
    logical :: regular
    do i = 1, 1000
      do s = 1, 4
        t = (i - 1 + c(s)) * h
        if (s == 1) then
          call swing_rhs(t, y, p, z, k(:, 1), regular)
          call rods_rhs(t, w, q, z, l(:, 1), regular)
        else
          call swing_rhs(t, y + h * c(s) * k(:, s-1), p, z, k(:, s), regular)
          call rods_rhs(t, w + h * c(s) * l(:, s-1), q, z, l(:, s), regular)
        end if
        if (.not. regular) stop 'singular'
      end do
      y = y + h / 6 * (k(:, 1) + 2 * k(:, 2) + 2 * k(:, 3) + k(:, 4))
      w = w + h / 6 * (l(:, 1) + 2 * l(:, 2) + 2 * l(:, 3) + l(:, 4))
    end do
  end subroutine integrate
end program run
