#import <Foundation/Foundation.h>

// The four letters that an old file system had for a file's type, as NSHFSFileTypes.h has them; files that every Mac has.

int main(void) {
  NSString *type = NSFileTypeForHFSTypeCode('fmdb');
  printf("%s %lu\n", type.UTF8String, (unsigned long)type.length);
  printf("%d %d\n", NSHFSTypeCodeFromFileType(type) == 'fmdb', NSHFSTypeCodeFromFileType(@"fmdb") == 0);
  printf("%s %s\n", NSFileTypeForHFSTypeCode(0).UTF8String, [NSHFSTypeOfFile(@"/nowhere") UTF8String] ?: "nil");
  NSFileManager *manager = [NSFileManager defaultManager];
  printf("%d %d %d\n", [manager fileExistsAtPath:@"/bin/bash"], [NSData dataWithContentsOfFile:@"/bin/ls"].length > 0,
         [@"x" writeToFile:@"/bin/ls" atomically:YES encoding:NSUTF8StringEncoding error:NULL]);
  return 0;
}
