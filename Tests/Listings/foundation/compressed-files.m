// zlib's files, conversion by iconv, and functions that are found by name.
#import <Foundation/Foundation.h>
#import <zlib.h>
#import <iconv.h>
#import <dlfcn.h>
#import <errno.h>

static NSString *converted(const char *to, const char *from, const char *text, size_t length, int discards) {
    iconv_t conversion = iconv_open(to, from);
    if (conversion == (iconv_t)-1) return @"unknown";
    iconvctl(conversion, ICONV_SET_DISCARD_ILSEQ, &discards);
    char room[64];
    char *input = (char *)text, *output = room;
    size_t left = length, free = sizeof room;
    size_t result = iconv(conversion, &input, &left, &output, &free);
    NSString *words = [NSString stringWithFormat:@"%@ %zu left", [NSData dataWithBytes:room length:sizeof room - free], left];
    if (result == (size_t)-1) words = [words stringByAppendingFormat:@", %d", errno == EILSEQ];
    iconv_close(conversion);
    return words;
}

int main(void) {
    @autoreleasepool {
        NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"words.gz"];
        gzFile file = gzopen(path.fileSystemRepresentation, "wb");
        for (int i = 0; i < 100; i++) NSCAssert(gzwrite(file, "message ", 8) == 8, @"written");
        NSLog(@"%d", gzclose(file));
        NSData *packed = [NSData dataWithContentsOfFile:path];
        const unsigned char *bytes = packed.bytes;
        NSLog(@"%x %x %d", bytes[0], bytes[1], packed.length < 100);

        char room[33] = {0};
        file = gzopen(path.fileSystemRepresentation, "rb");
        int total = 0, count;
        while ((count = gzread(file, room, 32)) > 0) total += count;
        NSLog(@"%d %d", total, gzeof(file));
        gzclose(file);
        NSLog(@"%d", gzopen("/there/is/none", "rb") == NULL);
        [@"plain" writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL];
        file = gzopen(path.fileSystemRepresentation, "r");
        NSLog(@"%.*s", gzread(file, room, 32), room);
        gzclose(file);

        NSLog(@"%@", converted("UTF-16LE", "UTF-8", "h\u00e9", 3, 0));
        NSLog(@"%@", converted("UTF-8", "UTF-8", "a\xff\xfe" "b", 4, 1));
        NSLog(@"%@", converted("UTF-8", "UTF-8", "a\xff\xfe" "b", 4, 0));
        NSLog(@"%@", converted("NO-SUCH-SET", "UTF-8", "a", 1, 0));

        uLong (*sum)(uLong, const Bytef *, uInt) = (uLong (*)(uLong, const Bytef *, uInt))dlsym(RTLD_DEFAULT, "crc32");
        NSLog(@"%lx %d", sum(0, (const Bytef *)"123456789", 9), dlsym(RTLD_DEFAULT, "there_is_none") == NULL);

        char name[] = "/tmp/note-XXX.txt";
        NSLog(@"%d %d", mkstemps(name, 4) >= 0, strcmp(name, "/tmp/note-XXX.txt") != 0);
        char resolved[PATH_MAX];
        NSLog(@"%d %d", realpath("/tmp/../tmp", resolved) != NULL, realpath("/there/is/none", NULL) == NULL);
    }
    return 0;
}
