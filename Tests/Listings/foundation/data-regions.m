// Data objects of libdispatch: NSData that keep the parts they were put together from.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        const char *text = "forwarding";
        dispatch_data_t one = dispatch_data_create(text, 7, NULL, DISPATCH_DATA_DESTRUCTOR_DEFAULT);
        dispatch_data_t two = dispatch_data_create(text + 7, 3, NULL, DISPATCH_DATA_DESTRUCTOR_DEFAULT);
        dispatch_data_t both = dispatch_data_create_concat(one, two);
        NSLog(@"%zu %d", dispatch_data_get_size(both), [(NSData *)both isKindOfClass:[NSData class]]);
        bool (^show)(dispatch_data_t, size_t, const void *, size_t) =
            ^bool(dispatch_data_t region, size_t offset, const void *buffer, size_t size) {
                NSLog(@"%zu: %.*s", offset, (int)size, (const char *)buffer);
                return true;
            };
        dispatch_data_apply(both, show);
        dispatch_data_t middle = dispatch_data_create_subrange(both, 3, 5);
        dispatch_data_apply(middle, show);
        const void *bytes = NULL;
        size_t size = 0;
        dispatch_data_t map = dispatch_data_create_map(middle, &bytes, &size);
        NSLog(@"%.*s %zu %d", (int)size, (const char *)bytes, size, map != nil);
        size_t start = 9;
        dispatch_data_t region = dispatch_data_copy_region(both, 8, &start);
        NSLog(@"%zu %zu", start, dispatch_data_get_size(region));
        NSLog(@"%d", dispatch_data_apply(both, ^bool(dispatch_data_t r, size_t o, const void *b, size_t s) { return false; }));
        NSLog(@"%zu", dispatch_data_get_size(dispatch_data_empty));
        NSData *data = [@"Foundation's" dataUsingEncoding:NSUTF8StringEncoding];
        NSLog(@"%zu", dispatch_data_get_size(dispatch_data_create_concat((dispatch_data_t)data, both)));
        NSLog(@"%d %d", [NSData data].bytes == NULL, [NSMutableData data].bytes == NULL);
    }
    return 0;
}
