// What may be saved: limits of the model, codes of errors, and a program's own validation.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@interface Account : NSManagedObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) NSString *code;
@property (nonatomic, strong) NSNumber *level;
@end

@implementation Account
@dynamic name, code, level;

- (BOOL)validateName:(id *)value error:(NSError **)error {
  NSString *name = *value;
  if ([name hasPrefix:@" "]) {
    *value = [name stringByTrimmingCharactersInSet:NSCharacterSet.whitespaceCharacterSet];
    return YES;
  }
  if (![name isEqual:@"root"]) return YES;
  if (error) {
    *error = [NSError errorWithDomain:@"Accounts" code:7 userInfo:@{NSLocalizedDescriptionKey : @"root is taken"}];
  }
  return NO;
}

- (BOOL)validateForInsert:(NSError **)error {
  if (![super validateForInsert:error]) return NO;
  if (![self.name isEqual:self.code]) return YES;
  if (error) *error = [NSError errorWithDomain:@"Accounts" code:8 userInfo:nil];
  return NO;
}
@end

static NSAttributeDescription *attribute(NSString *name, NSAttributeType type) {
  NSAttributeDescription *made = [NSAttributeDescription new];
  made.name = name;
  made.attributeType = type;
  return made;
}

static void report(NSString *what, BOOL done, NSError *error) {
  NSLog(@"%@: %@", what, done ? @"fine" : [NSString stringWithFormat:@"%@ %ld", error.domain, (long)error.code]);
  if (done) return;
  if (error.userInfo[NSValidationKeyErrorKey]) NSLog(@"  key %@", error.userInfo[NSValidationKeyErrorKey]);
  for (NSError *part in error.userInfo[NSDetailedErrorsKey]) {
    NSLog(@"  %ld %@", (long)part.code, part.userInfo[NSValidationKeyErrorKey]);
  }
}

int main(void) {
  @autoreleasepool {
    NSAttributeDescription *name = attribute(@"name", NSStringAttributeType);
    NSAttributeDescription *code = attribute(@"code", NSStringAttributeType);
    NSAttributeDescription *level = attribute(@"level", NSInteger32AttributeType);
    name.optional = NO;
    [code setValidationPredicates:@[
      [NSPredicate predicateWithFormat:@"length >= 2"], [NSPredicate predicateWithFormat:@"length <= 4"],
      [NSPredicate predicateWithFormat:@"SELF MATCHES '[a-z]*'"]
    ] withValidationWarnings:@[ @(NSValidationStringTooShortError), @(NSValidationStringTooLongError), @(NSValidationStringPatternMatchingError) ]];
    [level setValidationPredicates:@[ [NSPredicate predicateWithFormat:@"SELF <= 9"] ]
            withValidationWarnings:@[ @(NSValidationNumberTooLargeError) ]];
    NSEntityDescription *account = [NSEntityDescription new];
    account.name = @"Account";
    account.managedObjectClassName = @"Account";
    account.properties = @[ name, code, level ];
    NSManagedObjectModel *model = [NSManagedObjectModel new];
    model.entities = @[ account ];
    NSPersistentStoreCoordinator *coordinator = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    [coordinator addPersistentStoreWithType:NSInMemoryStoreType configuration:nil URL:nil options:nil error:NULL];
    NSManagedObjectContext *context = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    context.persistentStoreCoordinator = coordinator;

    Account *one = [[Account alloc] initWithContext:context];
    NSError *error = nil;
    report(@"no name", [context save:&error], error);
    NSLog(@"%@", error.localizedDescription);
    one.name = @"ann";
    one.code = @"x";
    report(@"short", [context save:&error], error);
    one.code = @"abcde";
    report(@"long", [context save:&error], error);
    one.code = @"A1";
    report(@"pattern", [context save:&error], error);
    one.code = @"ab";
    one.level = @10;
    report(@"large", [context save:&error], error);
    one.name = nil;
    one.code = @"x";
    report(@"three", [context save:&error], error);
    one.level = @9;
    one.code = @"root";
    one.name = @"root";
    report(@"own", [context save:&error], error);
    one.name = @"abcd";
    one.code = @"abcd";
    report(@"whole", [context save:&error], error);
    one.name = @"  eve ";
    report(@"trimmed", [context save:&error], error);
    NSLog(@"'%@'", one.name);

    id value = @"toolong";
    report(@"value", [one validateValue:&value forKey:@"code" error:&error], error);
    value = @3;
    report(@"value", [one validateValue:&value forKey:@"level" error:&error], error);
    one.level = @11;
    report(@"update", [one validateForUpdate:&error], error);
    report(@"delete", [one validateForDelete:&error], error);
    NSLog(@"still %d", context.hasChanges);
  }
  return 0;
}
