// Wrong and right listings of F04: the end of a run. The form is that of CodeExample.swift.

extension CodeExample {
  static let runs = #"""
    F0401
    @interface Desk : NSObject
    @property (weak) id neighbour;
    @end
    @implementation Desk
    - (id)forwardingTargetForSelector:(SEL)selector { return self.neighbour; }
    @end
    @interface Lamp : NSObject
    - (void)light;
    @end
    @implementation Lamp
    - (void)light { NSLog(@"light"); }
    @end
    int main(void) {
        @autoreleasepool {
            Desk *left = [Desk new], *right = [Desk new];
            Lamp *lamp = [Lamp new];
            left.neighbour = right;
            right.neighbour = «left→lamp»;
            [(id)left light];
            NSLog(@"%@", lamp);
        }
    }
    F0402
    // Run with --max-steps 100000.
    int main(void) {
        int count = 0;
        while («1→count < 10») count++;
    }
    F0403
    @interface Car : NSObject {
        NSString *_name;
    }
    - (NSString *)name;
    @end
    @implementation Car
    - (NSString *)name { return «self.name→_name»; }
    @end
    int main(void) {
        NSLog(@"%@", [[Car new] name]);
    }
    F0404
    // Run with --timeout 1.
    int main(void) {
        while («1→0») {}
    }
    F0405
    // Run with --max-memory 16.
    int main(void) {
        NSMutableArray *all = [NSMutableArray array];
        while («1→all.count < 100») [all addObject:[NSMutableString stringWithString:@"a long text that takes room"]];
        NSLog(@"%lu", all.count);
    }
    F0406
    // Run with --max-output 1000.
    int main(void) {
        for (int i = 0; «1→i < 3»; i++) puts("again");
    }
    F0411
    int main(void) {
        void (^greet)(void) = «nil→^{ NSLog(@"hello"); }»;
        greet();
    }
    F0412
    int main(void) {
        int *counts = malloc(«3→4» * sizeof(int));
        for (int i = 0; i < 4; i++) counts[i] = i;
        free(counts);
    }
    F0413
    int main(void) {
        int *count = malloc(sizeof(int));«
        free(count);→»
        *count = 3;«→
        free(count);»
    }
    F0414
    int main(void) {
        char «*text→text[]» = "abc";
        text[0] = 'x';
        puts(text);
    }
    F0415
    int main(void) {
        NSObject *object = [[NSObject alloc] init];«
        [object release];
        NSLog(@"%@", object);→
        NSLog(@"%d", object != nil);
        [object release];»
    }
    F0416
    int main(void) {
        id object = «(__bridge id)(void *)64→[NSObject new]»;
        NSLog(@"%d", [object isEqual:object]);
    }
    F0417
    static int twice(int number) { return 2 * number; }
    int main(void) {
        int (*function)(int) = «(int (*)(int))64→twice»;
        NSLog(@"%d", function(2));
    }
    F0418
    int main(void) {
        NSArray *list = @[];
        unsigned long count = list.count;
        NSLog(@"%lu", «12 / count→count > 0 ? 12 / count : 0»);
    }
    F0419
    int main(void) {
        int *count = malloc(sizeof(int));
        free(count);«
        free(count);→»
    }
    F0420
    int main(void) {
        NSString *text = [NSMutableString stringWithString:@"abc"];«
        long *words = (__bridge void *)text;
        NSLog(@"%ld", words[1]);→
        NSLog(@"%ld", (long)text.length);»
    }
    F0421
    int main(void) {
        int counts[3] = {1, 2, 3}, index = 3;
        if (index «<=→<» 3) NSLog(@"%d", counts[index]);
    }
    F0422
    int main(void) {
        int wheels = 4;
        assert(wheels == «3→4»);
    }
    F0423
    int main(void) {
        dispatch_queue_t queue = dispatch_queue_create("tasks", DISPATCH_QUEUE_SERIAL);
        dispatch_sync(queue, ^{
            «dispatch_sync→dispatch_async»(queue, ^{ NSLog(@"inside"); });
        });
    }
    F0424
    int main(void) {
        int count = «-1→3»;
        int list[count];
        NSLog(@"%zu", sizeof list);
    }
    F0425
    @interface Engine : NSObject
    @end
    «→@implementation Engine
    @end
    »int main(void) {
        NSLog(@"%d", [Engine new] != nil);
    }
    F0426
    @interface Car : NSObject {
        char first[«2000000000→20»];
        char second[«2000000000→20»];
        char third[«2000000000→20»];
    }
    @end
    @implementation Car
    @end
    int main(void) {
        NSLog(@"%d", [Car new] != nil);
    }
    F0427
    int main(void) {
        int count = 0;
        «printf("abc%n\n", &count)→count = printf("abc\n")»;
        NSLog(@"%d", count);
    }
    F0428
    int main(void) {
        SEL selector = «(SEL)(void *)"description"→@selector(description)»;
        NSLog(@"%d", [[NSObject new] performSelector:selector] != nil);
    }
    F0430
    // Run with --max-clock 60.
    int main(void) {
        [NSTimer scheduledTimerWithTimeInterval:1 repeats:YES block:^(NSTimer *timer) {
            NSLog(@"tick");«→
            [timer invalidate];»
        }];
        [[NSRunLoop currentRunLoop] run«→UntilDate:[NSDate dateWithTimeIntervalSinceNow:5]»];
    }
    """#
}
