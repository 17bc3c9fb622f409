// Launch Services' functions: the types of extensions and MIME types, and dynamic ones for what nobody declared.
#import <Foundation/Foundation.h>
#import <MobileCoreServices/MobileCoreServices.h>

static NSString *mimeType(NSString *extension) {
  NSString *type = (__bridge_transfer NSString *)UTTypeCreatePreferredIdentifierForTag(
      kUTTagClassFilenameExtension, (__bridge CFStringRef)extension, NULL);
  NSString *mime = (__bridge_transfer NSString *)UTTypeCopyPreferredTagWithClass((__bridge CFStringRef)type, kUTTagClassMIMEType);
  printf("%s %s\n", type.UTF8String, mime.UTF8String ?: "no MIME type");
  return mime;
}

int main(void) {
  for (NSString *extension in @[ @"json", @"JPG", @"txt", @"m", @"tmp" ]) mimeType(extension);
  CFStringRef type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, CFSTR("image/png"), kUTTypeImage);
  CFStringRef extension = UTTypeCopyPreferredTagWithClass(type, kUTTagClassFilenameExtension);
  printf("%s %d %s\n", [(__bridge NSString *)type UTF8String], UTTypeEqual(type, kUTTypePNG),
         [(__bridge NSString *)extension UTF8String]);
  CFRelease(type);
  CFRelease(extension);
  type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, CFSTR("Zqq"), NULL);
  extension = UTTypeCopyPreferredTagWithClass(type, kUTTagClassFilenameExtension);
  printf("%s\n", [(__bridge NSString *)extension UTF8String]);
  CFRelease(type);
  CFRelease(extension);
  printf("%d\n", UTTypeCopyPreferredTagWithClass(CFSTR("org.nobody.knows"), kUTTagClassMIMEType) == NULL);
  printf("%d %d %d %d\n", UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage), UTTypeConformsTo(kUTTypeJPEG, kUTTypeContent),
         UTTypeConformsTo(kUTTypeSourceCode, kUTTypeText), UTTypeConformsTo(kUTTypeImage, kUTTypeJPEG));
  printf("%d %d %d\n", UTTypeConformsTo(NULL, kUTTypeText), UTTypeIsDynamic(CFSTR("dyn.ah62d4rv4ge81k")), UTTypeIsDynamic(kUTTypeText));
  return 0;
}
