// @encode of everything.
#import <Foundation/Foundation.h>
struct flat { int a; char b; double c[3]; };
struct node { struct node *next; struct flat value; struct node **all; };
union either { int i; float f; };
typedef struct { unsigned a : 3; unsigned b : 5; int : 2; long c : 33; } bits;
typedef struct { id object; __unsafe_unretained NSString *text; Class c; SEL s; void (^b)(void); } objects;
typedef struct { struct { int x; } inner; union { char c; long l; }; int tail[]; } nested;
typedef enum { A } plain; typedef enum : unsigned char { B } small; typedef NS_ENUM(NSInteger, E) { EX };
typedef struct opaque *handle; typedef int grid[2][3]; typedef int (*function)(char, double);
struct empty {};
#define P(t) printf("%-28s %s\n", #t, @encode(t))
@interface Thing : NSObject { @public int _i; NSString *_s; id<NSCopying> _p; __weak id _w; struct node _n; void (^_b)(int); int *_ip; const char *_cs; BOOL _f; bits _bits; unsigned _x : 4; Class _c; id _o; void *_v; }
- (oneway void)distribute:(in int)a and:(out int *)b or:(inout id *)c by:(bycopy id)d ref:(byref id)e;
@end
@implementation Thing
- (oneway void)distribute:(in int)a and:(out int *)b or:(inout id *)c by:(bycopy id)d ref:(byref id)e {}
- (const char *)text:(const int)a list:(int[4])b function:(function)f block:(int (^)(id))g size:(NSSize)size { return 0; }
- (instancetype)me:(Thing *)t cls:(Class)c error:(NSError **)error { return self; }
@end
#import <objc/runtime.h>
int main(void)
{
    P(char); P(signed char); P(unsigned char); P(short); P(unsigned short); P(int); P(unsigned); P(long); P(unsigned long); P(long long); P(unsigned long long);
    P(float); P(double); P(long double); P(bool); P(BOOL); P(void); P(void *); P(char *); P(const char *); P(char **); P(unsigned char *); P(int *); P(int **); P(const int *); P(int *const); P(const void *);
    P(id); P(Class); P(SEL); P(IMP); P(NSString *); P(NSString **); P(id *); P(id<NSCopying>); P(NSObject<NSCopying> *); P(Class *); P(SEL *);
    P(int[4]); P(int[2][3]); P(grid); P(char[10]); P(int *[3]); P(int (*)[3]); P(function); P(void (*)(void)); P(void (^)(void)); P(int (^)(id, NSString *)); P(dispatch_block_t);
    P(struct flat); P(struct flat *); P(struct flat **); P(struct node); P(struct node *); P(union either); P(union either *); P(bits); P(objects); P(nested); P(handle); P(struct empty); P(struct empty *);
    P(plain); P(small); P(E); P(NSInteger); P(NSUInteger); P(CGFloat); P(NSRange); P(NSPoint); P(CGRect); P(CGSize); P(NSTimeInterval); P(size_t); P(unichar); P(int8_t); P(uint64_t); P(_Bool *); P(volatile int); P(const volatile char); P(Thing); P(Thing *); P(Method); P(Ivar); P(NSStringEncoding); P(const struct flat); P(const id);
    unsigned count; Ivar *ivars = class_copyIvarList([Thing class], &count);
    for (unsigned i = 0; i < count; i++) printf("%s %s %td\n", ivar_getName(ivars[i]), ivar_getTypeEncoding(ivars[i]), ivar_getOffset(ivars[i]));
    free(ivars);
    SEL all[] = {@selector(distribute:and:or:by:ref:), @selector(text:list:function:block:size:), @selector(me:cls:error:)};
    for (int i = 0; i < 3; i++) printf("%s\n", method_getTypeEncoding(class_getInstanceMethod([Thing class], all[i])));
    int local[] = {1, 2, 3}; double d; printf("%s %s %s\n", @encode(typeof(local)), @encode(__typeof__(d)), @encode(typeof(&d)));
    return 0;
}
