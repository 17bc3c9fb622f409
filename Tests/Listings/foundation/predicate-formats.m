// listing: predicates from formats: comparisons, text, ranges, membership, compounds, arguments, and how they print
// mode: arc
#import <Foundation/Foundation.h>

@interface Person : NSObject
@property (copy) NSString *name;
@property int age;
@property (copy) NSArray *tags;
@property (strong) Person *boss;
@end
@implementation Person
+ (instancetype)name:(NSString *)n age:(int)a tags:(NSArray *)t {
    Person *p = [self new];
    p.name = n;
    p.age = a;
    p.tags = t;
    return p;
}
@end

static NSArray *people;

static void show(NSString *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    NSPredicate *p = [NSPredicate predicateWithFormat:format arguments:arguments];
    va_end(arguments);
    NSArray *found = [[people filteredArrayUsingPredicate:p] valueForKey:@"name"];
    NSLog(@"%@ | %@", p.predicateFormat, [found componentsJoinedByString:@" "]);
}

int main(void) {
    @autoreleasepool {
        Person *ann = [Person name:@"Ann" age:31 tags:@[@"a", @"b"]], *bob = [Person name:@"Bob" age:17 tags:@[@"c"]];
        Person *zoe = [Person name:@"Zoé" age:65 tags:@[]];
        ann.boss = zoe;
        people = @[ann, bob, zoe];
        show(@"age > 20");
        show(@"age = 17 or age => 65");
        show(@"age BETWEEN {18, 40}");
        show(@"age BETWEEN %@", @[@60, @70]);
        show(@"name == 'Bob'");
        show(@"name ==[c] %@", @"bob");
        show(@"name BEGINSWITH[c] 'a' && age < 40");
        show(@"name ENDSWITH %@", @"b");
        show(@"name CONTAINS[cd] 'OE'");
        show(@"name LIKE 'B?b'");
        show(@"name like[c] '*N*'");
        show(@"name MATCHES '[A-B].*'");
        show(@"name IN {'Ann', 'Bob'}");
        show(@"name IN %@", @[@"Bob"]);
        show(@"%K == %d", @"age", 31);
        show(@"%K CONTAINS %@", @"name", @"o");
        show(@"ANY tags == 'c'");
        show(@"NONE tags == 'c'");
        show(@"ALL tags IN {'a', 'b', 'c'}");
        show(@"tags.@count > 1");
        show(@"boss == nil");
        show(@"boss.name == 'Zoé'");
        show(@"NOT (age > 20) AND (name != 'x' OR age == 0)");
        show(@"(age > 20 OR age < 10) AND name CONTAINS 'n'");
        show(@"age + 4 == 35");
        show(@"TRUEPREDICATE");
        show(@"SUBQUERY(tags, $t, $t == 'a').@count == 1");
        NSPredicate *self3 = [NSPredicate predicateWithFormat:@"SELF > 2"];
        NSLog(@"%@ %@", self3, [[@[@1, @2, @3, @4] filteredArrayUsingPredicate:self3] componentsJoinedByString:@","]);
        NSPredicate *template = [NSPredicate predicateWithFormat:@"age > $MIN"];
        NSLog(@"%@ -> %@", template, [template predicateWithSubstitutionVariables:@{@"MIN": @30}]);
        NSLog(@"%d", [template evaluateWithObject:bob substitutionVariables:@{@"MIN": @10}]);
        @try {
            [NSPredicate predicateWithFormat:@"age >"];
        } @catch (NSException *e) {
            NSLog(@"%@: %@", e.name, e.reason);
        }
    }
    return 0;
}
