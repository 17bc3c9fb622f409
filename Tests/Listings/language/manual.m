// Manual counting.
#import <Foundation/Foundation.h>
@interface Thing : NSObject { NSString *_name; Thing *_child; }
@property (nonatomic, copy) NSString *name;
@property (nonatomic, retain) Thing *child;
@property (nonatomic, assign) Thing *owner;
+ (Thing *)thingNamed:(NSString *)name;
@end
@implementation Thing
@synthesize name = _name, child = _child, owner;
+ (Thing *)thingNamed:(NSString *)name { Thing *t = [[[self alloc] init] autorelease]; t.name = name; return t; }
- (id)initWithName:(NSString *)name { if ((self = [super init]) != nil) { _name = [name copy]; } return self; }
- (oneway void)release { NSLog(@"release %@ %lu", _name, (unsigned long)[self retainCount]); [super release]; }
- (id)retain { NSLog(@"retain %@", _name); return [super retain]; }
- (id)autorelease { NSLog(@"autorelease %@", _name); return [super autorelease]; }
- (void)dealloc { NSLog(@"dealloc %@", _name); [_name release]; [_child release]; [super dealloc]; }
@end
int main(int argc, char *argv[])
{
    NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
    Thing *a = [[Thing alloc] initWithName:@"a"];
    NSLog(@"%lu", (unsigned long)[a retainCount]);
    [a retain]; NSLog(@"%lu", (unsigned long)[a retainCount]); [a release];
    Thing *b = [Thing thingNamed:@"b"];
    a.child = b; a.child = b; b.owner = a;
    NSMutableArray *list = [[NSMutableArray alloc] init];
    [list addObject:a]; [a release];
    NSLog(@"released a, in the list");
    [list release];
    NSLog(@"draining");
    [pool drain];
    pool = [NSAutoreleasePool new];
    NSAutoreleasePool *inner = [NSAutoreleasePool new];
    [Thing thingNamed:@"inner"];
    [inner release];
    id copy = [@"x" mutableCopy]; NSLog(@"%lu", (unsigned long)[copy retainCount]); [copy release];
    @try { Thing *t = [[Thing alloc] initWithName:@"t"]; [t autorelease]; @throw [NSException exceptionWithName:@"E" reason:@"r" userInfo:nil]; }
    @catch (NSException *e) { NSLog(@"%@ %@", [e name], [e reason]); }
    @finally { NSLog(@"finally"); }
    [pool release];
    return 0;
}
