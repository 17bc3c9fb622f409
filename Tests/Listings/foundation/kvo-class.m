// listing: what the class that observing makes contains, and that it hides
// mode: arc
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Person : NSObject
@property (nonatomic) int age;
@property (nonatomic, copy) NSString *name;
@property (nonatomic) CGPoint place;
@end
@implementation Person
- (void)observeValueForKeyPath:(NSString *)p ofObject:(id)o change:(NSDictionary *)c context:(void *)x {}
- (void)willChangeValueForKey:(NSString *)key {
    NSLog(@"will %@", key);
    [super willChangeValueForKey:key];
}
- (void)didChangeValueForKey:(NSString *)key {
    [super didChangeValueForKey:key];
    NSLog(@"did %@", key);
}
@end

static void show(Class cls) {
    unsigned int count;
    Method *methods = class_copyMethodList(cls, &count);
    NSMutableArray *names = [NSMutableArray array];
    for (unsigned int i = 0; i < count; i++) [names addObject:NSStringFromSelector(method_getName(methods[i]))];
    free(methods);
    NSLog(@"%s: %@", class_getName(cls), [[names sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@", "]);
}

int main(void) {
    @autoreleasepool {
        Person *p = [Person new], *q = [Person new];
        Class before = object_getClass(p);
        IMP setter = [p methodForSelector:@selector(setAge:)];
        [p addObserver:q forKeyPath:@"age" options:0 context:NULL];
        [p addObserver:q forKeyPath:@"place" options:0 context:NULL];
        show(object_getClass(p));
        NSLog(@"%@ %@ %s", [p class], [p superclass], object_getClassName(p));
        NSLog(@"%d %d", [p isKindOfClass:[Person class]], [p isMemberOfClass:[Person class]]);
        NSLog(@"%d %d", object_getClass(q) == before, class_getSuperclass(object_getClass(p)) == before);
        NSLog(@"%d", [p methodForSelector:@selector(setAge:)] == setter);
        NSLog(@"%d", [p methodForSelector:@selector(setName:)] == [q methodForSelector:@selector(setName:)]);
        NSLog(@"%d", [[p description] hasPrefix:@"<Person: 0x"]);
        p.age = 3;
        p.name = @"no notice";
        p.place = CGPointMake(1, 2);
        NSLog(@"%d %@ %@", p.age, p.name, NSStringFromPoint(p.place));
        [p removeObserver:q forKeyPath:@"age"];
        NSLog(@"%s", object_getClassName(p));
        [p removeObserver:q forKeyPath:@"place"];
        NSLog(@"%s", object_getClassName(p));
        NSLog(@"%@", NSClassFromString(@"NSKVONotifying_Person"));
        p.age = 4;
    }
    return 0;
}
