// CFURL: the bytes of a URL, where its components stand among them, and its pieces.
#import <Foundation/Foundation.h>

static void show(NSString *text) {
  static const struct { CFURLComponentType type; const char *name; } components[] = {
    {kCFURLComponentScheme, "scheme"}, {kCFURLComponentNetLocation, "net location"}, {kCFURLComponentPath, "path"},
    {kCFURLComponentResourceSpecifier, "resource specifier"}, {kCFURLComponentUser, "user"},
    {kCFURLComponentPassword, "password"}, {kCFURLComponentUserInfo, "user info"}, {kCFURLComponentHost, "host"},
    {kCFURLComponentPort, "port"}, {kCFURLComponentParameterString, "parameter"}, {kCFURLComponentQuery, "query"},
    {kCFURLComponentFragment, "fragment"}};
  CFURLRef url = CFURLCreateWithBytes(NULL, (const UInt8 *)text.UTF8String, (CFIndex)text.length, kCFStringEncodingUTF8, NULL);
  printf("%s\n", text.UTF8String);
  for (size_t i = 0; i < sizeof components / sizeof components[0]; i++) {
    CFRange around;
    CFRange range = CFURLGetByteRangeForComponent(url, components[i].type, &around);
    printf("  %s (%ld, %ld) (%ld, %ld)\n", components[i].name, range.location, range.length, around.location, around.length);
  }
  CFRelease(url);
}

static const char *given(CFStringRef text) { return text ? ((NSString *)CFBridgingRelease(text)).UTF8String : "none"; }

static void pieces(NSString *text) {
  NSURL *url = [NSURL URLWithString:text];
  Boolean isAbsolute = false;
  CFStringRef path = CFURLCopyStrictPath((__bridge CFURLRef)url, &isAbsolute);
  printf("%s: %d, %s, %s %d, %s\n", text.UTF8String, CFURLCanBeDecomposed((__bridge CFURLRef)url),
         given(CFURLCopyNetLocation((__bridge CFURLRef)url)), given(path), isAbsolute,
         given(CFURLCopyResourceSpecifier((__bridge CFURLRef)url)));
}

int main(void) {
  @autoreleasepool {
    show(@"http://www.apple.com/hotnews/");
    show(@"./relPath/file.html#fragment");
    show(@"scheme://user:pass@host:1/path/path2/file.html?query#fragment");
    pieces(@"http://user:pass@host:1/path?query#fragment");
    pieces(@"mailto:me@example.org");
    pieces(@"relative/path");

    NSURL *url = [NSURL URLWithString:@"http://example.org/%20a"];
    UInt8 bytes[64];
    CFIndex count = CFURLGetBytes((__bridge CFURLRef)url, bytes, sizeof bytes);
    printf("%.*s %ld %ld\n", (int)count, bytes, CFURLGetBytes((__bridge CFURLRef)url, NULL, 0),
           CFURLGetBytes((__bridge CFURLRef)url, bytes, 3));
    NSData *data = CFBridgingRelease(CFURLCreateData(NULL, (__bridge CFURLRef)url, kCFStringEncodingUTF8, true));
    printf("%.*s\n", (int)data.length, (const char *)data.bytes);
    NSURL *file = CFBridgingRelease(CFURLCreateFromFileSystemRepresentation(NULL, (const UInt8 *)"/tmp/a", 6, true));
    printf("%s\n", file.absoluteString.UTF8String);
  }
  return 0;
}
