// A request that is made empty and filled in by its setters.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSMutableURLRequest *request = [[NSMutableURLRequest alloc] init];
    NSLog(@"%@ %@ %g", request.URL, request.HTTPMethod, request.timeoutInterval);
    [request setURL:[NSURL URLWithString:@"https://example.com/cars"]];
    [request setHTTPMethod:@"POST"];
    [request setValue:@"application/json" forHTTPHeaderField:@"Content-Type"];
    [request setHTTPBody:[@"{}" dataUsingEncoding:NSUTF8StringEncoding]];
    request.timeoutInterval = 5;
    NSLog(@"%@ %@ %@ %g", request.HTTPMethod, request.URL, request.HTTPBody, request.timeoutInterval);
    NSLog(@"%@", request.allHTTPHeaderFields);
    NSLog(@"%d", [[NSMutableURLRequest new] isEqual:[NSURLRequest new]]);
  }
  return 0;
}
