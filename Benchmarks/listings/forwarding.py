class Counter:
    def __init__(self):
        self._count = 0

    def add(self, step):
        self._count += step

    def count(self):
        return self._count


class Proxy:
    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        return getattr(self._target, name)


def main():
    counter = Counter()
    proxy = Proxy(counter)
    for i in range(500000):
        proxy.add(1)
    print(proxy.count())


main()
