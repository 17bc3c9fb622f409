#!/usr/bin/env python3
"""The header that compiled programs include, against clang and against the native tables: compiled-header.py --fwdsim PATH

1. Written anew, the header and the library's names are those beside fwdsim.
2. Clang takes the header as Objective-C with and without ARC, as Objective-C++, and beside the system's headers, without a warning
   about a program that uses it.
3. Every class that the header declares, every function and every constant links, and a message to each class is answered.
4. Wrong formats, a missing end of a list, a nil element, an element of another class and a case that a `switch` leaves out are
   warned about; elements and results of collections have their types.
5. Words of Apple's headers do not disturb those of the system's, and `@import` works with -fmodules. CoreFoundation's header is one for
   C and C++, too. Every header that a listing may import is there.
6. `fwdsim compile` and `run --compiled` make programs, of several languages, and say what is missing; so do the lines of
   docs/compiled.md for make and CMake.

Python 3, standard library only.
"""
import argparse
import filecmp
import os
import re
import shutil
import subprocess
import sys
import tempfile

CLANG = os.environ.get('CLANG', 'clang')
FLAGS = ['-fobjc-runtime=macosx-10.15', '-fblocks', '-fobjc-exceptions', '-fexceptions', '-Wall']
problems = []


def run(words, **more):
    try:
        done = subprocess.run(words, capture_output=True, text=True, **more)
    except OSError as error:
        return 127, '', str(error)
    return done.returncode, done.stdout, done.stderr


def check(holds, text):
    if not holds:
        problems.append(text)


def syntax(support, text, *flags, language='objective-c'):
    return run([CLANG, *FLAGS, '-I', support + '/include', '-x', language, *flags, '-fsyntax-only', '-'], input=text)


def check_same(fwdsim, support, folder):
    code, _, err = run([fwdsim, 'objc-support', folder])
    check(code == 0, 'objc-support: ' + err)
    for name in ('include/Foundation/Foundation.h', 'names.S'):
        check(filecmp.cmp(os.path.join(folder, name), os.path.join(support, name), shallow=False),
              '%s is not what the tables say: make compiled' % name)


def check_languages(support):
    text = '#import <Foundation/Foundation.h>\n#import <objc/runtime.h>\n#include <sys/socket.h>\n' \
           'int main(void) { @autoreleasepool { NSLog(@"%@", @[ @1 ]); } return 0; }\n'
    for flags, language in ((['-fobjc-arc'], 'objective-c'), (['-fno-objc-arc'], 'objective-c'),
                            (['-fobjc-arc', '-std=c++17'], 'objective-c++')):
        code, _, err = syntax(support, text, *flags, language=language)
        check(code == 0 and not err, '%s %s: %s' % (language, flags, err[:2000]))


def check_names(support, folder):
    header = open(support + '/include/Foundation/Foundation.h').read()
    classes = re.findall(r'^@interface (\w+)', header, re.M)
    functions = re.findall(r'__asm__\("(fwdc_\w+)"\)', header)
    constants = re.findall(r'^OBJC_EXTERN .*\b(\w+);$', header, re.M)
    check(len(classes) > 150 and len(functions) > 300 and len(constants) > 100, 'the header has too few declarations')
    text = '#import <Foundation/Foundation.h>\n'
    text += ''.join('extern char name%d[] __asm__("%s");\n' % (i, name) for i, name in enumerate(functions))
    text += 'int main(void) {\n  @autoreleasepool {\n    int missing = 0;\n'
    text += ''.join('    if (![%s class]) missing++;\n' % name for name in classes if name != 'Protocol')
    text += ''.join('    if (!name%d[0]) missing++;\n' % i for i in range(len(functions)))
    text += ''.join('    if (!&%s) missing++;\n' % name for name in constants)
    text += '    return missing;\n  }\n}\n'
    program = os.path.join(folder, 'names')
    code, _, err = run([CLANG, *FLAGS, '-w', '-I', support + '/include', support + '/objc-start.o', '-x', 'objective-c', '-',
                        '-x', 'none', '-L' + support, '-lFoundation', '-Wl,-rpath,' + support, '-fuse-ld=lld', '-o', program], input=text)
    check(code == 0, 'not linked: ' + err[:2000])
    if code == 0:
        code, _, err = run([program])
        check(code == 0, '%d names are missing %s' % (code, err[:500]))


