// listing: binary property lists: what is written is read back, a file of another program, damaged files give an error
// mode: arc
#import <Foundation/Foundation.h>

// {n: integers, flags and reals, d: a date, x: bytes, s u long: strings, e: {}, l: 0 to 19, id: a UID}
static NSString *foreign =
        @"YnBsaXN0MDDZAQIDBAUGBwgJCgsMDSIjLi8wUWRRZVJpZFFsVGxvbmdRblFzUXVReDNAJAAAAAAAANCAB68QFA4PEB"
        @"ESExQVFhcYGRobHB0eHyAhEAAQARACEAMQBBAFEAYQBxAIEAkQChALEAwQDRAOEA8QEBAREBIQE18QFDAxMjM0NTY3"
        @"ODlhYmNkZWZnaGlqqw4kJSYnKCkqKywtEP8RAQASAAEAABP//////////xN//////////xQAAAAAAAAAAP////////"
        @"//CQgjP/AAAAAAAAAjQAQAAAAAAABVcGxhaW5oAGgA6QBsAGwAbwAg2D3eAEIA/wgbHR8iJCkrLS8xOjs9VFZYWlxe"
        @"YGJkZmhqbG5wcnR2eHp8k5+hpKmyu8zNztfg5vcAAAAAAAABAQAAAAAAAAAxAAAAAAAAAAAAAAAAAAAA+g==";

static id readList(NSData *data, NSError **error) {
    NSPropertyListFormat format = 0;
    id list = [NSPropertyListSerialization propertyListWithData:data options:NSPropertyListImmutable format:&format error:error];
    if (list) NSLog(@"format %lu", (unsigned long)format);
    return list;
}

int main(void) {
    @autoreleasepool {
        NSError *error = nil;
        NSData *data = [[NSData alloc] initWithBase64EncodedString:foreign options:0];
        NSDictionary *list = readList(data, &error);
        for (NSString *key in [[list allKeys] sortedArrayUsingSelector:@selector(compare:)]) NSLog(@"%@: %@", key, list[key]);
        for (NSNumber *number in list[@"n"]) NSLog(@"%@ %s", number, number.objCType);

        NSMutableDictionary *own = [@{@"name": @"Ada", @"same": @"Ada", @"numbers": @[@1, @-300, @YES, @0.5f, @1e300],
                                      @"date": [NSDate dateWithTimeIntervalSinceReferenceDate:-1.5],
                                      @"data": [@"bytes" dataUsingEncoding:NSUTF8StringEncoding],
                                      @"empty": @[]} mutableCopy];
        NSData *written = [NSPropertyListSerialization dataWithPropertyList:own format:NSPropertyListBinaryFormat_v1_0 options:0 error:&error];
        NSLog(@"%@ equal %d", [[NSString alloc] initWithData:[written subdataWithRange:NSMakeRange(0, 8)] encoding:NSASCIIStringEncoding],
              [readList(written, &error) isEqual:own]);
        NSLog(@"a string alone: %@", readList([NSPropertyListSerialization dataWithPropertyList:@"ü" format:NSPropertyListBinaryFormat_v1_0
                                                                                    options:0 error:&error], &error));

        own[@"bad"] = [NSObject new];
        error = nil;
        NSLog(@"%@ %ld", [NSPropertyListSerialization dataWithPropertyList:own format:NSPropertyListBinaryFormat_v1_0 options:0 error:&error],
              (long)error.code);

        // A file that the array itself is in.
        unsigned char circle[] = {'b','p','l','i','s','t','0','0', 0xa1, 0, 8, 0,0,0,0,0,0, 1, 1, 0,0,0,0,0,0,0,1, 0,0,0,0,0,0,0,0, 0,0,0,0,0,0,0,10};
        error = nil;
        NSLog(@"%@ %ld", readList([NSData dataWithBytes:circle length:sizeof circle], &error), (long)error.code);
        int refused = 0, other = 0;
        for (NSUInteger length = 8; length < data.length; length++) {
            NSError *reason = nil;
            id found = [NSPropertyListSerialization propertyListWithData:[data subdataWithRange:NSMakeRange(0, length)] options:0 format:NULL error:&reason];
            if (!found && reason.code == NSPropertyListReadCorruptError) refused++; else other++;
        }
        NSLog(@"of %lu beginnings %d other than refused", (unsigned long)data.length - 8, other);
        for (NSUInteger index = 0; index < data.length; index++) {
            for (int value = 0; value < 256; value += 51) {
                NSMutableData *changed = [data mutableCopy];
                ((unsigned char *)changed.mutableBytes)[index] = (unsigned char)value;
                [NSPropertyListSerialization propertyListWithData:changed options:0 format:NULL error:NULL];
            }
        }
        NSLog(@"done");
    }
    return 0;
}
