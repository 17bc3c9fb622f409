// User defaults tell observers of any key when its value becomes another one.
#import <Foundation/Foundation.h>

@interface Listener : NSObject
@end
@implementation Listener
- (void)observeValueForKeyPath:(NSString *)key
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
  NSLog(@"%@: %@ -> %@", key, change[NSKeyValueChangeOldKey], change[NSKeyValueChangeNewKey]);
}
@end

int main(void) {
  NSUserDefaults *defaults = NSUserDefaults.standardUserDefaults;
  Listener *listener = [Listener new];
  NSKeyValueObservingOptions options = NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld;
  [defaults addObserver:listener forKeyPath:@"color" options:options context:NULL];
  [defaults setObject:@"red" forKey:@"color"];
  [defaults setInteger:3 forKey:@"color"];
  [defaults setValue:@"blue" forKey:@"color"];
  [defaults setBool:YES forKey:@"other"];
  [defaults removeObjectForKey:@"color"];

  // A value that was registered is what a key has when its own has gone. What stays the same is no change.
  [defaults registerDefaults:@{@"size" : @"large"}];
  [defaults addObserver:listener forKeyPath:@"size" options:options context:NULL];
  [defaults setObject:@"large" forKey:@"size"];
  [defaults setObject:@"small" forKey:@"size"];
  [defaults setObject:@"small" forKey:@"size"];
  [defaults removeObjectForKey:@"size"];

  [defaults removeObserver:listener forKeyPath:@"color"];
  [defaults removeObserver:listener forKeyPath:@"size"];
  [defaults setObject:@"green" forKey:@"color"];
  NSLog(@"%@", [defaults stringForKey:@"color"]);
  return 0;
}
