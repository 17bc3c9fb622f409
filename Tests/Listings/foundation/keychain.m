// The keychain of a run: items are added, found, changed and removed by their class and attributes.
#import <Foundation/Foundation.h>
#import <Security/Security.h>

static NSMutableDictionary *query(NSString *account) {
    NSMutableDictionary *query = [NSMutableDictionary dictionary];
    query[(__bridge id)kSecClass] = (__bridge id)kSecClassGenericPassword;
    query[(__bridge id)kSecAttrService] = @"service";
    if (account) query[(__bridge id)kSecAttrAccount] = account;
    return query;
}

static NSString *name(OSStatus status) {
    return CFBridgingRelease(SecCopyErrorMessageString(status, NULL));
}

static OSStatus add(NSString *account, NSString *password) {
    NSMutableDictionary *item = query(account);
    item[(__bridge id)kSecValueData] = [password dataUsingEncoding:NSUTF8StringEncoding];
    item[(__bridge id)kSecAttrAccessible] = (__bridge id)kSecAttrAccessibleAfterFirstUnlock;
    return SecItemAdd((__bridge CFDictionaryRef)item, NULL);
}

static NSString *password(NSString *account) {
    NSMutableDictionary *wanted = query(account);
    wanted[(__bridge id)kSecReturnData] = (__bridge id)kCFBooleanTrue;
    wanted[(__bridge id)kSecMatchLimit] = (__bridge id)kSecMatchLimitOne;
    CFTypeRef result = NULL;
    OSStatus status = SecItemCopyMatching((__bridge CFDictionaryRef)wanted, &result);
    if (status != errSecSuccess) return [NSString stringWithFormat:@"%d", (int)status];
    return [[NSString alloc] initWithData:CFBridgingRelease(result) encoding:NSUTF8StringEncoding];
}

int main(void) {
    @autoreleasepool {
        NSLog(@"%@ %@ %@", (__bridge id)kSecClass, (__bridge id)kSecAttrAccount, (__bridge id)kSecMatchLimitAll);
        NSLog(@"before: %@, %@", password(@"anna"), name(errSecItemNotFound));
        NSLog(@"add %d %d", (int)add(@"anna", @"secret"), (int)add(@"bert", @"geheim"));
        NSLog(@"add again %d: %@", (int)add(@"anna", @"other"), name(errSecDuplicateItem));
        NSLog(@"anna %@, bert %@", password(@"anna"), password(@"bert"));

        NSDictionary *change = @{(__bridge id)kSecValueData : [@"changed" dataUsingEncoding:NSUTF8StringEncoding]};
        NSLog(@"update %d", (int)SecItemUpdate((__bridge CFDictionaryRef)query(@"anna"), (__bridge CFDictionaryRef)change));
        NSLog(@"anna %@", password(@"anna"));
        NSDictionary *rename = @{(__bridge id)kSecAttrAccount : @"bert"};
        NSLog(@"to one that is there %d", (int)SecItemUpdate((__bridge CFDictionaryRef)query(@"anna"), (__bridge CFDictionaryRef)rename));
        NSLog(@"update nobody %d", (int)SecItemUpdate((__bridge CFDictionaryRef)query(@"carl"), (__bridge CFDictionaryRef)change));

        NSMutableDictionary *all = query(nil);
        all[(__bridge id)kSecMatchLimit] = (__bridge id)kSecMatchLimitAll;
        all[(__bridge id)kSecReturnAttributes] = @YES;
        CFTypeRef result = NULL;
        SecItemCopyMatching((__bridge CFDictionaryRef)all, &result);
        NSArray *items = CFBridgingRelease(result);
        for (NSDictionary *item in items) {
            NSLog(@"%@ %@ %@ data %d", item[(__bridge id)kSecAttrAccount], item[(__bridge id)kSecAttrService],
                  item[(__bridge id)kSecAttrAccessible], item[(__bridge id)kSecValueData] != nil);
        }
        all[(__bridge id)kSecReturnData] = @YES;
        SecItemCopyMatching((__bridge CFDictionaryRef)all, &result);
        items = CFBridgingRelease(result);
        NSLog(@"%lu with data of %lu bytes", items.count, [items[0][(__bridge id)kSecValueData] length]);

        NSMutableDictionary *reference = query(@"bert");
        reference[(__bridge id)kSecReturnPersistentRef] = @YES;
        SecItemCopyMatching((__bridge CFDictionaryRef)reference, &result);
        NSDictionary *byReference = @{(__bridge id)kSecValuePersistentRef : CFBridgingRelease(result), (__bridge id)kSecReturnData : @YES};
        NSLog(@"by reference %d", (int)SecItemCopyMatching((__bridge CFDictionaryRef)byReference, &result));
        NSLog(@"%@", [[NSString alloc] initWithData:CFBridgingRelease(result) encoding:NSUTF8StringEncoding]);

        NSMutableDictionary *site = [NSMutableDictionary dictionaryWithDictionary:@{
            (__bridge id)kSecClass : (__bridge id)kSecClassInternetPassword, (__bridge id)kSecAttrServer : @"example.com",
            (__bridge id)kSecAttrAccount : @"anna", (__bridge id)kSecAttrPort : @443 }];
        NSLog(@"other class %d", (int)SecItemAdd((__bridge CFDictionaryRef)site, NULL));
        site[(__bridge id)kSecAttrPort] = @80;
        NSLog(@"other port %d", (int)SecItemCopyMatching((__bridge CFDictionaryRef)site, NULL));

        NSLog(@"delete %d", (int)SecItemDelete((__bridge CFDictionaryRef)query(nil)));
        NSLog(@"delete again %d, anna %@", (int)SecItemDelete((__bridge CFDictionaryRef)query(nil)), password(@"anna"));
        NSLog(@"no class %d, nil %d", (int)SecItemDelete((__bridge CFDictionaryRef) @{}), (int)SecItemAdd(NULL, NULL));
        uint8_t bytes[16] = {0};
        NSLog(@"random %d", SecRandomCopyBytes(kSecRandomDefault, sizeof bytes, bytes));
    }
    return 0;
}
