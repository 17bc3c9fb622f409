// A response that a program makes has its type, encoding and length from the header fields.
#import <Foundation/Foundation.h>

static void show(NSString *url, NSDictionary *fields) {
  NSHTTPURLResponse *response = [[NSHTTPURLResponse alloc] initWithURL:[NSURL URLWithString:url]
                                                            statusCode:200
                                                           HTTPVersion:@"HTTP/1.1"
                                                          headerFields:fields];
  printf("%s %s %lld %s\n", response.MIMEType.UTF8String ?: "nil", response.textEncodingName.UTF8String ?: "nil",
         response.expectedContentLength, response.suggestedFilename.UTF8String);
}

int main(void) {
  show(@"http://a.b/c/d.json", @{@"Content-Type" : @"Application/JSON; charset=UTF-8", @"Content-Length" : @"12"});
  show(@"http://a.b/picture", @{@"content-type" : @"image/png"});
  show(@"http://a.b/c/d.json", nil);
  NSURLResponse *plain = [[NSURLResponse alloc] initWithURL:[NSURL URLWithString:@"http://a.b/e.txt"]
                                                   MIMEType:@"text/plain"
                                      expectedContentLength:7
                                           textEncodingName:@"utf-8"];
  printf("%s %lld %s\n", plain.MIMEType.UTF8String, plain.expectedContentLength, plain.suggestedFilename.UTF8String);
  return 0;
}
