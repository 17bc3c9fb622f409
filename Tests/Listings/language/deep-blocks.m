// Blocks that give blocks, 24 deep, whose results are told by their returns.
#import <Foundation/Foundation.h>

typedef id (^Giver)(void);

int main(void) {
    @autoreleasepool {
        id made = ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return @"the innermost"; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; };
        int depth = 0;
        while ([made isKindOfClass:NSClassFromString(@"NSBlock")]) {
            made = ((Giver)made)();
            depth++;
        }
        NSLog(@"%@ after %d", made, depth);
        int called = ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return ^{ return 7; }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }(); }();
        NSLog(@"%d", called);
        id chosen = ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return ^id(id a) { __auto_type z = ^{ return @"chosen"; }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil); }; return z(); }(nil);
        NSLog(@"%@", chosen);
    }
    return 0;
}
