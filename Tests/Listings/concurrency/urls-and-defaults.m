// URLs as values, their components, defaults in memory.
#import <Foundation/Foundation.h>
int main(void) {
  @autoreleasepool {
    NSURL *url = [NSURL URLWithString:@"https://user:pw@www.example.com:8080/a/b%20c/file.tar.gz?q=1&r=x%26y#part"];
    NSLog(@"%@ | %@ | %@ | %@ | %@", url.scheme, url.user, url.password, url.host, url.port);
    NSLog(@"%@ | %@ | %@", url.path, url.query, url.fragment);
    NSLog(@"%@ | %@ | %@", url.lastPathComponent, url.pathExtension, url.pathComponents);
    NSLog(@"%@", [url URLByDeletingLastPathComponent]);
    NSURL *base = [NSURL URLWithString:@"http://example.com/dir/page.html"];
    NSURL *relative = [NSURL URLWithString:@"../img/x.png?s=1" relativeToURL:base];
    NSLog(@"%@", relative);
    NSLog(@"%@ | %@", relative.absoluteString, relative.relativeString);
    NSLog(@"%@", [base URLByAppendingPathComponent:@"more text"]);
    NSLog(@"%d %@", [NSURL URLWithString:@"http://a b"] == nil, [NSURL URLWithString:@""]);
    NSURL *file = [NSURL fileURLWithPath:@"/tmp/my file.txt"];
    NSLog(@"%@ %@ %d", file, file.path, file.isFileURL);
    NSLog(@"%d %d", [[NSURL URLWithString:@"http://a.b/c"] isEqual:[NSURL URLWithString:@"http://a.b/c"]], url.hash == url.hash);

    NSURLComponents *components = [NSURLComponents componentsWithString:@"https://api.example.com/search"];
    components.queryItems = @[[NSURLQueryItem queryItemWithName:@"q" value:@"a b&c"], [NSURLQueryItem queryItemWithName:@"page" value:@"2"]];
    NSLog(@"%@", components.URL);
    components.path = @"/näher";
    components.port = @99;
    components.query = nil;
    NSLog(@"%@ %@", components.string, components.path);
    for (NSURLQueryItem *item in [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO].queryItems) NSLog(@"%@=%@", item.name, item.value);

    NSUserDefaults *defaults = [NSUserDefaults standardUserDefaults];
    [defaults registerDefaults:@{@"color": @"blue", @"n": @1}];
    [defaults setInteger:7 forKey:@"n"];
    [defaults setBool:YES forKey:@"flag"];
    [defaults setObject:@[@1, @2] forKey:@"list"];
    NSLog(@"%@ %ld %d %@ %@", [defaults stringForKey:@"color"], [defaults integerForKey:@"n"], [defaults boolForKey:@"flag"], [defaults arrayForKey:@"list"], [defaults objectForKey:@"none"]);
    [defaults removeObjectForKey:@"n"];
    NSLog(@"%@ %@", [defaults objectForKey:@"n"], [defaults stringForKey:@"n"]);
    @try { [defaults setObject:[NSObject new] forKey:@"bad"]; } @catch (NSException *e) { NSLog(@"%@", e.name); }
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:base];
    request.HTTPMethod = @"POST";
    [request setValue:@"text/plain" forHTTPHeaderField:@"Content-Type"];
    NSLog(@"%@ %@ %@ %.0f", request.HTTPMethod, request.URL, [request valueForHTTPHeaderField:@"content-type"], request.timeoutInterval);
  }
}
