// ARC: who dies when. Strong, weak, unsafe_unretained, autoreleasing, properties, blocks, collections, associated objects.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
@interface Node : NSObject { @public __weak Node *_back; }
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) Node *next;
@property (nonatomic, weak) Node *parent;
+ (instancetype)named:(NSString *)name;
@end
@implementation Node
+ (instancetype)named:(NSString *)name { Node *n = [self new]; n.name = name; return n; }
- (void)dealloc { NSLog(@"dealloc %@ parent %@", _name, _parent.name); }
- (Node *)makeNode { return [Node named:[_name stringByAppendingString:@".made"]]; }
- (NSString *)description { return _name; }
@end
@interface Sub : Node { Node *_first, *_second; } @end
@implementation Sub
- (instancetype)init { if ((self = [super init])) { _first = [Node named:@"first"]; _second = [Node named:@"second"]; } return self; }
- (void)dealloc { NSLog(@"sub dealloc"); }
@end
static Node *global;
static void fill(Node **out) { *out = [Node named:@"out"]; }
static Node *pass(Node *n) { return n; }
static void *key = &key;
int main(void)
{
    @autoreleasepool {
        NSLog(@"-- scope");
        { Node *a = [Node named:@"a"]; Node *b = [Node named:@"b"]; (void)a; (void)b; }
        NSLog(@"-- reassign");
        { Node *a = [Node named:@"1"]; a = [Node named:@"2"]; NSLog(@"between"); a = nil; NSLog(@"after"); }
        NSLog(@"-- temporary");
        [Node named:@"temp"];
        NSLog(@"name %@", [Node named:@"temp2"].name);
        NSLog(@"-- weak");
        __weak Node *w;
        { Node *s = [Node named:@"strong"]; w = s; NSLog(@"%@", w); }
        NSLog(@"%@", w);
        NSLog(@"-- chain");
        { Node *p = [Node named:@"p"]; p.next = [Node named:@"c"]; p.next.parent = p; p.next.next = [Node named:@"g"]; p.next.next.parent = p.next; }
        NSLog(@"-- sub");
        { Sub *s = [Sub new]; s.name = @"s"; s.next = [Node named:@"n"]; }
        NSLog(@"-- out");
        { Node *o; fill(&o); NSLog(@"%@", o); }
        NSLog(@"-- array");
        { NSMutableArray *m = [NSMutableArray array]; [m addObject:[Node named:@"x"]]; [m addObject:[Node named:@"y"]]; [m removeObjectAtIndex:0]; NSLog(@"removed"); }
        NSLog(@"-- block");
        { Node *n = [Node named:@"captured"]; void (^b)(void) = ^{ NSLog(@"in block %@", n); }; n = nil; b(); b = nil; NSLog(@"block gone"); }
        NSLog(@"-- __block");
        { __block Node *n = [Node named:@"bb"]; void (^b)(void) = ^{ n = nil; }; b(); NSLog(@"after b"); }
        NSLog(@"-- associated");
        { Node *o = [Node named:@"owner"]; objc_setAssociatedObject(o, key, [Node named:@"assoc"], OBJC_ASSOCIATION_RETAIN_NONATOMIC); }
        NSLog(@"-- global");
        global = [Node named:@"g1"]; global = [Node named:@"g2"];
        NSLog(@"-- pass");
        { Node *n = pass([Node named:@"passed"]); NSLog(@"%@", n); }
        NSLog(@"-- static local");
        for (int i = 0; i < 2; i++) { static Node *kept; kept = [Node named:[NSString stringWithFormat:@"kept%d", i]]; }
        NSLog(@"-- exception");
        @try { Node *n = [Node named:@"thrown past"]; (void)n; @throw [NSException exceptionWithName:@"E" reason:nil userInfo:nil]; } @catch (NSException *e) { NSLog(@"caught"); }
        NSLog(@"-- conditional");
        { Node *n = 1 ? [Node named:@"yes"] : [Node named:@"no"]; n = n ?: [Node named:@"never"]; }
        NSLog(@"-- loop");
        for (int i = 0; i < 2; i++) { Node *n = [Node named:@(i).stringValue]; if (i == 0) continue; NSLog(@"end of %@", n); }
        NSLog(@"-- struct");
        { struct { Node *n; int i; } s = {[Node named:@"in struct"], 1}; s.n = nil; NSLog(@"emptied"); s.n = [Node named:@"again"]; }
        NSLog(@"-- c array");
        { Node *all[2] = {[Node named:@"e0"], [Node named:@"e1"]}; all[0] = nil; NSLog(@"x"); }
        { int n = 3; Node *all[n]; all[1] = [Node named:@"vla"]; NSLog(@"y"); }
        NSLog(@"-- bridging");
        void *raw = (__bridge_retained void *)[Node named:@"bridged"]; NSLog(@"kept");
        { Node *back = (__bridge_transfer Node *)raw; NSLog(@"back %@", back); }
        CFTypeRef cf = CFBridgingRetain([Node named:@"cf"]); CFRelease(cf);
        CFTypeRef cf2 = (__bridge CFTypeRef)global; NSLog(@"%@", (__bridge id)cf2);
        NSLog(@"-- precise"); { __attribute__((objc_precise_lifetime)) Node *n = [Node named:@"precise"]; NSLog(@"z"); }
        NSLog(@"-- unsafe"); { Node *n = [Node named:@"u"]; __unsafe_unretained Node *u = n; NSLog(@"%@", u); }
        NSLog(@"-- pool");
    }
    NSLog(@"-- end");
    return 0;
}
