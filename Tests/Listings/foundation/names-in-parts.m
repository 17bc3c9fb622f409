// Names of people taken apart, archives of typed dictionaries, indexes of a path, memory zones with names.
#import <Foundation/Foundation.h>

static void person(NSString *text) {
  NSPersonNameComponents *name = [[NSPersonNameComponentsFormatter new] personNameComponentsFromString:text];
  NSLog(@"%@|%@|%@", name.givenName, name.middleName, name.familyName);
}

int main(void) {
  person(@"Grace Hopper");
  person(@"Ada");
  person(@"Augusta Ada King");

  NSData *data = [NSKeyedArchiver archivedDataWithRootObject:@{@"a" : @1} requiringSecureCoding:YES error:NULL];
  NSSet *keys = [NSSet setWithObject:NSString.class], *objects = [NSSet setWithObject:NSNumber.class];
  NSLog(@"%@", [NSKeyedUnarchiver unarchivedDictionaryWithKeysOfClasses:keys
                                                       objectsOfClasses:objects
                                                               fromData:data
                                                                  error:NULL]);
  NSUInteger both[2];
  [[NSIndexPath indexPathWithIndexes:(NSUInteger[]){1, 2} length:2] getIndexes:both];
  NSLog(@"%lu %lu", both[0], both[1]);
  NSZone *zone = NSCreateZone(4096, 4096, YES);
  NSSetZoneName(zone, @"mine");
  char *bytes = NSZoneMalloc(zone, 4);
  strcpy(bytes, "abc");
  bytes = NSZoneRealloc(zone, bytes, 100);
  NSLog(@"%@ %s", NSZoneName(zone), bytes);
  NSZoneFree(zone, bytes);

  [NSTimeZone setAbbreviationDictionary:@{@"XX" : @"Asia/Tokyo"}];
  NSLog(@"%@ %@ %@", [NSTimeZone timeZoneWithAbbreviation:@"XX"].name, [NSTimeZone timeZoneWithAbbreviation:@"EST"],
        NSTimeZone.abbreviationDictionary);

  NSRect rect = NSMakeRect(0.4, 0.6, 1.7, 1.1);
  NSLog(@"%@", NSStringFromRect(NSIntegralRectWithOptions(rect, NSAlignAllEdgesNearest)));
  NSLog(@"%@", NSStringFromRect(NSIntegralRectWithOptions(rect, NSAlignAllEdgesOutward)));
  NSLog(@"%@", NSStringFromRect(NSIntegralRectWithOptions(rect, NSAlignAllEdgesInward)));

  NSAffineTransform *transform = [NSAffineTransform transform];
  [transform translateXBy:3 yBy:4];
  transform = [NSKeyedUnarchiver
      unarchivedObjectOfClass:NSAffineTransform.class
                     fromData:[NSKeyedArchiver archivedDataWithRootObject:transform
                                                    requiringSecureCoding:YES
                                                                    error:NULL]
                        error:NULL];
  NSLog(@"%@", NSStringFromPoint([transform transformPoint:NSMakePoint(1, 1)]));
  return 0;
}
