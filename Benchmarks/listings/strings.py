import io


def main():
    text = io.StringIO()
    for i in range(300000):
        text.write("%d:%s;" % (i, "name"))
    text = text.getvalue()
    print(len(text), len(text.split(";")))


main()
