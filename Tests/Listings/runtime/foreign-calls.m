// libffi's functions: calls by types that the program describes while it runs, and functions made of closures, here a method's.
#import <Foundation/Foundation.h>
#import <dlfcn.h>
#import <ffi.h>

typedef struct { double x, y; int tag; } Point3;
struct literal { void *isa; int flags, reserved; void *invoke; };
int visible(int a, short b) { return a * b; }
static int add(int a, short b) { return a - b; }
static Point3 move(Point3 p, double by) { p.x += by; p.tag++; return p; }

static void handler(ffi_cif *cif, void *ret, void **args, void *context) {
  printf("%s: %u arguments, the second is %d\n", (char *)context, cif->nargs, *(int *)args[1]);
  *(ffi_sarg *)ret = *(int *)args[0] * *(int *)args[1];
}
static void method(ffi_cif *cif, void *ret, void **args, void *context) {
  id self = *(__unsafe_unretained id *)args[0];
  SEL name = *(SEL *)args[1];
  printf("-[%s %s] %s\n", class_getName([self class]), sel_getName(name), [*(__unsafe_unretained id *)args[2] UTF8String]);
  *(void **)ret = (__bridge void *)@"given";
}
@interface Car : NSObject
@end
@implementation Car
- (int)wheels:(int)n { return n * 4; }
@end
@interface Car (More)
- (NSString *)drive:(NSString *)where;
@end

int main(void) {
  @autoreleasepool {
    ffi_cif cif;
    ffi_type *types[] = {&ffi_type_sint, &ffi_type_sshort};
    printf("%d\n", ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 2, &ffi_type_sint, types));
    int a = 7; short b = 9; ffi_sarg r;
    void *values[] = {&a, &b};
    ffi_call(&cif, FFI_FN(add), &r, values);
    printf("%ld\n", (long)r);

    ffi_type *members[] = {&ffi_type_double, &ffi_type_double, &ffi_type_sint32, NULL};
    ffi_type point = {0, 0, FFI_TYPE_STRUCT, members};
    ffi_type *two[] = {&point, &ffi_type_double};
    ffi_cif mover;
    printf("%d %zu %d\n", ffi_prep_cif(&mover, FFI_DEFAULT_ABI, 2, &point, two), point.size, point.alignment);
    Point3 p = {1, 2, 3}, q; double by = 0.5;
    ffi_call(&mover, FFI_FN(move), &q, (void *[]){&p, &by});
    printf("%g %g %d\n", q.x, q.y, q.tag);

    ffi_type *ints[] = {&ffi_type_sint, &ffi_type_sint};
    ffi_cif product;
    ffi_prep_cif(&product, FFI_DEFAULT_ABI, 2, &ffi_type_sint, ints);
    int (*multiply)(int, int) = NULL;
    ffi_closure *closure = ffi_closure_alloc(sizeof(ffi_closure), (void **)&multiply);
    printf("%d\n", ffi_prep_closure_loc(closure, &product, handler, "handler", multiply));
    printf("%d\n", multiply(6, -7));
    ffi_closure_free(closure);

    Car *car = [Car new];
    ffi_type *message[] = {&ffi_type_pointer, &ffi_type_pointer, &ffi_type_sint};
    ffi_cif send;
    ffi_prep_cif(&send, FFI_DEFAULT_ABI, 3, &ffi_type_sint, message);
    void *object = (__bridge void *)car; SEL sel = @selector(wheels:); int n = 3;
    ffi_call(&send, FFI_FN(objc_msgSend), &r, (void *[]){&object, &sel, &n});
    printf("%ld\n", (long)r);
    ffi_call(&send, FFI_FN([car methodForSelector:sel]), &r, (void *[]){&object, &sel, &n});
    printf("%ld\n", (long)r);

    ffi_type *driving[] = {&ffi_type_pointer, &ffi_type_pointer, &ffi_type_pointer};
    ffi_cif drive; IMP imp;
    ffi_prep_cif(&drive, FFI_DEFAULT_ABI, 3, &ffi_type_pointer, driving);
    ffi_closure *second = ffi_closure_alloc(sizeof(ffi_closure), (void **)&imp);
    ffi_prep_closure_loc(second, &drive, method, NULL, imp);
    class_addMethod([Car class], @selector(drive:), imp, "@@:@");
    printf("%s\n", [car drive:@"home"].UTF8String);
    id given = [car performSelector:@selector(drive:) withObject:@"away"];
    printf("%s\n", [given UTF8String]);

    size_t offsets[3];
    printf("%d", ffi_get_struct_offsets(FFI_DEFAULT_ABI, &point, offsets));
    printf(" %zu %zu %zu\n", offsets[0], offsets[1], offsets[2]);
    ffi_type *none[] = {NULL};
    ffi_type empty = {0, 0, FFI_TYPE_STRUCT, none};
    printf("%d %d\n", ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 0, &empty, NULL), ffi_prep_cif(&cif, 77, 0, &ffi_type_void, NULL));

    int (*found)(int, short) = dlsym(RTLD_DEFAULT, "visible");
    Dl_info about;
    dladdr((void *)found, &about);
    printf("%d %s\n", found(3, 4), about.dli_sname);
    void (^block)(void) = ^{ printf("%p", car); };
    dladdr(((__bridge struct literal *)block)->invoke, &about);
    printf("%s\n", about.dli_sname);
  }
  return 0;
}
