class Odd(Exception):
    pass


def check(value):
    if value % 2:
        raise Odd("an odd number")


def main():
    caught = finished = 0
    for i in range(1000000):
        try:
            check(i)
        except Odd:
            caught += 1
        finally:
            finished += 1
    print(caught, finished)


main()