def check_warnings(support):
    for statement, warning in (('NSLog(@"%d", @"text");', '-Wformat'), ('NSLog(@"%@");', '-Wformat-insufficient-args'),
                               ('[NSArray arrayWithObjects:@1, @2];', '-Wsentinel'),
                               ('[[NSMutableArray array] addObject:nil];', '-Wnonnull'),
                               ('[NSString stringWithFormat:@"%s", 1];', '-Wformat'),
                               ('NSMutableArray<NSString *> *a = nil; [a addObject:@1];', '-Wincompatible-pointer-types'),
                               ('switch ([@"a" compare:@"b"]) { case NSOrderedSame: break; }', '-Wswitch'),
                               ('NSMutableString *s = nil; [s appendString:nil];', '-Wnonnull'),
                               ('[[NSDate date] compare:nil];', '-Wnonnull'),
                               ('NSString *_Nonnull s = [@[@"a"] firstObject]; (void)s;', '-Wnullable-to-nonnull-conversion'),
                               ('NSURL *_Nonnull u = [NSURL URLWithString:@"a"]; (void)u;', '-Wnullable-to-nonnull-conversion'),
                               ('[@"a" compare:@"b" options:NSJSONReadingMutableContainers];', 'different enumeration type'),
                               ('va_list v; (void)[[NSString alloc] initWithFormat:@"%y" arguments:v];', '-Wformat')):
        text = '#import <Foundation/Foundation.h>\nvoid f(void) { (void)0; %s }\n' % statement
        _, _, err = syntax(support, text, '-fobjc-arc', '-Wno-unused-value', '-Wnullable-to-nonnull-conversion')
        check(warning in err, 'no warning %s about %s: %s' % (warning, statement, err))
    for statement in ('[[NSNotificationCenter defaultCenter] postNotificationName:@"n" object:nil userInfo:nil];',
                      '[@{} valueForKey:@"k"]; [@"a" performSelector:@selector(length) withObject:nil];',
                      '(void)[NSError errorWithDomain:@"d" code:1 userInfo:nil];', '[@"a" isEqual:nil];',
                      '[[NSFileManager defaultManager] createDirectoryAtPath:@"/" withIntermediateDirectories:YES attributes:nil error:nil];',
                      '[@"a" compare:@"b" options:NSNumericSearch | NSLiteralSearch];',
                      '(void)[NSPredicate predicateWithFormat:@"%K == 1", @"a"];',
                      'NSLog([[NSBundle mainBundle] localizedStringForKey:@"k" value:nil table:nil]);',
                      '__block int n = 0; dispatch_sync(dispatch_get_main_queue(), ^{ n++; }); printf("%d", n);'):
        text = '#import <Foundation/Foundation.h>\nvoid f(void) { %s }\n' % statement
        _, _, err = syntax(support, text, '-fobjc-arc', '-Wno-unused-value')
        check(not err, 'a warning about %s: %s' % (statement, err))


def check_screen(support):
    """A screen's classes have a header of their own."""
    text = '#import <UIKit/UIKit.h>\n#import <AppKit/AppKit.h>\n@interface C : UIViewController <UITableViewDelegate> @end\n@implementation C\n' \
           '- (void)viewDidLoad { [super viewDidLoad]; self.view.hidden = YES; [NSApp terminate:nil]; }\n@end\n'
    own = '#import <Foundation/Foundation.h>\n@interface UIView : NSObject\n@end\n@implementation UIView\n@end\n'
    for flags, language in ((['-fobjc-arc'], 'objective-c'), (['-fno-objc-arc'], 'objective-c'),
                            (['-fobjc-arc', '-std=c++17'], 'objective-c++')):
        for source in (text, own):
            code, _, err = syntax(support, source, *flags, language=language)
            check(code == 0 and not err, 'a screen, %s %s: %s' % (language, flags, err[:2000]))


