// An object made of a local variable that holds a class: its ivars are the neighbours on the stack.
#import <UIKit/UIKit.h>
#import <objc/runtime.h>

@interface Person : NSObject
@property (nonatomic, copy) NSString *name;
- (void)print;
@end

@implementation Person
- (void)print {
  printf("my name is %s\n", [self.name isKindOfClass:[NSString class]] ? self.name.UTF8String
                                                                       : object_getClassName(self.name));
}
@end

@interface Couple : NSObject {
 @public
  id _first;
  id _second;
  id _third;
  id _fourth;
}
@end
@implementation Couple
- (void)print {
  printf("%s and %s\n", [_first description].UTF8String, [_second description].UTF8String);
}
- (void)printReceiver {
  printf("%s, %s, %s, %s\n", object_getClassName(_first), class_getName(_second),
         sel_getName((SEL)(__bridge void *)_third), object_getClassName(_fourth));
}
@end

@interface Screen : UIViewController
@end

@implementation Screen

- (instancetype)init {
  if (self = [super init]) {
    NSString *title = @"a title";
    Class cls = [Person class];
    void *obj = &cls;
    [(__bridge id)obj print];
    title = @"another title";
    [(__bridge id)obj print];
    ((__bridge Person *)obj).name = @"given";
    printf("%s\n", title.UTF8String);
  }
  return self;
}

// The receiver of the message to super.
- (void)viewDidLoad {
  [super viewDidLoad];
  id cls = [Person class];
  void *obj = &cls;
  [(__bridge id)obj print];
}

// The message to super, then the parameters of this method.
- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
  id cls = [Couple class];
  void *obj = &cls;
  printf("%s %s\n", object_getClassName(((__bridge Couple *)obj)->_first),
         class_getName(((__bridge Couple *)obj)->_second));
}

// No animated between: the receiver, the class, the selector, the receiver.
- (void)viewDidLayoutSubviews {
  [super viewDidLayoutSubviews];
  id cls = objc_getClass("Couple");
  void *obj = &cls;
  [(__bridge Couple *)obj printReceiver];
}

- (void)remember:(NSString *)text {
  id cls = [Person class];
  Person *person = (__bridge id)(void *)&cls;
  [person print];
}

// What is declared later lies before it.
- (void)later {
  NSString *one = @"one", *two = @"two";
  id cls = Couple.class;
  NSString *three = @"three";
  void *obj = &cls;
  [(__bridge Couple *)obj print];
  printf("%s %s %s\n", one.UTF8String, two.UTF8String, three.UTF8String);
  printf("%ld %ld\n", (long)((char *)&two - (char *)&cls), (long)((char *)&three - (char *)&cls));
}

@end

static void greet(NSString *greeting, NSString *name) {
  Class cls = NSClassFromString(@"Person");
  void *obj = &cls;
  [(__bridge id)obj print];
}

int main(int argc, const char *argv[]) {
  @autoreleasepool {
    NSString *text = @"hello";
    id cls = [Person class];
    void *obj = &cls;
    [(__bridge id)obj print];
    Screen *screen = [[Screen alloc] init];
    [screen viewDidLoad];
    [screen viewWillAppear:YES];
    [screen viewDidLayoutSubviews];
    [screen remember:@"a parameter"];
    [screen later];
    greet(@"hi", @"the last parameter");
  }
  return 0;
}
