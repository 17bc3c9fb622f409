// Every item of the keychain belongs to an access group; the application's own begins with its team's number, which programs read from
// an item that they add for that.
#import <Foundation/Foundation.h>
#import <Security/Security.h>

static OSStatus add(NSString *account, NSString *group, CFTypeRef *result) {
  NSMutableDictionary *item = [@{
    (id)kSecClass : (id)kSecClassGenericPassword,
    (id)kSecAttrAccount : account,
    (id)kSecAttrService : @"kitchen",
    (id)kSecReturnAttributes : @YES
  } mutableCopy];
  if (group) item[(id)kSecAttrAccessGroup] = group;
  return SecItemAdd((CFDictionaryRef)item, result);
}

static OSStatus find(NSString *account, NSString *group) {
  NSMutableDictionary *query = [@{
    (id)kSecClass : (id)kSecClassGenericPassword,
    (id)kSecAttrAccount : account,
  } mutableCopy];
  if (group) query[(id)kSecAttrAccessGroup] = group;
  return SecItemCopyMatching((CFDictionaryRef)query, NULL);
}

int main(void) {
  @autoreleasepool {
    CFTypeRef result = NULL;
    printf("add %d\n", (int)add(@"probe", nil, &result));
    NSString *group = [(__bridge_transfer NSDictionary *)result objectForKey:(id)kSecAttrAccessGroup];
    NSString *team = [group componentsSeparatedByString:@"."].firstObject;
    printf("team of %lu characters, more behind it: %d\n", (unsigned long)team.length, group.length > team.length + 1);

    NSString *shared = [team stringByAppendingString:@".shared"];
    printf("same names in another group %d, again %d\n", (int)add(@"probe", shared, NULL), (int)add(@"probe", shared, NULL));
    printf("again in the first %d\n", (int)add(@"probe", nil, NULL));
    printf("shared only %d\n", (int)add(@"anna", shared, NULL));
    printf("found %d, in its group %d, in the other %d\n", (int)find(@"anna", nil), (int)find(@"anna", shared), (int)find(@"anna", group));
  }
  return 0;
}