def check_types(support):
    """What a public program writes without a cast."""
    text = '''#import <Foundation/Foundation.h>
typedef NS_ENUM(NSInteger, Kind) { KindA, KindB };
static NSString *__nullable name(NSDictionary<NSString *, NSURLQueryItem *> *items, Kind kind) {
  for (NSString *key in items) (void)items[key].value;
  NSURLComponents *parts = [NSURLComponents componentsWithString:@"a:?b=c"];
  if (parts.queryItems.firstObject.value.length > [@"a b" componentsSeparatedByString:@" "][0].length) return nil;
  NSUInteger length = items.allKeys.firstObject.length + [items.objectEnumerator nextObject].name.length;
  [items enumerateKeysAndObjectsUsingBlock:^(NSString *key, NSURLQueryItem *item, BOOL *stop) { *stop = item.value == key; }];
  NSArray<NSString *> *sorted = [items.allKeys sortedArrayUsingComparator:^(NSString *a, NSString *b) {
    if (a == b) return NSOrderedSame;
    return [a compare:b options:NSNumericSearch | NSCaseInsensitiveSearch];
  }];
  NSArray *plain = [sorted sortedArrayUsingComparator:^NSComparisonResult(id a, id b) { return [a compare:b]; }];
  NSStringCompareOptions options = NSNumericSearch;
  options |= NSLiteralSearch;
  switch (kind) { case KindA: case KindB: break; }
  return length && options ? plain[0] : [sorted filteredArrayUsingPredicate:[NSPredicate predicateWithValue:YES]][0].lastPathComponent;
}
int main(void) { return name(@{}, KindA) != nil; }
'''
    for flags, language in ((['-fobjc-arc'], 'objective-c'), (['-fno-objc-arc'], 'objective-c'),
                            (['-fobjc-arc', '-std=c++17'], 'objective-c++')):
        code, _, err = syntax(support, text, '-Wno-unused', *flags, language=language)
        check(code == 0 and not err, 'types in %s %s: %s' % (language, flags, err[:2000]))


def check_dialects(support, folder):
    """Words of Apple's compilers and headers, beside those of glibc, and modules."""
    text = '''#import <Foundation/Foundation.h>
#include <dirent.h>
typedef NSString *__nonnull (^Maker)(NSString *__nullable);
typedef id _Nonnull (^Other)(id __null_unspecified value);
@interface Old : NSObject
- (NSString * __nonnull)name __deprecated_msg("use title");
@property (nonatomic, strong) id __nullable value;
@end
static inline void end(CFTypeRef CF_RELEASES_ARGUMENT value) { CFRelease(value); }
void f(void) { Maker make = ^(NSString *text) { return @"made"; }; (void)make; end(CFRetain(@"x")); (void)opendir(NULL); }
'''
    code, _, err = syntax(support, text, '-fno-objc-arc', '-Wno-unused')
    check(code == 0 and 'opendir' in err and err.count('warning: ') == 1, 'dialects: %s' % err[:2000])
    # `__used` is a word of Apple's, and the name of a member here.
    for header, tag in (('regex.h', 'regex_t'), ('spawn.h', 'posix_spawnattr_t')):
        size = 'extern char size[sizeof(%s)];\n' % tag
        _, want, _ = run([CLANG, '-x', 'c', '-S', '-o', '-', '-'], input='#include <%s>\n%s size_t there = sizeof size;' % (header, size))
        _, found, _ = run([CLANG, *FLAGS, '-w', '-I', support + '/include', '-x', 'objective-c', '-S', '-o', '-', '-'],
                          input='#import <Foundation/Foundation.h>\n#include <%s>\n%s size_t there = sizeof size;' % (header, size))
        sizes = [re.findall(r'there:\s+\.quad\s+(\d+)', text) for text in (want, found)]
        check(sizes[0] and sizes[0] == sizes[1], '%s: %s' % (tag, sizes))
    text = '@import Foundation;\n@import ObjectiveC.runtime;\n@import Foundation.NSArray;\nint main(void) { return object_getClass(@[]) == [NSObject class]; }\n'
    for flags, language in ((['-fobjc-arc'], 'objective-c'), (['-fno-objc-arc'], 'objective-c')):
        code, _, err = syntax(support, text, '-fmodules', '-fmodules-cache-path=' + folder, *flags, language=language)
        check(code == 0 and not err, 'modules: %s' % err[:2000])


