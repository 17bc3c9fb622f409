// Percent escapes are bytes of the encoding that is given.
#import <Foundation/Foundation.h>

static NSString *decoded(NSString *text, NSStringEncoding encoding) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  return [text stringByReplacingPercentEscapesUsingEncoding:encoding];
#pragma clang diagnostic pop
}

static NSString *core(NSString *text, NSString *kept, CFStringEncoding encoding) {
  return CFBridgingRelease(CFURLCreateStringByReplacingPercentEscapesUsingEncoding(
      NULL, (__bridge CFStringRef)text, (__bridge CFStringRef)kept, encoding));
}

int main(void) {
  NSLog(@"%@", decoded(@"caf%E9", NSISOLatin1StringEncoding));
  NSLog(@"%@", decoded(@"caf%C3%A9 %25", NSUTF8StringEncoding));
  NSLog(@"%@", decoded(@"caf%E9", NSUTF8StringEncoding));
  NSLog(@"%@", decoded(@"%93quoted%94", NSWindowsCP1252StringEncoding));
  NSLog(@"%@", decoded(@"é %41", NSISOLatin1StringEncoding));
  NSLog(@"%@ %@", decoded(@"100%", NSISOLatin1StringEncoding), decoded(@"%4", NSUTF8StringEncoding));
  NSLog(@"%@", core(@"caf%E9%2Fa%20b", @"", kCFStringEncodingISOLatin1));
  NSLog(@"%@", core(@"caf%E9%2Fa%20b", @"/", kCFStringEncodingISOLatin1));
  NSLog(@"%@", core(@"a%20b", nil, kCFStringEncodingUTF8));
  int wrong = 0;
  for (int byte = 0; byte < 256; byte++) {
    unichar unit = byte;
    NSString *escape = [NSString stringWithFormat:@"%%%02x", byte];
    NSString *expected = [NSString stringWithCharacters:&unit length:1];
    if (![decoded(escape, NSISOLatin1StringEncoding) isEqualToString:expected]) wrong++;
  }
  NSLog(@"%d", wrong);
  return 0;
}
