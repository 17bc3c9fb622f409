// listing: predicates made of objects: blocks, compounds, comparisons of expressions; filtering of mutable collections and sets
// mode: arc
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSPredicate *odd = [NSPredicate predicateWithBlock:^BOOL(id x, NSDictionary *bindings) { return [x intValue] % 2; }];
        NSPredicate *big = [NSPredicate predicateWithFormat:@"SELF > %@", @3];
        NSPredicate *both = [NSCompoundPredicate andPredicateWithSubpredicates:@[big, odd]];
        NSPredicate *either = [NSCompoundPredicate orPredicateWithSubpredicates:@[big, odd]];
        NSPredicate *neither = [NSCompoundPredicate notPredicateWithSubpredicate:either];
        NSArray *numbers = @[@1, @2, @3, @4, @5, @6, @7];
        for (NSPredicate *p in @[odd, big, both, either, neither]) {
            NSLog(@"%@", [[numbers filteredArrayUsingPredicate:p] componentsJoinedByString:@" "]);
        }
        NSMutableArray *m = [numbers mutableCopy];
        [m filterUsingPredicate:both];
        NSLog(@"%@", [m componentsJoinedByString:@" "]);
        NSSet *set = [[NSSet setWithArray:numbers] filteredSetUsingPredicate:both];
        NSLog(@"%@", [[set sortedArrayUsingDescriptors:@[[NSSortDescriptor sortDescriptorWithKey:nil ascending:NO]]] componentsJoinedByString:@" "]);
        NSExpression *left = [NSExpression expressionForKeyPath:@"length"];
        NSExpression *right = [NSExpression expressionForConstantValue:@3];
        NSPredicate *length = [NSComparisonPredicate predicateWithLeftExpression:left rightExpression:right
            modifier:NSDirectPredicateModifier type:NSGreaterThanPredicateOperatorType options:0];
        NSLog(@"%@: %@", length, [[@[@"one", @"three", @"five"] filteredArrayUsingPredicate:length] componentsJoinedByString:@" "]);
        NSLog(@"%@", [NSCompoundPredicate andPredicateWithSubpredicates:@[length, [NSPredicate predicateWithFormat:@"SELF != 'x'"]]]);
        NSExpression *sum = [NSExpression expressionWithFormat:@"3 + 4 * (2 - 1)"];
        NSLog(@"%@", [sum expressionValueWithObject:nil context:nil]);
        NSExpression *mean = [NSExpression expressionForFunction:@"average:" arguments:@[[NSExpression expressionForConstantValue:@[@1, @2, @6]]]];
        NSLog(@"%@", [mean expressionValueWithObject:nil context:nil]);
        NSLog(@"%d %d", [[NSPredicate predicateWithValue:YES] evaluateWithObject:nil], [[NSPredicate predicateWithValue:NO] evaluateWithObject:nil]);
        NSComparisonPredicate *parsed = (NSComparisonPredicate *)[NSPredicate predicateWithFormat:@"name ==[c] 'x'"];
        NSLog(@"%@ %@ %lu", parsed.leftExpression, parsed.rightExpression, (unsigned long)parsed.options);
        @try {
            [[NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'x'"] evaluateWithObject:@5];
        } @catch (NSException *e) {
            NSLog(@"%@", e.name);
        }
    }
    return 0;
}
