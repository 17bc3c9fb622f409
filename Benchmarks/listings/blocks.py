def adder(amount):
    return lambda value: value + amount


def main():
    total = 0

    def note(value):
        nonlocal total
        total += value

    for i in range(3000000):
        step = adder(i % 10)
        note(step(i))
    print(total)


main()
