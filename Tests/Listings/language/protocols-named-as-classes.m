// Names in angle brackets that are all protocols qualify the class, even if classes have these names.
#import <Foundation/Foundation.h>
@protocol Item @end
@interface Item : NSObject
@property NSString *name;
@end
@implementation Item @end
@interface Bag : NSObject
@property NSArray<Item> *items;
@property NSArray<Item *><Item> *both;
@end
@implementation Bag @end
int main() { Bag *o = [Bag new]; Item *i = [Item new]; i.name = @"x"; o.items = (NSArray<Item> *)@[i];
 NSLog(@"%@ %@", [o.items[0] name], ((Item *)o.items[0]).name); for (Item *e in o.items) NSLog(@"%@", e.name);
 return 0; }
