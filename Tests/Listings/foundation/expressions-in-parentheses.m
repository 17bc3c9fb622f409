// What an expression prints as means what it means: an operation within another is in parentheses.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        for (NSString *format in @[@"(3 + 4) * 2 - 1", @"3 + 4 * 2", @"10 - (3 - 2)", @"8 / (4 / 2)", @"(1 + 2) ** 2", @"2 * (3 * 4)"]) {
            NSExpression *expression = [NSExpression expressionWithFormat:format];
            NSExpression *again = [NSExpression expressionWithFormat:expression.description];
            NSLog(@"%@ = %@", expression, [expression expressionValueWithObject:nil context:nil]);
            NSLog(@"%d", [[again expressionValueWithObject:nil context:nil]
                isEqual:[expression expressionValueWithObject:nil context:nil]]);
        }
        NSLog(@"%@", [NSPredicate predicateWithFormat:@"(price + tax) * amount > 10 AND size / (a - b) < 2"]);
    }
    return 0;
}
