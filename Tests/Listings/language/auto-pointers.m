// `__auto_type *` takes the pointer of the value; functions of the system's libraries take a plain cast.
#import <Foundation/Foundation.h>
#import <Security/Security.h>

int main(void) {
    @autoreleasepool {
        int numbers[] = {1, 2, 3};
        __auto_type *first = numbers;
        __auto_type **place = &first;
        __auto_type *const fixed = &numbers[2];
        __auto_type *text = [@"a text" uppercaseString];
        (*place)++;
        NSLog(@"%d %d %@", *first, *fixed, text);

        NSMutableDictionary *query = [@{(id)kSecClass: (id)kSecClassGenericPassword,
                                        (id)kSecAttrAccount: @"me", (id)kSecValueData: [NSData data]} mutableCopy];
        NSLog(@"%d", (int)SecItemAdd((CFDictionaryRef)query, NULL));
        NSLog(@"%d", (int)SecItemDelete((CFDictionaryRef)query));
    }
    return 0;
}
