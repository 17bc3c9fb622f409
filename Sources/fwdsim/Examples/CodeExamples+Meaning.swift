// Wrong and right listings of F0201 to F0233: declarations. The form is that of CodeExample.swift.

extension CodeExample {
  static let meaning = #"""
    F0201
    int main(void) {
        id list = [«NSAray→NSArray» array];
        NSLog(@"%@", list);
    }
    F0202
    int main(void) {
        int distance = 3;
        NSLog(@"%d", «distnace→distance»);
    }
    F0203
    int main(void) {
        NSString *name = [@"ada" «uppercasestring→uppercaseString»];
        NSLog(@"%@", name);
    }
    F0204
    @interface Car : NSObject
    - (void)drive:(int)distance«→ to:(NSString *)place»;
    @end
    @implementation Car
    - (void)drive:(int)distance«→ to:(NSString *)place» {}
    @end
    int main(void) {
        [[Car new] drive:3«, @"home"→ to:@"home"»];
    }
    F0205
    static int sum(int a, int b) { return a + b; }
    int main(void) {
        NSLog(@"%d", sum(«1→1, 2»));
    }
    F0206
    «→typedef int Kilometres;
    »int main(void) {
        Kilometres distance = 3;
        NSLog(@"%d", distance);
    }
    F0207
    @protocol Driving
    - (void)drive;
    @end
    @interface Car : NSObject <«Drivng→Driving»>
    @end
    @implementation Car
    - (void)drive {}
    @end
    int main(void) {
        [[Car new] drive];
    }
    F0208
    struct place«→ { int x; int y; }»;
    int main(void) {
        struct place here;
        NSLog(@"%zu", sizeof here);
    }
    F0209
    int main(void) {
        int counts[«-1→3»] = {0};
        NSLog(@"%d", counts[0]);
    }
    F0210
    int main(void) {
        int wheels = 4;
        «int wheels→wheels» = 3;
        NSLog(@"%d", wheels);
    }
    F0211
    int speed(void);
    «double→int» speed(void) { return 50; }
    int main(void) {
        NSLog(@"%d", (int)speed());
    }
    F0212
    static int twice(int number) { return 2 * number; }
    struct call { int «function→(*function)»(int); };
    int main(void) {
        struct call call = {twice};
        NSLog(@"%d", call.function(2));
    }
    F0213
    struct flags { unsigned kind : «40→4»; };
    int main(void) {
        struct flags flags = {3};
        NSLog(@"%d", flags.kind);
    }
    F0214
    static int width(void) { return 3; }
    int size«→;
    int main(void) {
        size» = width();«
    int main(void) {→»
        NSLog(@"%d", size);
    }
    F0215
    enum color : «float→NSInteger» { red, green };
    int main(void) {
        NSLog(@"%d", (int)green);
    }
    F0216
    typedef int «row[3]→*row»;
    static int numbers[3] = {1, 2, 3};
    static row all(void) { return numbers; }
    int main(void) {
        NSLog(@"%d", all()[0]);
    }
    F0217
    @interface Car : NSObject
    - (void)drive;
    «→- (void)park;
    »@end
    @implementation Car
    - (void)drive {}
    - (void)«drive→park» {}
    @end
    int main(void) {
        [[Car new] drive];
    }
    F0218
    «→@interface Car : NSObject
    - (void)drive;
    @end
    »@implementation Car
    - (void)drive {}
    @end
    int main(void) {
        NSLog(@"hello");
    }
    F0219
    @interface Car : NSObject
    - (int)speed;
    @end
    @implementation Car
    «→- (int)speed { return 50; }
    »@end
    int main(void) {
        NSLog(@"%@", [Car new] ? @"made" : @"");
    }
    F0220
    @interface Car : NSObject
    - (int)speed;
    @end
    @implementation Car
    - («double→int»)speed { return 50; }
    @end
    int main(void) {
        NSLog(@"%d", [[Car new] speed]);
    }
    F0221
    @interface Car : NSObject
    @property («strong, weak→weak») id owner;
    @end
    @implementation Car
    @end
    int main(void) {
        NSLog(@"%@", [Car new].owner);
    }
    F0222
    @interface Car : NSObject
    @property int wheels;
    @end
    @implementation Car
    @synthesize «weels→wheels»;
    @end
    int main(void) {
        NSLog(@"%d", [Car new].wheels);
    }
    F0223
    @interface Car : «Car→NSObject»
    @end
    @implementation Car
    @end
    int main(void) {
        NSLog(@"%@", [Car class]);
    }
    F0224
    @interface NSString («→Halves»)
    @property (readonly) NSUInteger half;
    @end
    «→@implementation NSString (Halves)
    - (NSUInteger)half { return self.length / 2; }
    @end
    »int main(void) {
        NSLog(@"hello");
    }
    F0225
    struct point { int x; int «x→y»; };
    int main(void) {
        struct point point = {1, 2};
        NSLog(@"%d", point.x);
    }
    F0226
    _Static_assert(sizeof(int) == «8→4», "the size of an int");
    int main(void) {
        NSLog(@"%zu", sizeof(int));
    }
    F0227
    int main(void) {
        NSString «name→*name» = @"Ada";
        NSLog(@"%@", name);
    }
    F0228
    int main(void) {
        «__weak →»int wheels = 4;
        NSLog(@"%d", wheels);
    }
    F0229
    int main(void) {
        «void count;→int count = 3;
        NSLog(@"%d", count);»
    }
    F0230
    @interface Car : NSObject
    @end
    @implementation Car
    @end
    @compatibility_alias «NSString→Auto» Car;
    int main(void) {
        NSLog(@"%@", [Car class]);
    }
    F0231
    «void→int» main(void) {
        NSLog(@"hello");
    }
    F0232
    @protocol Driving;
    «→@protocol Driving
    - (void)drive;
    @end
    »@interface Car : NSObject <Driving>
    @end
    @implementation Car
    - (void)drive {}
    @end
    int main(void) {
        [[Car new] drive];
    }
    F0233
    @interface Car : NSObject
    - (int)wheels __attribute__((objc_direct));
    @end
    @implementation Car
    - (int)wheels { return 4; }
    @end
    int main(void) {
        «id →Car *»car = [Car new];
        NSLog(@"%d", [car wheels]);
    }
    """#
}
