// Standard input in every way that C and Foundation have, one after the other.
#import <Foundation/Foundation.h>
#import <poll.h>
#import <unistd.h>

static void show(const char *what, NSData *data) {
  NSString *text = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
  printf("%s %s\n", what, [[text componentsSeparatedByString:@"\n"] componentsJoinedByString:@"/"].UTF8String);
}

int main(int argc, const char *argv[]) {
  @autoreleasepool {
    // Without a buffer, nothing is read ahead that fpurge could drop.
    if (argc == 1) setvbuf(stdin, NULL, _IONBF, 0);
    char name[20], line[40];
    int age = 0;
    float height = 0;
    printf("%d fields: ", scanf("%19s %d, %f", name, &age, &height));
    printf("%s %d %.2f\n", name, age, height);
    printf("the end of the line: %d\n", getchar());
    if (fgets(line, sizeof line, stdin)) printf("fgets %s", line);
    int first = getc(stdin);
    ungetc(first, stdin);
    char *text = NULL;
    size_t room = 0;
    long count = getline(&text, &room, stdin);
    printf("getline %ld %s", count, text);
    free(text);
    fpurge(stdin);
    struct pollfd one = {.fd = STDIN_FILENO, .events = POLLIN};
    fd_set set;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    int polled = poll(&one, 1, 1000);
    printf("ready %d %d\n", polled, select(1, &set, NULL, NULL, NULL));
    count = read(STDIN_FILENO, line, 4);
    printf("read %.*s\n", (int)count, line);
    NSFileHandle *input = [NSFileHandle fileHandleWithStandardInput];
    show("four", [input readDataOfLength:4]);
    show("rest", [input readDataToEndOfFile]);
    show("end", input.availableData);
    printf("%d %d %d\n", scanf("%d", &age), getchar(), feof(stdin) != 0);
    fclose(stdin);
  }
  return 0;
}
