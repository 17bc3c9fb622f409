// Files by fopen: modes, places, lines, formatted reading, and what NSFileManager sees of them.
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <unistd.h>
#include <sys/stat.h>
#include <dirent.h>
#include <err.h>

static void show(const char *path) {
    NSString *text = [NSString stringWithContentsOfFile:@(path) encoding:NSUTF8StringEncoding error:NULL];
    printf("%s: %s\n", path, [text stringByReplacingOccurrencesOfString:@"\n" withString:@"|"].UTF8String);
}

static void writing(void) {
    FILE *file = fopen("/tmp/notes.txt", "w");
    printf("opened %d, number above 2: %d\n", file != NULL, fileno(file) > 2);
    fprintf(file, "%d apples\n", 3);
    fputs("two lines\n", file);
    fputc('x', file);
    fwrite("yz\n", 1, 3, file);
    printf("ftell %ld\n", ftell(file));
    printf("fclose %d\n", fclose(file));
    show("/tmp/notes.txt");

    file = fopen("/tmp/notes.txt", "a");
    fputs("appended\n", file);
    fclose(file);
    show("/tmp/notes.txt");

    file = fopen("/tmp/notes.txt", "r+b");
    fseek(file, 2, SEEK_SET);
    fputs("PEARS!", file);
    rewind(file);
    char line[64];
    printf("%s", fgets(line, sizeof line, file));
    fclose(file);
}

static void reading(void) {
    FILE *file = fopen("/tmp/notes.txt", "r");
    int c = getc(file);
    ungetc('#', file);
    printf("%c then %c\n", c, fgetc(file));
    char line[8];
    while (fgets(line, sizeof line, file)) printf("[%lu]", strlen(line));
    printf("\neof %d error %d again %d\n", feof(file) != 0, ferror(file), getc(file));
    fseek(file, -9, SEEK_END);
    char buffer[32] = {0};
    size_t items = fread(buffer, 4, 8, file);
    printf("%zu items: %s", items, buffer);
    clearerr(file);
    printf("eof %d\n", feof(file));
    printf("write to a stream for reading: %d, error %d\n", fputs("no", file), ferror(file) != 0);
    fclose(file);

    file = fopen("/tmp/notes.txt", "r");
    char *text = NULL;
    size_t room = 0;
    ssize_t length;
    int count = 0;
    while ((length = getline(&text, &room, file)) > 0) count += length;
    printf("getline read %d bytes, room is enough: %d\n", count, room > 9);
    free(text);
    fclose(file);
}

static void scanning(void) {
    FILE *file = fopen("/tmp/numbers.txt", "w+");
    for (int i = 1; i <= 5; i++) fprintf(file, "%d %s %.1f\n", i, i % 2 ? "odd" : "even", i / 2.0);
    rewind(file);
    int number;
    char word[10];
    double half;
    while (fscanf(file, "%d %9s %lf", &number, word, &half) == 3) printf("%d=%s/%.1f ", number, word, half);
    printf("\nat the end: %d\n", feof(file) != 0);
    fpos_t place;
    rewind(file);
    fscanf(file, "%d", &number);
    fgetpos(file, &place);
    fscanf(file, "%s", word);
    fsetpos(file, &place);
    fscanf(file, "%s", word);
    printf("%d %s\n", number, word);
    fclose(file);
}

static void names(void) {
    printf("missing: %d, %s\n", fopen("/tmp/none", "r") == NULL, strerror(errno));
    printf("no folder: %d, %s\n", fopen("/nowhere/a", "w") == NULL, strerror(errno));
    printf("no mode: %d, %s\n", fopen("/tmp/a", "q") == NULL, strerror(errno));
    printf("rename %d\n", rename("/tmp/notes.txt", "/tmp/moved.txt"));
    printf("remove %d\n", remove("/tmp/moved.txt"));
    printf("remove again %d, %s\n", remove("/tmp/moved.txt"), strerror(errno));
    printf("mkdir %d, again %d\n", mkdir("/tmp/folder", 0755), mkdir("/tmp/folder", 0755));
    FILE *inside = fopen("/tmp/folder/a", "wx");
    fclose(inside);
    printf("exclusive: %d\n", fopen("/tmp/folder/a", "wx") == NULL);
    printf("rmdir of a full one %d, %s\n", rmdir("/tmp/folder"), strerror(errno));
    DIR *folder = opendir("/tmp/folder");
    for (struct dirent *entry; (entry = readdir(folder));) printf("%s (%d) ", entry->d_name, entry->d_type == DT_DIR);
    printf("closedir %d, none %d\n", closedir(folder), opendir("/tmp/nothing") == NULL);
    warnx("%d warning", 1);
    remove("/tmp/folder/a");
    printf("rmdir %d\n", rmdir("/tmp/folder"));
}

static void others(void) {
    FILE *file = tmpfile();
    fputs("12 34", file);
    rewind(file);
    int a, b;
    fscanf(file, "%d%d", &a, &b);
    printf("temporary %d\n", a + b);
    fclose(file);

    FILE *unbuffered = fopen("/tmp/log", "w");
    setvbuf(unbuffered, NULL, _IONBF, 0);
    fputs("seen at once", unbuffered);
    show("/tmp/log");
    fclose(unbuffered);

    FILE *buffered = fopen("/tmp/log", "w");
    fputs("not yet", buffered);
    show("/tmp/log");
    fflush(NULL);
    show("/tmp/log");
    fclose(buffered);

    fprintf(stdout, "to stdout\n");
    FILE *again = fdopen(1, "w");
    fputs("to stdout, too\n", again);
    printf("getchar %d\n", getchar());
    freopen("/tmp/log", "r", stdin);
    char word[20];
    scanf("%19s", word);
    printf("from the file behind stdin: %s\n", word);
}

int main(void) {
    @autoreleasepool {
        writing();
        reading();
        scanning();
        names();
        others();
    }
    return 0;
}
