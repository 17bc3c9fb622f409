// listing: collection operators, values of arrays, sets and dictionaries by key, and an operator of the listing's own
// mode: arc
#import <Foundation/Foundation.h>

@interface Item : NSObject
@property (copy) NSString *name;
@property double price;
@property (copy) NSArray *tags;
@end
@implementation Item
+ (instancetype)name:(NSString *)n price:(double)p tags:(NSArray *)t {
    Item *i = [self new];
    i.name = n;
    i.price = p;
    i.tags = t;
    return i;
}
@end

@interface NSArray (Product)
- (id)_productForKeyPath:(NSString *)path;
@end
@implementation NSArray (Product)
- (id)_productForKeyPath:(NSString *)path {
    double product = 1;
    for (id item in self) product *= [[item valueForKeyPath:path] doubleValue];
    return @(product);
}
@end

static NSString *sorted(id collection) {
    NSArray *all = [collection isKindOfClass:[NSSet class]] ? [collection allObjects] : collection;
    return [[all sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@" "];
}

int main(void) {
    @autoreleasepool {
        NSArray *items = @[[Item name:@"pen" price:1.5 tags:@[@"a", @"b"]], [Item name:@"cup" price:4 tags:@[@"b"]],
                           [Item name:@"pen" price:3.5 tags:@[]]];
        NSLog(@"count %@", [items valueForKeyPath:@"@count"]);
        NSLog(@"sum %@", [items valueForKeyPath:@"@sum.price"]);
        NSLog(@"avg %@", [items valueForKeyPath:@"@avg.price"]);
        NSLog(@"max %@, min %@", [items valueForKeyPath:@"@max.price"], [items valueForKeyPath:@"@min.price"]);
        NSLog(@"max name %@", [items valueForKeyPath:@"@max.name"]);
        NSLog(@"names %@", [[items valueForKey:@"name"] componentsJoinedByString:@" "]);
        NSLog(@"union %@", [[items valueForKeyPath:@"@unionOfObjects.name"] componentsJoinedByString:@" "]);
        NSLog(@"distinct %@", sorted([items valueForKeyPath:@"@distinctUnionOfObjects.name"]));
        NSArray *nested = @[items, @[[Item name:@"hat" price:9 tags:nil]]];
        NSLog(@"unionOfArrays %@", [[nested valueForKeyPath:@"@unionOfArrays.name"] componentsJoinedByString:@" "]);
        NSLog(@"distinctUnionOfArrays %@", sorted([nested valueForKeyPath:@"@distinctUnionOfArrays.name"]));
        NSLog(@"product %@", [items valueForKeyPath:@"@product.price"]);
        NSLog(@"lengths %@", [[items valueForKeyPath:@"name.length"] componentsJoinedByString:@" "]);
        NSLog(@"of numbers %@ %@", [@[@1, @2, @4] valueForKeyPath:@"@sum.self"], [@[@1, @2, @6] valueForKeyPath:@"@avg.self"]);
        NSLog(@"exact %@", [@[@0.1, @0.2] valueForKeyPath:@"@sum.self"]);
        NSLog(@"of nothing %@ %@ %@", [@[] valueForKeyPath:@"@sum.self"], [@[] valueForKeyPath:@"@avg.self"], [@[] valueForKeyPath:@"@max.self"]);
        NSLog(@"nil is null %@", [[@[items[0], [Item name:nil price:0 tags:nil]] valueForKey:@"name"] lastObject]);
        NSSet *set = [NSSet setWithArray:items];
        NSLog(@"set %@ %@", sorted([set valueForKey:@"name"]), [set valueForKeyPath:@"@sum.price"]);
        NSDictionary *d = @{@"list": items, @"inner": @{@"x": @1}};
        NSLog(@"dictionary %@ %@ %@", [d valueForKeyPath:@"list.@count"], [d valueForKeyPath:@"inner.x"], [d valueForKey:@"@count"]);
        NSLog(@"path %@", [d valueForKeyPath:@"list.@max.price"]);
        [items setValue:@10 forKey:@"price"];
        NSLog(@"all %@", [items valueForKeyPath:@"@sum.price"]);
        NSLog(@"upper %@", [[@[@"ab", @"c"] valueForKey:@"uppercaseString"] componentsJoinedByString:@" "]);
        Item *one = items[0];
        NSDictionary *values = [one dictionaryWithValuesForKeys:@[@"name", @"price"]];
        NSLog(@"%@ %@", values[@"name"], values[@"price"]);
        [one setValuesForKeysWithDictionary:@{@"name": [NSNull null], @"price": @3}];
        NSLog(@"%@ %g", one.name, one.price);
    }
    return 0;
}
