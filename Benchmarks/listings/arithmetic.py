def main():
    values = [i * 7 % 1000 for i in range(1000)]
    total = 0
    for turn in range(5000):
        for i in range(1000):
            total += values[i] * 3 - i
            values[i] = (values[i] + turn) % 1000
    print(total)


main()
