// What cannot change is its own copy; requests and locales are equal by what they say.
#import <Foundation/Foundation.h>

int main(void) {
  NSURL *url = [NSURL URLWithString:@"http://a.b/c"];
  NSDictionary *fixed = @{
    @"indexes" : [NSIndexSet indexSetWithIndex:3],
    @"characters" : [NSCharacterSet characterSetWithCharactersInString:@"abc"],
    @"attributed" : [[NSAttributedString alloc] initWithString:@"x"],
    @"request" : [NSURLRequest requestWithURL:url],
    @"response" : [[NSHTTPURLResponse alloc] initWithURL:url statusCode:200 HTTPVersion:nil headerFields:nil],
  };
  for (NSString *name in [fixed.allKeys sortedArrayUsingSelector:@selector(compare:)])
    printf("%s %d\n", name.UTF8String, [fixed[name] copy] == fixed[name]);

  for (id object in @[
         [NSMutableIndexSet indexSetWithIndex:3], [NSMutableCharacterSet characterSetWithCharactersInString:@"abc"],
         [[NSMutableAttributedString alloc] initWithString:@"x"], [NSMutableURLRequest requestWithURL:url]
       ]) {
    id copy = [object copy];
    printf("%d %d\n", copy == object, [copy isEqual:object]);
  }

  NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];
  NSURLRequest *other = [NSURLRequest requestWithURL:[NSURL URLWithString:@"http://a.b/c"]];
  printf("%d %d", [request isEqual:other], request.hash == other.hash);
  request.HTTPMethod = @"POST";
  printf(" %d\n", [request isEqual:other]);
  printf("%d\n", [[NSLocale localeWithLocaleIdentifier:@"de_DE"] isEqual:[NSLocale localeWithLocaleIdentifier:@"de_DE"]]);
  return 0;
}
