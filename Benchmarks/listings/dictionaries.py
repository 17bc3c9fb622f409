def main():
    counts = {}
    names = {}
    for i in range(20000):
        names[i] = "key %d" % i
    for turn in range(10):
        for i in range(20000):
            name = names[i * 7 % 20000]
            counts[name] = counts.get(name, 0) + i % 3
    total = 0
    for name in counts:
        total += counts[name]
    print(len(counts), total)


main()
