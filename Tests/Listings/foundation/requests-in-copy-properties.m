// The copy of a mutable request is mutable; a persistent store's requests say what they are.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@interface Form : NSObject
@property (nonatomic, copy) NSMutableURLRequest *request;
@end
@implementation Form
@end

int main(void) {
  @autoreleasepool {
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"https://example.com"]];
    [request setValue:@"text/plain" forHTTPHeaderField:@"Accept"];
    Form *form = [Form new];
    form.request = request;
    [form.request setValue:@"multipart/form-data" forHTTPHeaderField:@"Content-Type"];
    printf("%d %lu %lu\n", form.request != request, (unsigned long)form.request.allHTTPHeaderFields.count,
           (unsigned long)request.allHTTPHeaderFields.count);
    NSURLRequest *fixed = [NSURLRequest requestWithURL:request.URL];
    printf("%d %d\n", [fixed copy] == fixed, [[fixed mutableCopy] isKindOfClass:[NSMutableURLRequest class]]);

    NSPersistentStoreRequest *fetch = [NSFetchRequest fetchRequestWithEntityName:@"Car"];
    NSSaveChangesRequest *save = [[NSSaveChangesRequest alloc] initWithInsertedObjects:[NSSet set] updatedObjects:nil deletedObjects:nil lockedObjects:nil];
    printf("%d %d %lu\n", fetch.requestType == NSFetchRequestType, save.requestType == NSSaveRequestType,
           (unsigned long)save.insertedObjects.count);
  }
  return 0;
}
