// Who asks a collection for its elements by the message of fast enumeration may read them in the buffer it has passed.
#import <Foundation/Foundation.h>

static void read_all(id<NSFastEnumeration> collection) {
    NSFastEnumerationState state = {0};
    id __unsafe_unretained buffer[4];
    NSUInteger count;
    while ((count = [collection countByEnumeratingWithState:&state objects:buffer count:4])) {
        printf("%lu:", (unsigned long)count);
        for (NSUInteger i = 0; i < count; i++) printf(" %s%s", [buffer[i] UTF8String], state.itemsPtr[i] == buffer[i] ? "" : "?");
        printf("\n");
    }
}

int main(void) {
    @autoreleasepool {
        NSArray *letters = @[ @"a", @"b", @"c", @"d", @"e", @"f", @"g", @"h", @"i" ];
        NSMutableArray *changing = [letters mutableCopy];
        read_all(letters);
        read_all(changing);
        read_all(changing);
        [changing removeObjectAtIndex:0];
        read_all(changing);
        @try {
            for (NSString *letter in changing)
                if ([letter isEqualToString:@"f"]) [changing addObject:@"z"];
        } @catch (NSException *e) {
            puts(e.name.UTF8String);
        }
    }
}
