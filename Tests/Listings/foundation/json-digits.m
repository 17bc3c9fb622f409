// JSON's numbers with a fraction have all the digits of a double, even those of a float.
#import <Foundation/Foundation.h>

static void show(NSArray *values) {
    NSData *data = [NSJSONSerialization dataWithJSONObject:values options:0 error:NULL];
    NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);
}

int main(void) {
    @autoreleasepool {
        show(@[@3.14, @0.1, @129.9, @1.5, @10.0, @-2.25, @1e21, @1e-7]);
        show(@[@0.45f, @1.5f, @3]);
        show(@[[NSDecimalNumber decimalNumberWithString:@"3.14"]]);
        NSData *text = [@"[129.9, 2.50, 7]" dataUsingEncoding:NSUTF8StringEncoding];
        NSArray *read = [NSJSONSerialization JSONObjectWithData:text options:0 error:NULL];
        show(read);
        NSLog(@"%@", read[0]);
    }
    return 0;
}
