// Names that methods had before: of key-value coding and of NSFileManager. Each does what the new one does, overrides included.
#import <Foundation/Foundation.h>

@interface Person : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic) int age;
@end

@implementation Person
- (void)setNilValueForKey:(NSString *)key {
  NSLog(@"no nil for %@", key);
}
- (id)valueForUndefinedKey:(NSString *)key {
  return [@"no " stringByAppendingString:key];
}
@end

int main(void) {
  @autoreleasepool {
    Person *person = [Person new];
    [person takeValue:@"Ann" forKey:@"name"];
    [person takeValuesFromDictionary:@{@"age" : @30}];
    NSLog(@"%@ %d", person.name, person.age);
    [person unableToSetNilForKey:@"age"];
    NSLog(@"%@", [person handleQueryWithUnboundKey:@"size"]);
    NSLog(@"%d", [Person classForKeyedUnarchiver] == [Person class]);

    NSFileManager *manager = [NSFileManager defaultManager];
    NSLog(@"%d", [manager createDirectoryAtPath:@"/tmp/d" attributes:nil]);
    [@"x" writeToFile:@"/tmp/d/a.txt" atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSLog(@"%d", [manager copyPath:@"/tmp/d/a.txt" toPath:@"/tmp/d/b.txt" handler:nil]);
    NSLog(@"%d", [manager movePath:@"/tmp/d/a.txt" toPath:@"/tmp/d/c.txt" handler:nil]);
    NSLog(@"%@", [[manager directoryContentsAtPath:@"/tmp/d"] componentsJoinedByString:@" "]);
    NSLog(@"%@", [[manager fileAttributesAtPath:@"/tmp/d/c.txt" traverseLink:YES] fileType]);
    NSLog(@"%d", [manager removeFileAtPath:@"/tmp/d" handler:nil]);
    NSLog(@"%d", [manager fileExistsAtPath:@"/tmp/d"]);
    NSLog(@"%@", [[manager componentsToDisplayForPath:@"/tmp/e"] componentsJoinedByString:@" "]);
  }
}
