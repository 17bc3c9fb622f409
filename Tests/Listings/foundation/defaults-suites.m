// NSUserDefaults searches suites that are added, and domains that a program sets for the time it runs.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSUserDefaults *defaults = [NSUserDefaults standardUserDefaults];
        [defaults setPersistentDomain:@{@"colour" : @"red", @"size" : @1} forName:@"com.example.shared"];
        NSLog(@"%@", [defaults objectForKey:@"colour"]);
        [defaults addSuiteNamed:@"com.example.shared"];
        [defaults setInteger:2 forKey:@"size"];
        NSLog(@"%@ %ld", [defaults objectForKey:@"colour"], (long)[defaults integerForKey:@"size"]);
        [defaults removeSuiteNamed:@"com.example.shared"];
        NSLog(@"%@", [defaults objectForKey:@"colour"]);

        [defaults setVolatileDomain:@{@"mode" : @"test"} forName:@"Session"];
        NSLog(@"%@ %d", [defaults volatileDomainForName:@"Session"],
              [defaults.volatileDomainNames containsObject:@"Session"]);
        [defaults removeVolatileDomainForName:@"Session"];
        NSLog(@"%lu %d", [defaults volatileDomainForName:@"Session"].count,
              [defaults.volatileDomainNames containsObject:NSRegistrationDomain]);
    }
    return 0;
}
