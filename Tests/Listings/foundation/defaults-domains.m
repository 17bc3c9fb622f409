// Domains of NSUserDefaults: the program's own, suites by name, and the registered values.
#import <Foundation/Foundation.h>
int main(void) {
  @autoreleasepool {
    NSUserDefaults *defaults = [NSUserDefaults standardUserDefaults];
    [[NSNotificationCenter defaultCenter] addObserverForName:NSUserDefaultsDidChangeNotification object:nil queue:nil usingBlock:^(NSNotification *note) { NSLog(@"changed"); }];
    [defaults setObject:@"v" forKey:@"k"];
    NSString *own = [[NSProcessInfo processInfo] processName];
    NSLog(@"%@", [defaults persistentDomainForName:own]);
    [defaults setPersistentDomain:@{@"a": @1} forName:@"com.example.x"];
    NSUserDefaults *suite = [[NSUserDefaults alloc] initWithSuiteName:@"com.example.x"];
    NSLog(@"%@ %@", [suite objectForKey:@"a"], [defaults persistentDomainForName:@"com.example.x"]);
    [defaults removePersistentDomainForName:@"com.example.x"];
    NSLog(@"%@ %@ %@", [suite objectForKey:@"a"], [defaults persistentDomainForName:@"com.example.x"], [defaults objectForKey:@"k"]);
    [defaults registerDefaults:@{@"r": @YES}];
    NSLog(@"%@", [defaults volatileDomainForName:NSRegistrationDomain]);
    [defaults removePersistentDomainForName:own];
    NSLog(@"%@ %d", [defaults objectForKey:@"k"], [defaults boolForKey:@"r"]);
  }
  return 0;
}
