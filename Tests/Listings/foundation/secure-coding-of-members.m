// Errors, query items, locales and others are archived securely; numbers, strings, dates and data are given whatever classes are allowed.
#import <Foundation/Foundation.h>

static id again(id object, Class cls) {
  NSError *error = nil;
  NSData *data = [NSKeyedArchiver archivedDataWithRootObject:object requiringSecureCoding:YES error:&error];
  id made = [NSKeyedUnarchiver unarchivedObjectOfClass:cls fromData:data error:&error];
  if (!made) printf("code %ld\n", (long)error.code);
  return made;
}

int main(void) {
  NSError *error = [NSError errorWithDomain:@"com.example" code:-10 userInfo:@{NSLocalizedDescriptionKey : @"Oops", @"list" : @[ @1, @"two" ]}];
  NSError *read = again(error, [NSError class]);
  printf("%d %s\n", [read isEqual:error], read.localizedDescription.UTF8String);
  error = [NSError errorWithDomain:@"com.example" code:4 userInfo:nil];
  printf("%ld %s\n", (long)[again(error, [NSError class]) code], [again(error, [NSError class]) domain].UTF8String);

  NSURLQueryItem *item = [NSURLQueryItem queryItemWithName:@"a" value:nil];
  printf("%d\n", [again(item, [NSURLQueryItem class]) isEqual:item]);
  NSLocale *locale = [NSLocale localeWithLocaleIdentifier:@"fr_FR"];
  printf("%s\n", [again(locale, [NSLocale class]) localeIdentifier].UTF8String);
  NSSortDescriptor *order = [NSSortDescriptor sortDescriptorWithKey:@"name" ascending:NO];
  printf("%s %d\n", [again(order, [NSSortDescriptor class]) key].UTF8String, [again(order, [NSSortDescriptor class]) ascending]);
  NSRegularExpression *expression = [NSRegularExpression regularExpressionWithPattern:@"a+" options:NSRegularExpressionCaseInsensitive error:NULL];
  expression = again(expression, [NSRegularExpression class]);
  printf("%s %lu\n", expression.pattern.UTF8String, (unsigned long)expression.options);

  printf("%s\n", [again(@[ @1, @"two" ], [NSArray class]) componentsJoinedByString:@" "].UTF8String);
  printf("%s\n", [again(@5, [NSString class]) description].UTF8String);
  again([NSUUID UUID], [NSURL class]);
  return 0;
}
