// -array and -set of a mutable ordered set follow it; their copies do not. A scanner's copy goes on where the original stood.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSMutableOrderedSet *stops = [NSMutableOrderedSet orderedSetWithObjects:@"Ulm", @"Bonn", nil];
    NSArray *array = stops.array, *kept = [stops.array copy];
    NSSet *set = stops.set;
    [stops addObject:@"Kiel"];
    [stops removeObject:@"Ulm"];
    NSLog(@"%@ | %@", [array componentsJoinedByString:@" "], [kept componentsJoinedByString:@" "]);
    NSLog(@"%lu %d %d", (unsigned long)set.count, [set containsObject:@"Kiel"], [set containsObject:@"Ulm"]);
    NSLog(@"%d %d", [array isEqual:@[ @"Bonn", @"Kiel" ]], [set isEqual:[NSSet setWithObjects:@"Kiel", @"Bonn", nil]]);
    for (NSString *stop in array) NSLog(@"%@", stop);
    NSOrderedSet *fixed = [stops copy];
    NSArray *fixedArray = fixed.array;
    [stops removeAllObjects];
    NSLog(@"%lu %lu", (unsigned long)array.count, (unsigned long)fixedArray.count);

    NSScanner *scanner = [NSScanner scannerWithString:@"12 34 56"];
    int number = 0;
    [scanner scanInt:&number];
    NSScanner *copy = [scanner copy];
    [copy scanInt:&number];
    NSLog(@"%d %lu %lu", number, (unsigned long)scanner.scanLocation, (unsigned long)copy.scanLocation);
    NSLog(@"%d", [NSScanner conformsToProtocol:@protocol(NSCopying)]);
  }
  return 0;
}
