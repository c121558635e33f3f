# The same as everyday.dae in plain Python.
import math
import time


def floats():
    s = 0.0
    for i in range(1, 10**6 + 1):
        s = s + 1.0 / i


def waves():
    s = 0.0
    for i in range(1, 10**5 + 1):
        s = s + math.sin(1.0 * i) * math.exp(-i / 1e5)


def residues():
    s = 0
    for i in range(1, 10**6 + 1):
        if i % 7 == 3:
            s = s + i


def lists():
    values = [i * i % 1000003 for i in range(10**6)]
    sorted(values)
    sum(values)


def mapped():
    len(list(map(lambda x: x * x + 1, range(1, 10**6 + 1))))


def tables():
    d = {}
    for i in range(1, 200001):
        d[i] = i * i
    s = 0
    for i in range(1, 200001):
        s = s + d[i]


def printed():
    with open("/dev/null", "w") as f:
        for i in range(1, 100001):
            f.write("%d %g\n" % (i, i / 3.0))


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def calls():
    fib(22)


for task in (floats, waves, residues, lists, mapped, tables, printed, calls):
    begin = time.process_time()
    task()
    print("%s %.4f" % (task.__name__, time.process_time() - begin))
