// What of a class's memory a program may see: isa, superclass, and the extra bytes it asked for.
#import <Foundation/Foundation.h>
#import <malloc/malloc.h>
#import <objc/runtime.h>

struct mirror {
  Class isa;
  Class superclass;
};
struct student {
  Class isa;
  int number, age;
};

@interface Student : NSObject {
 @public
  int _number, _age;
}
@end
@implementation Student
@end

int main(void) {
  Student *student = [Student new];
  student->_number = 4;
  struct student *bytes = (__bridge struct student *)student;
  bytes->age = 5;
  printf("%d %d, size %zu\n", bytes->number, student->_age, class_getInstanceSize([Student class]));
  printf("malloc: %zu %zu\n", malloc_size((__bridge void *)student), malloc_size((__bridge void *)[NSObject new]));
  struct mirror *cls = (__bridge struct mirror *)[Student class];
  printf("%d %d %d\n", cls->superclass == [NSObject class], cls->isa == object_getClass([Student class]),
         class_isMetaClass(cls->isa));

  Class made = objc_allocateClassPair([Student class], "Made", 3 * sizeof(int));
  objc_registerClassPair(made);
  int *extra = object_getIndexedIvars(made);
  for (int i = 0; i < 3; i++) extra[i] = i * i;
  printf("%d %d %d\n", extra[0], extra[1], extra[2]);
  Class twin = objc_duplicateClass(made, "Twin", sizeof(long));
  *(long *)object_getIndexedIvars(twin) = 7;
  printf("%ld %d\n", *(long *)object_getIndexedIvars(twin), extra[2]);
  return 0;
}
