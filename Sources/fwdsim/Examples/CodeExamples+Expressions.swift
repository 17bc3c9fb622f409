// Wrong and right listings of F0240 to F0291: expressions and statements. The form is that of CodeExample.swift.

extension CodeExample {
  static let expressions = #"""
    F0240
    int main(void) {
        NSString *first = @"Ada", *last = @"Lovelace";
        NSString *name = «first + last→[first stringByAppendingString:last]»;
        NSLog(@"%@", name);
    }
    F0241
    // Run with --arc.
    int main(void) {
        NSNumber *wheels = «4→@4»;
        NSLog(@"%@", wheels);
    }
    F0242
    int main(void) {
        «NSString *→NSArray *»list = [NSArray array];
        NSLog(@"%@", list);
    }
    F0243
    int main(void) {
        double number = «(double)@"3.5"→[@"3.5" doubleValue]»;
        NSLog(@"%f", number);
    }
    F0244
    // Run with --arc.
    int main(void) {
        NSObject *object = [NSObject new];
        void *pointer = («→__bridge »void *)object;
        NSLog(@"%d", pointer != NULL);
    }
    F0245
    int main(void) {
        int a = 1, b = 2;
        «a + b→a» = 3;
        NSLog(@"%d", a + b);
    }
    F0246
    int main(void) {
        «const →»int limit = 3;
        limit = 4;
        NSLog(@"%d", limit);
    }
    F0247
    int main(void) {
        «→__block »int count = 0;
        void (^add)(void) = ^{ count++; };
        add();
        NSLog(@"%d", count);
    }
    F0248
    int main(void) {
        CGRect frame = CGRectMake(0, 0, 4, 3);
        NSLog(@"%f", frame.«sise→size».width);
    }
    F0249
    @interface Car : NSObject {
        «@private→@public» int _speed;
    }
    @end
    @implementation Car
    @end
    int main(void) {
        Car *car = [Car new];
        car->_speed = 3;
    }
    F0250
    @interface Car : NSObject {
        int _speed;
    }
    @end
    @implementation Car
    «+→-» (int)speed { return _speed; }
    @end
    int main(void) {
        NSLog(@"%@", [Car class]);
    }
    F0251
    // Run with --arc.
    int main(void) {
        int number = 3;
        NSLog(@"%@", [«number→@(number)» description]);
    }
    F0252
    @interface Car : NSObject
    - (void)drive;
    @end
    @implementation Car
    - (void)drive {}
    @end
    int main(void) {
        Car *car = [Car new];
        «car.drive()→[car drive]»;
    }
    F0253
    static «void→int» answer(void) {«→ return 42;» }
    int main(void) {
        int number = answer();
        NSLog(@"%d", number);
    }
    F0254
    int main(void) {
        CGPoint point = CGPointZero;
        if («point→point.x != 0») NSLog(@"not at the edge");
    }
    F0255
    static «void→int» answer(void) { return 42; }
    int main(void) {
        answer();
    }
    F0256
    static int answer(void) {«→ return 42;»
    }
    int main(void) {
        NSLog(@"%d", answer());
    }
    F0257
    int main(void) {
        int counts[«2→3»] = {1, 2, 3};
        NSLog(@"%d", counts[0]);
    }
    F0258
    int main(void) {
        int counts[3] = {1, 2, 3};
        NSLog(@"%d", counts[«3→2»]);
    }
    F0259
    int main(void) {
        int parts = 12 / «0→3»;
        NSLog(@"%d", parts);
    }
    F0260
    int main(void) {
        long bit = «1→1L» << 40;
        NSLog(@"%ld", bit);
    }
    F0261
    int main(void) {
        int number = 3, *pointer = &number;
        if («pointer→*pointer» == 3) NSLog(@"three");
    }
    F0262
    int main(void) {
        switch (2) {
            case 1: NSLog(@"one"); break;
            case «1→2»: NSLog(@"two"); break;
        }
    }
    F0263
    // Run with --arc.
    int main(void) {
        switch (2) {
            case 1:«→ {»
                NSString *text = @"one";
                NSLog(@"%@", text);
                break;«→
            }»
            case 2: NSLog(@"two"); break;
        }
    }
    F0264
    int main(void) {
        int count = 2;
    again: count--;
        if (count > 0) goto again;
    «again→done»: NSLog(@"%d", count);
        if (count > 0) goto «again→done»;
    }
    F0265
    int main(void) {
        for («int →NSNumber *»number in @[ @1, @2 ]) NSLog(@"%@", @[ @1 ]);
    }
    F0266
    int main(void) {
        @try {
            [NSException raise:@"Empty" format:@"no fuel"];
        } @catch («int number→NSException *exception») {
            NSLog(@"caught");
        }
    }
    F0267
    int main(void) {
        NSException *empty = [NSException exceptionWithName:@"Empty" reason:@"no fuel" userInfo:nil];
        @try {
            @throw«→ empty»;
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.reason);
        }
        NSLog(@"%@", empty.name);
    }
    F0268
    // Run with --arc.
    int main(void) {
        NSObject *object = [[NSObject alloc] init];
        NSLog(@"%d", object != nil);«
        [object release];→»
    }
    F0269
    int main(void) {
        NSArray *list = [NSArray arrayWithObjects:@1, @2«→, nil»];
        NSLog(@"%@", list);
    }
    F0270
    @interface Car : NSObject
    @property («readonly→readwrite») int speed;
    @end
    @implementation Car
    @end
    int main(void) {
        Car *car = [Car new];
        car.speed = 3;
    }
    F0271
    int main(void) {
        int number = 3, *pointer = &number;
        NSNumber *boxed = @(«pointer→*pointer»);
        NSLog(@"%@", boxed);
    }
    F0272
    int main(void) {
        NSLog(@"%zu", «sizeof(NSString)→sizeof(NSString *)»);
    }
    F0273
    int main(void) {
        «→static »int counts[3] = {1, 2, 3};
        void (^show)(void) = ^{ NSLog(@"%d", counts[0]); };
        show();
    }
    F0274
    static int first(int count, ...) {
        va_list list;
        va_start(list, count);
        float value = va_arg(list, «float→double»);
        va_end(list);
        return (int)value;
    }
    int main(void) {
        NSLog(@"%d", first(1, 2.5));
    }
    F0275
    int speed(void)«;→ { return 50; }»
    int main(void) {
        NSLog(@"%d", speed());
    }
    F0276
    int main(void) {
        «→static »char room[9 << 20];
        room[0] = 1;
        NSLog(@"%d", room[0]);
    }
    F0277
    int main(void) {
        int count = 3;
        NSLog(@"«%@→%d»", count);
    }
    F0278
    int main(void) {
        int count = 2;
        if (count «=→==» 1) NSLog(@"one");
    }
    F0279
    int main(void) {
        NSString *text = @"abc";
        «→text = »[text stringByAppendingString:@"def"];
        NSLog(@"%@", text);
    }
    F0280
    int main(void) {
        int count = 2;
        if (count == 1)«;→» NSLog(@"one");
    }
    F0281
    int main(void) {
        int sum«→ = 0»;
        for (int i = 0; i < 3; i++) sum += i;
        NSLog(@"%d", sum);
    }
    F0282
    static int answer(void) {«
        return 42;
        NSLog(@"asked");→
        NSLog(@"asked");
        return 42;»
    }
    int main(void) {
        NSLog(@"%d", answer());
    }
    F0283
    @interface Timer : NSObject
    @property (copy) void (^tick)(void);
    @property int count;
    @end
    @implementation Timer
    - (void)start {«→
        __weak typeof(self) weakSelf = self;»
        self.tick = ^{ «self→weakSelf».count++; };
    }
    @end
    int main(void) {
        [[Timer new] start];
    }
    F0284
    int main(void) {
        NSString *name = [NSMutableString stringWithString:@"Ada"];
        if («name == @"Ada"→[name isEqualToString:@"Ada"]») NSLog(@"equal");
    }
    F0285
    int main(void) {
        int flags = 4;
        if («flags & 1 == 0→(flags & 1) == 0») NSLog(@"even");
    }
    F0286
    int main(void) {
        «int→long» people = 8000000000;
        NSLog(@"%ld", (long)people);
    }
    F0287
    int main(void) {
        NSArray *list = @[ @1, @2 ];
        for («NSUInteger i = list.count - 1→NSInteger i = (NSInteger)list.count - 1»; i >= 0; i--) {
            NSLog(@"%@", list[i]);
            if (i == 0) break;
        }
    }
    F0288
    int main(void) {
        NSDictionary *ages = @{@"Ada" : @36, @"«Ada→Grace»" : @40};
        NSLog(@"%lu", ages.count);
    }
    F0289
    @interface Oven : NSObject
    - (void)cool NS_REQUIRES_SUPER;
    @end
    @implementation Oven
    - (void)cool {
        NSLog(@"the oven is off");
    }
    @end
    @interface Kiln : Oven
    @end
    @implementation Kiln
    - (void)cool {
        NSLog(@"the kiln is open");«→
        [super cool];»
    }
    @end
    int main(void) {
        @autoreleasepool { [[Kiln new] cool]; }
    }
    F0290
    @interface Lamp : NSObject
    - (void)setLevel:(int)level;
    @end
    @implementation Lamp
    - (void)setLevel:(int)level { NSLog(@"lamp %d", level); }
    @end
    @interface Page : NSObject
    - (void)setLevel:(double)level;
    @end
    @implementation Page
    - (void)setLevel:(double)level { NSLog(@"page %g", level); }
    @end
    int main(void) {
        «id →Page *»page = [Page new];
        [page setLevel:3];
    }
    F0291
    @interface Door : NSObject
    - (instancetype)init NS_UNAVAILABLE;
    - (instancetype)initWithName:(NSString *)name;
    @end
    @implementation Door
    - (instancetype)initWithName:(NSString *)name {
        NSLog(@"%@", name);
        return [super init];
    }
    @end
    int main(void) {
        Door *door = [[Door alloc] «init→initWithName:@"front"»];
    }
    """#
}
