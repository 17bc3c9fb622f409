// Formats with bit operators, functions named by selectors, TERNARY, set operations, and indexes that are computed.
#import <Foundation/Foundation.h>

static id value(NSExpression *expression) {
    NSDictionary *object = @{@"x": @{@"a": @7}, @"k": @"a", @"l": @[@5, @6], @"i": @1, @"flags": @6};
    NSMutableDictionary *variables = [@{@"n": @0} mutableCopy];
    id result = [expression expressionValueWithObject:object context:variables];
    if (![result isKindOfClass:[NSSet class]]) return result;
    NSArray *sorted = [[result allObjects] sortedArrayUsingSelector:@selector(compare:)];
    return [NSString stringWithFormat:@"{%@}", [sorted componentsJoinedByString:@" "]];
}

static NSExpression *make(NSString *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    NSExpression *expression = [NSExpression expressionWithFormat:format arguments:arguments];
    va_end(arguments);
    return expression;
}

int main(void) {
    @autoreleasepool {
        for (NSString *format in @[@"1 << 3", @"16 >> 2", @"6 & 3", @"6 | 1", @"6 ^ 3", @"~0", @"1 + 1 << 2", @"~flags & 3",
                                   @"bitwiseAnd:with:(6, 3)", @"leftshift:by:(1, 3)", @"onesComplement:(0)",
                                   @"modulus:by:(7, 4)", @"raise:toPower:(2, 5)", @"noindex:({1})", @"sum({1, 2, 3})",
                                   @"TERNARY(flags > 5, 'much', 'little')", @"l[i]", @"x[k]", @"l[$n]", @"l[SIZE]",
                                   @"{1, 2} UNION {3}", @"{1, 2} INTERSECT {2, 3}", @"{1, 2} MINUS {2}"]) {
            NSExpression *expression = [NSExpression expressionWithFormat:format];
            NSLog(@"%@ = %@", expression, value(expression));
        }
        NSLog(@"%@", value(make(@"%@ + %d", @2, 3)));

        NSArray *even = [@[@1, @2, @3, @4] filteredArrayUsingPredicate:
            [NSPredicate predicateWithFormat:@"modulus:by:(SELF, 2) == 0"]];
        NSLog(@"%@", [even componentsJoinedByString:@" "]);
        NSPredicate *flagged = [NSPredicate predicateWithFormat:@"(flags & %d) != 0 AND $n < 1", 2];
        NSLog(@"%@ is %d", flagged, [flagged evaluateWithObject:@{@"flags": @6} substitutionVariables:@{@"n": @0}]);

        NSExpression *one = [NSExpression expressionForConstantValue:@1], *two = [NSExpression expressionForConstantValue:@2];
        NSExpression *choice = [NSExpression expressionForConditional:[NSPredicate predicateWithFormat:@"flags > 5"]
                                                       trueExpression:one falseExpression:two];
        NSLog(@"%@ is %@, type %d", choice, value(choice), choice.expressionType == NSConditionalExpressionType);
        NSLog(@"%@, else %@, by %@", choice.trueExpression, choice.falseExpression, choice.predicate);

        NSPredicate *call = [NSPredicate predicateWithFormat:@"FUNCTION(a, 'pow:', 3) == FUNCTION('a', 'length')"];
        NSExpression *function = [(NSComparisonPredicate *)call leftExpression];
        NSLog(@"%@", call);
        NSLog(@"%@ of %@ with %@", function.function, function.operand, function.arguments);
        for (NSString *name in @[@"factorial", @"sin:"]) {
            @try {
                [NSExpression expressionForFunction:name arguments:@[one]];
                NSLog(@"no exception");
            } @catch (NSException *exception) { NSLog(@"%@: %@", exception.name, exception.reason); }
        }
        @try { NSLog(@"%@", value([NSExpression expressionWithFormat:@"3 UNION {1}"])); }
        @catch (NSException *exception) { NSLog(@"%@", exception.name); }
    }
    return 0;
}
