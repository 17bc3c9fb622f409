class Counter:
    def __init__(self):
        self._count = 0

    def add(self, step):
        self._count += step

    def count(self):
        return self._count


def main():
    counter = Counter()
    for i in range(10000000):
        counter.add(1)
    print(counter.count())


main()
