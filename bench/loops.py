# The procedures of bench/loops.dae in plain Python, for bench/loops.sh.
from math import sin
from time import process_time


def harmonic(n):
    s = 0.0
    for i in range(1, n + 1):
        s += 1 / i
    return s


def waves(n):
    s = 0.0
    for i in range(1, n + 1):
        s += sin(i) / i
    return s


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def measure(name, f, n, part):
    t = process_time()
    f(n // part)
    print("%s %.4f" % (name, (process_time() - t) * part))


measure("harmonic", harmonic, 3 * 10**7, 10)
measure("waves", waves, 3 * 10**6, 1)
measure("fib", fib, 30, 1)
