// Wrong and right listings of F01: texts that cannot be read. The form is that of CodeExample.swift.

extension CodeExample {
  static let syntax = #"""
    F0101
    int main(void) {
        int wheels = 4«→;»
        NSLog(@"%d wheels", wheels);
    }
    F0102
    @interface Car : NSObject
    - (void)drive;
    «→@end
    »@implementation Car
    - (void)drive {}
    @end
    int main(void) {
        [[Car new] drive];
    }
    F0103
    int main(void) {
        NSString *name = «[NSString alloc]→[[NSString alloc]» initWithString:@"Ada"];
        NSLog(@"%@", name);
    }
    F0104
    int main(void) {
        int wheels = «→4»;
        NSLog(@"%d", wheels);
    }
    F0105
    «NSLog(@"hello");→int main(void) {
        NSLog(@"hello");
    }»
    F0106
    «interface→@interface» Car : NSObject
    @end
    @implementation Car
    @end
    int main(void) {
        NSLog(@"%@", [Car class]);
    }
    F0107
    int main(void) {
        int month = «09→9»;
        NSLog(@"%d", month);
    }
    F0108
    int main(void) {
        NSLog(@«“hello”→"hello"»);
    }
    F0109
    #define TEN(x) ((((((((((x))))))))))
    #define HUNDRED(x) TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(x))))))))))
    #define THOUSAND(x) HUNDRED(HUNDRED(HUNDRED(HUNDRED(HUNDRED(HUNDRED(HUNDRED(HUNDRED(HUNDRED(HUNDRED(x))))))))))
    int main(void) {
        NSLog(@"%d", «THOUSAND(HUNDRED(HUNDRED(1)))→HUNDRED(1)»);
    }
    F0110
    #define LIMIT 3
    #if LIMIT >«→ 2»
    #endif
    int main(void) {
        NSLog(@"%d", LIMIT);
    }
    F0111
    #import «<Fundation/Foundation.h>→<Foundation/Foundation.h>»
    int main(void) {
        NSLog(@"hello");
    }
    F0112
    «#ifndef LEVEL
    #error say which LEVEL with -D
    #endif→#ifndef LEVEL
    #define LEVEL 1
    #endif»
    int main(void) {
        NSLog(@"%d", LEVEL);
    }
    F0113
    «#warning nothing is tested yet→// Nothing is tested yet.»
    int main(void) {
        NSLog(@"hello");
    }
    F0114
    int main(void) {
        int larger = MAX(«3→3, 4»);
        NSLog(@"%d", larger);
    }
    F0115
    #define «3D→THREE_D» 1
    int main(void) {
        NSLog(@"hello");
    }
    F0116
    int main(void) {
        «unsigned float→float» speed = 1.5;
        NSLog(@"%f", speed);
    }
    F0117
    static «→int »limit = 3;
    int main(void) {
        NSLog(@"%d", limit);
    }
    F0118
    int main(void) {
        int wheels = 4;
        «if→while» (wheels > 2) { wheels--; break; }
        NSLog(@"%d", wheels);
    }
    F0119
    «// Nothing but this line.→int main(void) {
        return 0;
    }»
    F0120
    @interface Car : NSObject
    - (void)drive:(int)distance to:(NSString *)place;
    @end
    @implementation Car
    - (void)drive:(int)distance to:(NSString *)place {}
    @end
    int main(void) {
        [[Car new] drive:3 «to @"home"→to:@"home"»];
    }
    F0121
    @interface Car : NSObject
    @property («nonatomc→nonatomic», copy) NSString *name;
    @end
    @implementation Car
    @end
    int main(void) {
        NSLog(@"%@", [Car new].name);
    }
    F0122
    static int twice(int a) __attribute__((«allways_inline→always_inline»));
    static int twice(int a) { return 2 * a; }
    int main(void) {
        NSLog(@"%d", twice(2));
    }
    """#
}
