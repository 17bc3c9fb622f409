// <uuid/uuid.h>, the bits of a file's mode that change who runs it, and letters of other scripts in Latin ones.
#import <Foundation/Foundation.h>
#include <sys/stat.h>
#include <uuid/uuid.h>

int main(void) {
    @autoreleasepool {
        NSLog(@"%o %o %o", S_ISUID, S_ISGID, S_ISVTX);

        NSUUID *known = [[NSUUID alloc] initWithUUIDString:@"4c1a6c2e-9d53-4e0b-8f7a-2b6d1e90a357"];
        uuid_t uuid, other;
        uuid_string_t text;
        [known getUUIDBytes:uuid];
        uuid_unparse(uuid, text);
        NSLog(@"%s", text);
        uuid_unparse_lower(uuid, text);
        NSLog(@"%s", text);
        NSLog(@"%d %d", uuid_parse(text, other), uuid_compare(uuid, other));
        NSLog(@"%d", uuid_parse("no UUID", other));
        uuid_generate(other);
        uuid_unparse(other, text);
        NSLog(@"%zu %c %d %d", strlen(text), text[14], uuid_is_null(other), uuid_compare(uuid, other) != 0);
        uuid_copy(other, uuid);
        NSLog(@"%d", uuid_compare(uuid, other));
        uuid_clear(other);
        NSLog(@"%d", uuid_is_null(other));

        for (NSString *word in @[@"Привет, мир", @"Щука ёжик", @"Київ", @"Αλφαβητικός Κατάλογος", @"ΘΕΟΣ Θεός", @"plain"])
            NSLog(@"%@", [word stringByApplyingTransform:NSStringTransformToLatin reverse:NO]);
        NSLog(@"%@", [@"Москва" stringByApplyingTransform:NSStringTransformLatinToCyrillic reverse:YES]);
    }
    return 0;
}
