// Property lists as XML and in OpenStep's form, in data, strings and files.
#import <Foundation/Foundation.h>
int main(void) { @autoreleasepool {
  NSDictionary *d = @{@"name": @"Tom", @"n": @42, @"f": @1.5, @"yes": @YES, @"list": @[@"a", @"b"], @"date": [NSDate dateWithTimeIntervalSince1970:0], @"data": [@"hi" dataUsingEncoding:NSUTF8StringEncoding]};
  NSError *e = nil;
  NSData *x = [NSPropertyListSerialization dataWithPropertyList:d format:NSPropertyListXMLFormat_v1_0 options:0 error:&e];
  NSLog(@"%@", [[NSString alloc] initWithData:x encoding:NSUTF8StringEncoding]);
  NSPropertyListFormat f;
  NSDictionary *back = [NSPropertyListSerialization propertyListWithData:x options:NSPropertyListMutableContainersAndLeaves format:&f error:&e];
  NSLog(@"%d %lu", [back isEqual:d], (unsigned long)f);
  NSData *bad = [NSPropertyListSerialization dataWithPropertyList:@{@"o": [NSObject class]} format:NSPropertyListXMLFormat_v1_0 options:0 error:&e];
  NSLog(@"%@ %@", bad, e.localizedDescription);
  NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"a.plist"];
  NSLog(@"%d", [d writeToFile:path atomically:YES]);
  NSLog(@"%@", [[NSDictionary dictionaryWithContentsOfFile:path] objectForKey:@"name"]);
  NSArray *arr = @[@1, @"two"]; [arr writeToFile:path atomically:YES]; NSLog(@"%@", [NSArray arrayWithContentsOfFile:path]);
  id old = [@"{ a = 1; b = (x, \"y z\"); }" propertyList]; NSLog(@"%@", old);
  NSString *strings = @"/* a strings file */ \"greet\" = \"Hello \\U00e9\";\n// more\nkey = <48 69>;";
  NSLog(@"%@", [[strings propertyList] objectForKey:@"key"]);
  NSLog(@"%@", [[strings propertyListFromStringsFileFormat] objectForKey:@"greet"]);
  @try {
    [@"{ a = 1" propertyList];
  } @catch (NSException *x) {
    NSLog(@"%@", x.name);
  }
  id broken = [NSPropertyListSerialization propertyListWithData:[@"<plist><array></plist>" dataUsingEncoding:NSUTF8StringEncoding] options:0 format:NULL error:&e];
  NSLog(@"%@ %ld %@", broken, (long)e.code, e.domain);
  NSString *xml = @"<?xml version=\"1.0\"?><!-- c --><plist version=\"1.0\"><dict><key>a &amp; b</key><array><integer>-7</integer><real>2.5</real><false/><string>&#x41;&lt;</string><date>2001-01-01T00:00:01Z</date></array></dict></plist>";
  NSMutableDictionary *m = [NSPropertyListSerialization propertyListWithData:[xml dataUsingEncoding:NSUTF8StringEncoding] options:NSPropertyListMutableContainers format:NULL error:&e];
  [m[@"a & b"] addObject:@"more"];
  NSLog(@"%@", [m[@"a & b"] componentsJoinedByString:@"|"]);
  NSMutableArray *fromFile = [NSMutableArray arrayWithContentsOfFile:path];
  [fromFile addObject:@3];
  NSLog(@"%lu %@", (unsigned long)fromFile.count, [NSDictionary dictionaryWithContentsOfFile:path]);
} }