def check_headers(support):
    """Every header that a listing may import is there for a compiler, with what the libraries answer of it."""
    source = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../Sources/ObjCSyntax/KnownHeaders.swift')).read()
    lists = dict(re.findall(r'static let (frameworks|headers): Set<String> = \[(.*?)\]', source, re.S))
    umbrellas = ['%s/%s.h' % (name, name) for name in re.findall(r'"([A-Z]\w+)"', lists['frameworks'])
                 if name not in ('Availability', 'Block', 'GNUstepBase', 'TargetConditionals')]
    rare = ('asl.h', 'ffi.h', 'ffi/ffi.h', 'libffi/ffi.h', 'uuid/uuid.h', 'Block_private.h')  # of libraries that not every system has
    for header in umbrellas + [name for name in re.findall(r'"([^"]+)"', lists['headers']) if name not in rare]:
        if not os.path.exists(os.path.join(support, 'include', header)):
            code, _, err = syntax(support, '#include <%s>\n' % header, '-w')
            check(code == 0, 'no header %s: %s' % (header, err[:300]))
    text = """#import <Foundation/Foundation.h>
#include <libunwind.h>
#include <mach-o/dyld.h>
#include <mach-o/loader.h>
#include <objc/objc-auto.h>
#include <Security/Security.h>
int main(void) {
  unw_context_t context;
  unw_cursor_t cursor;
  char path[100];
  uint32_t count = sizeof path;
  const struct mach_header_64 *header = (const struct mach_header_64 *)_dyld_get_image_header(0);
  return unw_getcontext(&context) + unw_init_local(&cursor, &context) + objc_collectingEnabled() + _NSGetExecutablePath(path, &count)
      + (header->magic == MH_MAGIC_64 && header->ncmds == 0 ? 0 : 1) + (memmem(path, count, getprogname(), 1) == path);
}
"""
    for flags, language in ((['-fobjc-arc'], 'objective-c'), (['-fno-objc-arc'], 'objective-c'), (['-fobjc-arc'], 'objective-c++')):
        code, _, err = syntax(support, text, *flags, language=language)
        check(code == 0 and not err, 'headers of the machine, %s: %s' % (language, err[:2000]))


def check_core(fwdsim, folder):
    """C and C++ files that include CoreFoundation's header, beside an Objective-C file that calls them."""
    text = """#include <CoreFoundation/CoreFoundation.h>
#include <TargetConditionals.h>
#ifdef __cplusplus
extern "C" CFIndex longer(CFStringRef text) { return CFStringGetLength(text) + TARGET_OS_MAC; }
#else
CFStringRef copy_joined(CFStringRef first) {
    CFMutableStringRef made = CFStringCreateMutableCopy(kCFAllocatorDefault, 0, first);
    CFStringAppend(made, CFSTR(" in C"));
    CFRange found = CFStringFind(made, CFSTR("C"), kCFCompareCaseInsensitive);
    if (found.location == kCFNotFound) CFStringAppend(made, CFSTR("?"));
    return made;
}
#endif
"""
    main = """#import <Foundation/Foundation.h>
CFStringRef copy_joined(CFStringRef first);
#ifdef __cplusplus
extern "C"
#endif
CFIndex longer(CFStringRef text);
int main(void) {
    @autoreleasepool {
        NSString *made = CFBridgingRelease(copy_joined(CFSTR("made")));
        char *end = pthread_get_stackaddr_np(pthread_self()), *here = __builtin_frame_address(0);
        size_t size = pthread_get_stacksize_np(pthread_self());
        printf("%s %ld %d\\n", made.UTF8String, longer((__bridge CFStringRef)made), here < end && here > end - size);
    }
    return 0;
}
"""
    names = []
    for name, content in (('core.c', text), ('core.cc', text), ('calls.m', main)):
        names.append(os.path.join(folder, name))
        with open(names[-1], 'w') as file:
            file.write(content)
    program = os.path.join(folder, 'core')
    code, out, err = run([fwdsim, 'compile', *names, '-o', program, '--', '-Wall'])
    check(code == 0 and not err, 'CoreFoundation in C: %s %s' % (out, err[:2000]))
    found = run([program])
    check(found[:2] == (0, 'made in C 10 1\n'), 'CoreFoundation in C: %s' % (found,))


