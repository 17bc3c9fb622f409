// A class's symbol is its object, and constant: generated code keeps classes in static tables by it.
#import <Foundation/Foundation.h>

typedef struct AnyClass AnyClass;
#define CLASS(name) ((__bridge Class) & (OBJC_CLASS_$_##name))

@interface Car : NSObject
@end
@implementation Car
@end

extern const AnyClass OBJC_CLASS_$_Car;
extern const AnyClass OBJC_CLASS_$_NSString;

struct Field {
  const char *name;
  union {
    __unsafe_unretained Class cls;
    int number;
  } kind;
};

static struct Field fields[] = {{.name = "car", .kind.cls = CLASS(Car)}, {.name = "title", .kind.cls = CLASS(NSString)}};

int main(void) {
  for (int i = 0; i < 2; i++) printf("%s %s\n", fields[i].name, NSStringFromClass(fields[i].kind.cls).UTF8String);
  static struct Field inner = {.kind.cls = CLASS(Car)};
  printf("%d %d\n", inner.kind.cls == [Car class], CLASS(NSString) == [NSString class]);
  printf("%s\n", [[CLASS(Car) new] isKindOfClass:Car.class] ? "a car" : "no car");
  return 0;
}
