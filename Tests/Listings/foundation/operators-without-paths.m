#import <Foundation/Foundation.h>

static void attempt(id object, NSString *path) {
    @try {
        NSLog(@"%@ of %@: %@", path, [object class], [object valueForKeyPath:path]);
    } @catch (NSException *exception) {
        NSString *reason = exception.reason;
        NSRange address = [reason rangeOfString:@" 0x[0-9a-f]+" options:NSRegularExpressionSearch];
        if (address.length) reason = [reason stringByReplacingCharactersInRange:address withString:@""];
        NSLog(@"%@ of %@: %@\n    %@", path, [object class], exception.name, reason);
    }
}

static id computed(NSString *function, NSArray *values) {
    NSMutableArray *arguments = [NSMutableArray array];
    for (id value in values) [arguments addObject:[NSExpression expressionForConstantValue:value]];
    return [[NSExpression expressionForFunction:function arguments:arguments] expressionValueWithObject:nil context:nil];
}

int main(void) {
    @autoreleasepool {
        attempt(@[@1, @2], @"@count");
        attempt(@[@1, @2], @"@max");
        attempt(@[@"12", @"3"], @"@sum.self");
        attempt(@[@"12", @"no number"], @"@sum.self");
        attempt(@[@"12", @"no number"], @"@avg.self");
        attempt(@[], @"@avg.self");
        attempt([NSSet setWithObjects:@1, @2, nil], @"@unionOfObjects.self");
        attempt(@{@"a": @1, @"b": @2}, @"@count");
        attempt(@{@"a": @1, @"b": @2}, @"@sum.self");
        attempt(@{@"a": @{@"b": @2}}, @"a.b");

        NSLog(@"%@ %@ %@", computed(@"bitwiseAnd:with:", @[@12, @10]), computed(@"bitwiseOr:with:", @[@12, @10]),
              computed(@"bitwiseXor:with:", @[@12, @10]));
        NSLog(@"%@ %@ %@", computed(@"leftshift:by:", @[@2, @3]), computed(@"rightshift:by:", @[@4096, @1]),
              computed(@"onesComplement:", @[@8]));
        NSLog(@"%@", [computed(@"mode:", @[@[@1, @2, @3, @3]]) componentsJoinedByString:@" "]);
        NSLog(@"%d", [NSPredicate predicateWithFormat:@"TRUEPREDICATE"] == [NSPredicate predicateWithValue:YES]);
        NSLog(@"%@", [NSPredicate predicateWithFormat:@"{1, 2}[-1] != 1"]);
        @try {
            [[NSPredicate predicateWithFormat:@"42 BETWEEN {0, 23, 50}"] evaluateWithObject:nil];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
    return 0;
}
