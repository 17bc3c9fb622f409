// The first launch of a program that keeps its objects in an archive: there is no file yet.
#import <Foundation/Foundation.h>

int main(void) {
  NSData *data = [NSData dataWithContentsOfFile:@"/tmp/contacts.archive"];
  NSLog(@"%@", [NSKeyedUnarchiver unarchiveObjectWithData:data]);

  NSKeyedUnarchiver *decoder = [[NSKeyedUnarchiver alloc] initForReadingWithData:data];
  NSLog(@"%@ %@", decoder, [decoder decodeObjectForKey:@"contacts"]);

  NSError *error = nil;
  decoder = [[NSKeyedUnarchiver alloc] initForReadingFromData:data error:&error];
  NSLog(@"%@ %@ %ld", decoder, error.domain, error.code);
  NSLog(@"%@", error.userInfo[NSDebugDescriptionErrorKey]);

  error = nil;
  id contacts = [NSKeyedUnarchiver unarchivedObjectOfClass:[NSArray class]
                                                  fromData:data
                                                     error:&error];
  NSLog(@"%@ %ld", contacts, error.code);

  // A file that is empty is no archive either.
  NSLog(@"%@", [NSKeyedUnarchiver unarchiveObjectWithData:[NSData data]]);
  error = nil;
  decoder = [[NSKeyedUnarchiver alloc] initForReadingFromData:[NSData data] error:&error];
  NSLog(@"%@ %ld %@", decoder, error.code, error.userInfo[NSDebugDescriptionErrorKey]);
  return 0;
}
