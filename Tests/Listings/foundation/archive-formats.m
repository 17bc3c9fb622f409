// NSKeyedArchiver's output format, ready value transformers, and texts of files in other encodings.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSMutableData *data = [NSMutableData data];
    NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initForWritingWithMutableData:data];
    NSLog(@"%d", archiver.outputFormat == NSPropertyListBinaryFormat_v1_0);
    archiver.outputFormat = NSPropertyListXMLFormat_v1_0;
    [archiver encodeObject:@"x" forKey:NSKeyedArchiveRootObjectKey];
    [archiver encodeInt:3 forKey:@"n"];
    [archiver finishEncoding];
    NSString *text = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
    NSLog(@"%d %d", [text hasPrefix:@"<?xml"], [text containsString:@"<string>NSKeyedArchiver</string>"]);
    NSLog(@"%@", [NSKeyedUnarchiver unarchiveObjectWithData:data]);

    NSValueTransformer *negate = [NSValueTransformer valueTransformerForName:NSNegateBooleanTransformerName];
    NSLog(@"%@ %@", [negate transformedValue:@YES], [negate reverseTransformedValue:@YES]);
    NSLog(@"%@", [[NSValueTransformer valueTransformerForName:NSIsNilTransformerName] transformedValue:nil]);
    NSLog(@"%@", [[NSDateFormatter new] stringForObjectValue:@"no date"]);

    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"wide.txt"];
    [@"héé" writeToFile:path atomically:NO encoding:NSUTF16StringEncoding error:NULL];
    NSLog(@"%@", [NSString stringWithContentsOfFile:path encoding:NSUTF16StringEncoding error:NULL]);
    NSStringEncoding used = 0;
    NSLog(@"%@", [NSString stringWithContentsOfFile:path usedEncoding:&used error:NULL]);
    NSError *error = nil;
    NSLog(@"%d %@", used == NSUTF16StringEncoding,
          [NSString stringWithContentsOfFile:path encoding:NSUTF8StringEncoding error:&error]);
    NSLog(@"%ld", (long)error.code);
    NSLog(@"%@ %@ %@", [@"ΣΑΣ" lowercaseString], [@"ΟΔΟΣ ΣΣ" capitalizedString], [@"Σ" lowercaseString]);
    NSLog(@"%d", [@"ΣΑΣ" caseInsensitiveCompare:@"σασ"] == NSOrderedSame);
  }
  return 0;
}
