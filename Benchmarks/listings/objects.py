class Node:
    def __init__(self):
        self.next = None
        self.value = 0


def main():
    total = 0
    for turn in range(10):
        everything = []
        for i in range(100000):
            node = Node()
            node.value = i
            everything.append(node)
        total += len(everything)
    print(total)


main()