def check_commands(fwdsim, folder):
    def write(name, text):
        with open(os.path.join(folder, name), 'w') as file:
            file.write(text)
        return os.path.join(folder, name)
    main = write('main.m', '#import <Foundation/Foundation.h>\nint twice(int);\nconst char *word(void);\n'
                 'int main(int count, char **words) { NSLog(@"%d %s %d", twice(21), word(), count); return 3; }\n')
    plain = write('twice.c', 'int twice(int x) { return x * 2; }\n')
    mixed = write('word.mm', '#import <Foundation/Foundation.h>\n#include <string>\nextern "C" const char *word() {\n'
                  '  static std::string kept = [@"mixed" UTF8String]; return kept.c_str(); }\n')
    program = os.path.join(folder, 'program')
    code, out, err = run([fwdsim, 'compile', main, plain, mixed, '-o', program, '--', '-O1'])
    check(code == 0, 'compile: %s %s' % (out, err))
    code, _, err = run([program, 'x'])
    check(code == 3 and err.endswith('42 mixed 2\n'), 'the program: %d %s' % (code, err))
    single = write('single.m', '#import <Foundation/Foundation.h>\nint main(void) { printf("one\\n"); return 5; }\n')
    code, out, err = run([fwdsim, 'run', '--compiled', single])
    check(code == 5 and out == 'one\n', 'run --compiled: %d %s %s' % (code, out, err))
    code, _, err = run([fwdsim, 'compile', write('bad.m', 'int main(void) { return x; }\n'), '-o', program])
    check(code == 2 and 'was not built' in err, 'a bad file: %d %s' % (code, err))
    code, _, err = run([fwdsim, 'compile', single], env=dict(os.environ, CLANG='no-such-clang'))
    check(code == 66 and 'needs clang' in err, 'without clang: %d %s' % (code, err))
    code, flags, _ = run([fwdsim, 'compile', '--cflags'])
    code2, libraries, _ = run([fwdsim, 'compile', '--libs'])
    by_hand = run([CLANG, *flags.split(), '-c', single, '-o', program + '.o'])
    by_hand = by_hand[0] or run([CLANG, *libraries.split(), program + '.o', '-o', program])[0]
    check(code == code2 == by_hand == 0 and run([program])[1] == 'one\n', 'the two lines of a Makefile')


MAKEFILE = """%.o: %.m ; clang $(shell fwdsim compile --cflags) -c $< -o $@
program: main.o ; clang $(shell fwdsim compile --libs) $^ -o $@
"""


def check_build_systems(fwdsim):
    """The lines of docs/compiled.md for make and for CMake."""
    document = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../docs/compiled.md')).read()
    check(MAKEFILE in document, 'docs/compiled.md has other lines for make')
    cmake = re.search(r'```cmake\n(.*?)```', document, re.S)
    check(cmake is not None, 'docs/compiled.md has no lines for CMake')
    environment = dict(os.environ, PATH=os.path.dirname(fwdsim) + ':' + os.environ['PATH'])
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (('main.m', '#import <Foundation/Foundation.h>\nint main(void) { @autoreleasepool { '
                            'printf("%d\\n", [@"7" intValue]); } return 3; }\n'),
                           ('Makefile', MAKEFILE), ('CMakeLists.txt', cmake[1] if cmake else '')):
            with open(os.path.join(folder, name), 'w') as file:
                file.write(text)
        code, out, err = run(['make', 'program'], cwd=folder, env=environment)
        check(code == 0 and run([folder + '/program'])[:2] == (3, '7\n'), 'make: %s %s' % (out, err))
        if shutil.which('cmake'):
            code, out, err = run(['cmake', '-B', 'build', '.'], cwd=folder, env=environment)
            code2, out2, err2 = run(['cmake', '--build', 'build'], cwd=folder, env=environment)
            check(code == code2 == 0 and run([folder + '/build/program'])[:2] == (3, '7\n'),
                  'cmake: %s %s %s %s' % (out, err, out2, err2))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    fwdsim = os.path.abspath(parser.parse_args().fwdsim)
    support = os.path.join(os.path.dirname(os.path.realpath(fwdsim)), 'objc')
    with tempfile.TemporaryDirectory() as folder:
        check_same(fwdsim, support, folder)
        check_languages(support)
        check_names(support, folder)
        check_warnings(support)
        check_types(support)
        check_screen(support)
        check_dialects(support, folder)
        check_headers(support)
        check_core(fwdsim, folder)
        check_commands(fwdsim, folder)
    check_build_systems(fwdsim)
    for problem in problems:
        print(problem)
    print('%d problems' % len(problems))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
