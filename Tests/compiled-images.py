#!/usr/bin/env python3
"""Several images of compiled Objective-C with Foundation: compiled-images.py --fwdsim PATH

A program, a library that it is linked with, and two that it opens with dlopen, the second of which needs the first. Each has categories on
classes of the others and of Foundation. Constant strings, blocks, exceptions, protocols and key-value coding pass between them, +load
runs as they come, a class that two have is the program's, and after dlclose everything is still there, as on Apple's systems.

`objc` beside fwdsim has what compiled programs need (scripts/compiled-support.sh). Python 3, standard library only.
"""
import os
import shlex

import compiled_programs
from compiled_programs import check, run, write

CLANG = os.environ.get('CLANG', 'clang')

FILES = {
    'model.h': """#import <Foundation/Foundation.h>
@interface Model : NSObject
@property (nonatomic, copy) NSString *title;
+ (NSString *)kind;
- (NSString *)summary;
@end
@interface NSString (ModelText)
- (NSString *)shouted;
@end
@protocol Rated <NSObject>
- (int)rating;
@end
""",
    'model.m': """#import "model.h"
static int loads;
@implementation Model
+ (void)load { loads++; printf("model loads\\n"); }
+ (NSString *)kind { return @"model"; }
- (NSString *)summary { return [NSString stringWithFormat:@"<%@ %@>", [[self class] kind], self.title]; }
- (void)dealloc { printf("model ends %s\\n", self.title.UTF8String); }
@end
@implementation NSString (ModelText)
- (NSString *)shouted { return [self.uppercaseString stringByAppendingString:@"!"]; }
@end
""",
    'plugin.m': """#import "model.h"
@interface Special : Model <Rated>
@property (nonatomic) int stars;
@end
@implementation Special
+ (void)load { printf("plugin loads\\n"); }
+ (NSString *)kind { return @"special"; }
- (int)rating { return self.stars; }
- (NSString *)summary { return [NSString stringWithFormat:@"%@ %d", super.summary, self.stars].shouted; }
@end
@interface Model (Plugin)
- (NSString *)described;
@end
@implementation Model (Plugin)
+ (void)load { printf("category loads\\n"); }
- (NSString *)described { return [@"plugin: " stringByAppendingString:self.summary]; }
@end
// A category on a class of the program's.
@interface Host : NSObject
@end
@interface Host (Plugin)
- (id)made;
@end
@implementation Host (Plugin)
- (id)made { Special *special = [Special new]; special.title = @"made"; special.stars = 5; return special; }
@end
id plugin_make(NSString *title) {
  Special *special = [Special new];
  special.title = title;
  special.stars = 3;
  return special;
}
NSString *const PluginName = @"a plugin";
void plugin_throw(void) { [NSException raise:@"PluginError" format:@"from %@", PluginName]; }
id (^plugin_block(int n))(id) { return ^(id o) { return @([o intValue] * n); }; }
""",
    'second.m': """#import "model.h"
// Categories on a class of the first plug-in, of the library, of the program and of Foundation; and a class that is there twice.
@interface Special : Model <Rated>
@property (nonatomic) int stars;
@end
@interface Host : NSObject
@end
@interface Special (Second)
- (NSString *)starred;
@end
@implementation Special (Second)
- (NSString *)starred { return [@"" stringByPaddingToLength:self.stars withString:@"*" startingAtIndex:0]; }
@end
@implementation Model (Second)
- (NSString *)described { return [@"second: " stringByAppendingString:self.summary]; }
@end
@implementation Host (Second)
- (NSString *)description { return @"host of the second"; }
@end
@implementation NSArray (Second)
- (id)middle { return self.count ? self[self.count / 2] : nil; }
@end
@interface Twice : NSObject
@end
@implementation Twice
- (int)number { return 2; }
@end
""",
    'main.m': """#import "model.h"
#import <objc/runtime.h>
#include <dlfcn.h>
@interface Host : NSObject
@end
@implementation Host
- (NSString *)description { return @"host"; }
@end
@interface NSObject (Late)
- (NSString *)described;
- (id)made;
- (NSString *)starred;
- (id)middle;
@end
// A category of the program's on a class of the library that it is linked with.
@interface Model (Program)
- (int)length;
@end
@implementation Model (Program)
- (int)length { return (int)self.title.length; }
@end
@interface Twice : NSObject
- (int)number;
@end
@implementation Twice
- (int)number { return 1; }
@end
int main(int argc, char **argv) {
  @autoreleasepool {
    Model *model = [Model new];
    model.title = @"first";
    printf("%s %d %s\\n", model.summary.UTF8String, model.length, @"abc".shouted.UTF8String);
    Host *host = [Host new];
    printf("%d %d %d\\n", [host respondsToSelector:@selector(made)], [model respondsToSelector:@selector(described)],
           NSClassFromString(@"Special") != nil);
    for (int round = 0; round < 2; round++) {
      void *plugin = dlopen(argv[1], RTLD_NOW);
      if (!plugin) { printf("%s\\n", dlerror()); return 1; }
      printf("%d %d %d\\n", [host respondsToSelector:@selector(made)], [model respondsToSelector:@selector(described)],
             NSClassFromString(@"Special") != nil);
      id (*make)(NSString *) = (id (*)(NSString *))dlsym(plugin, "plugin_make");
      void (*throws)(void) = (void (*)(void))dlsym(plugin, "plugin_throw");
      NSString *const *name = (NSString *const *)dlsym(plugin, "PluginName");
      id (^(*block)(int))(id) = (id (^(*)(int))(id))dlsym(plugin, "plugin_block");
      id made = make(@"second");
      printf("%s %d %s\\n", [[made summary] UTF8String], [made conformsToProtocol:@protocol(Rated)], [*name UTF8String]);
      printf("%s %s\\n", [[model described] UTF8String], [[[host made] described] UTF8String]);
      @try { throws(); } @catch (NSException *e) { printf("caught %s: %s\\n", e.name.UTF8String, e.reason.UTF8String); }
      NSMutableArray *list = [NSMutableArray array];
      id (^by)(id) = block(round + 2);
      for (id each in @[@1, @2, @3]) [list addObject:by(each)];
      printf("%s\\n", [list componentsJoinedByString:@","].UTF8String);
      [made setValue:@9 forKey:@"stars"];
      printf("%d %s\\n", [[made valueForKey:@"stars"] intValue], [[[made class] description] UTF8String]);
      printf("close %d\\n", dlclose(plugin));
      // The image stays: its objects, classes, categories and constants work.
      printf("%s %s\\n", [[made summary] UTF8String], [[model described] UTF8String]);
    }
    void *second = dlopen(argv[2], RTLD_NOW);
    if (!second) { printf("%s\\n", dlerror()); return 1; }
    id made = [host made];
    printf("%s %s %s\\n", [[made starred] UTF8String], [[made described] UTF8String], [[model described] UTF8String]);
    printf("%s %s %d\\n", host.description.UTF8String, [[@[ @"a", @"b", @"c" ] middle] UTF8String], [[Twice new] number]);
    printf("close %d\\n", dlclose(second));
    printf("%s\\n", [[made starred] UTF8String]);
  }
  return 0;
}
""",
}
OUTPUT = """model loads
<model first> 5 ABC!
0 0 0
plugin loads
category loads
1 1 1
<SPECIAL SECOND> 3! 1 a plugin
plugin: <model first> plugin: <SPECIAL MADE> 5!
model ends made
caught PluginError: from a plugin
2,4,6
9 Special
close 0
<SPECIAL SECOND> 9! plugin: <model first>
model ends second
1 1 1
<SPECIAL SECOND> 3! 1 a plugin
plugin: <model first> plugin: <SPECIAL MADE> 5!
model ends made
caught PluginError: from a plugin
3,6,9
9 Special
close 0
<SPECIAL SECOND> 9! plugin: <model first>
model ends second
***** second: <SPECIAL MADE> 5! second: <model first>
host of the second b 1
close 0
*****
model ends made
model ends first
"""
IMAGES = [('libmodel.so', 'model', []), ('plugin.so', 'plugin', ['-lmodel']), ('second.so', 'second', ['-lmodel', '-l:plugin.so']),
          ('main', 'main', ['-rdynamic', '-lmodel'])]


def check_images(fwdsim, folder):
    for name, text in FILES.items():
        write(folder, name, text)
    flags, libraries = (shlex.split(run([fwdsim, 'compile', which])[1]) for which in ('--cflags', '--libs'))
    for image, source, needed in IMAGES:
        path = os.path.join(folder, source)
        kind = [] if image == 'main' else ['-shared']
        code, _, err = run([CLANG, *flags, '-fobjc-arc', '-fPIC', '-w', '-c', path + '.m', '-o', path + '.o'])
        if code == 0:
            code, _, err = run([CLANG, *kind, *libraries, path + '.o', '-L' + folder, '-Wl,-rpath,' + folder, *needed,
                                '-o', os.path.join(folder, image)])
        if code != 0:
            return check(False, '%s is not built: %s' % (image, err))
    code, out, err = run([os.path.join(folder, name) for name in ('main', 'plugin.so', 'second.so')])
    check(code == 0 and out == OUTPUT, 'the images end with %d and print:\n%s%s' % (code, out, err))


if __name__ == '__main__':
    compiled_programs.main(__doc__, check_images)
