#import "Note.h"

#if __has_feature(objc_arc)
#error this file counts its references by hand
#endif

@implementation Note
@synthesize next = _next;

+ (Note *)noteWithText:(NSString *)text {
  Note *note = [[[self alloc] init] autorelease];
  note->_text = [text copy];
  return note;
}

- (Note *)copyUpperCase {
  Note *copy = [[Note alloc] init];
  copy->_text = [[_text uppercaseString] retain];
  return copy;
}

- (BOOL)check:(NSError **)error {
  if (error) *error = [NSError errorWithDomain:_text code:7 userInfo:nil];
  return NO;
}

- (void)dealloc {
  printf("%s ends\n", [_text UTF8String]);
  [_text release];
  [_next release];
  [super dealloc];
}
@end
