// Keys of Security: made, written and read, kept in the keychain, and what they encrypt, decrypt, sign and verify.
#import <Foundation/Foundation.h>
#import <Security/Security.h>

static NSDictionary *described(id type, id side) {
  return @{(id)kSecAttrKeyType : type, (id)kSecAttrKeyClass : side};
}

int main(void) {
  @autoreleasepool {
    CFErrorRef error = NULL;
    NSDictionary *wanted = @{(id)kSecAttrKeyType : (id)kSecAttrKeyTypeRSA, (id)kSecAttrKeySizeInBits : @1024};
    SecKeyRef private = SecKeyCreateRandomKey((__bridge CFDictionaryRef)wanted, &error), public = SecKeyCopyPublicKey(private);
    NSLog(@"%d %zu", CFGetTypeID(private) == SecKeyGetTypeID(), SecKeyGetBlockSize(public));
    NSDictionary *attributes = CFBridgingRelease(SecKeyCopyAttributes(public));
    NSLog(@"%@ %@ %@", attributes[(id)kSecAttrKeyType], attributes[(id)kSecAttrKeySizeInBits], attributes[(id)kSecAttrCanEncrypt]);

    NSData *text = [@"hello 世界" dataUsingEncoding:NSUTF8StringEncoding];
    for (id algorithm in @[
           (id)kSecKeyAlgorithmRSAEncryptionPKCS1, (id)kSecKeyAlgorithmRSAEncryptionOAEPSHA1,
           (id)kSecKeyAlgorithmRSAEncryptionOAEPSHA256
         ]) {
      SecKeyAlgorithm name = (__bridge SecKeyAlgorithm)algorithm;
      NSData *secret = CFBridgingRelease(SecKeyCreateEncryptedData(public, name, (__bridge CFDataRef)text, &error));
      NSData *plain = CFBridgingRelease(SecKeyCreateDecryptedData(private, name, (__bridge CFDataRef)secret, &error));
      NSLog(@"%lu %@", (unsigned long)secret.length, [[NSString alloc] initWithData:plain encoding:NSUTF8StringEncoding]);
    }
    NSData *none = CFBridgingRelease(SecKeyCreateDecryptedData(public, kSecKeyAlgorithmRSAEncryptionPKCS1, (__bridge CFDataRef)text, &error));
    NSLog(@"%@ %@ %ld", none, [(__bridge NSError *)error domain], (long)[(__bridge NSError *)error code]);

    for (id algorithm in
         @[ (id)kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA256, (id)kSecKeyAlgorithmRSASignatureMessagePSSSHA1 ]) {
      SecKeyAlgorithm name = (__bridge SecKeyAlgorithm)algorithm;
      NSData *signature = CFBridgingRelease(SecKeyCreateSignature(private, name, (__bridge CFDataRef)text, &error));
      NSData *other = [@"hello" dataUsingEncoding:NSUTF8StringEncoding];
      NSLog(@"%d %d", SecKeyVerifySignature(public, name, (__bridge CFDataRef)text, (__bridge CFDataRef)signature, NULL),
            SecKeyVerifySignature(public, name, (__bridge CFDataRef)other, (__bridge CFDataRef)signature, NULL));
    }
    NSLog(@"%d %d",
          SecKeyIsAlgorithmSupported(public, kSecKeyOperationTypeEncrypt, kSecKeyAlgorithmRSAEncryptionPKCS1),
          SecKeyIsAlgorithmSupported(public, kSecKeyOperationTypeSign, kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA256));

    NSData *bytes = CFBridgingRelease(SecKeyCopyExternalRepresentation(public, NULL));
    SecKeyRef again = SecKeyCreateWithData((__bridge CFDataRef)bytes,
        (__bridge CFDictionaryRef)described((id)kSecAttrKeyTypeRSA, (id)kSecAttrKeyClassPublic), &error);
    NSLog(@"%lu %d", (unsigned long)bytes.length, CFEqual(again, public));
    SecKeyRef bad = SecKeyCreateWithData((__bridge CFDataRef)text,
        (__bridge CFDictionaryRef)described((id)kSecAttrKeyTypeRSA, (id)kSecAttrKeyClassPrivate), &error);
    NSLog(@"%d %@", bad == NULL, (__bridge NSError *)error);

    // On a curve.
    wanted = @{(id)kSecAttrKeyType : (id)kSecAttrKeyTypeECSECPrimeRandom, (id)kSecAttrKeySizeInBits : @256};
    SecKeyRef curve = SecKeyCreateRandomKey((__bridge CFDictionaryRef)wanted, &error);
    NSData *number = CFBridgingRelease(SecKeyCopyExternalRepresentation(curve, NULL));
    SecKeyRef copy = SecKeyCreateWithData((__bridge CFDataRef)number,
        (__bridge CFDictionaryRef)described((id)kSecAttrKeyTypeECSECPrimeRandom, (id)kSecAttrKeyClassPrivate), &error);
    NSData *signature = CFBridgingRelease(
        SecKeyCreateSignature(copy, kSecKeyAlgorithmECDSASignatureMessageX962SHA256, (__bridge CFDataRef)text, &error));
    NSLog(@"%lu %d %d", (unsigned long)number.length, CFEqual(curve, copy),
          SecKeyVerifySignature(SecKeyCopyPublicKey(curve), kSecKeyAlgorithmECDSASignatureMessageX962SHA256,
                                (__bridge CFDataRef)text, (__bridge CFDataRef)signature, NULL));

    // As articles on RSA do it: the key's bytes go to the keychain, and a key comes back.
    NSMutableDictionary *item = [@{
      (id)kSecClass : (id)kSecClassKey,
      (id)kSecAttrKeyType : (id)kSecAttrKeyTypeRSA,
      (id)kSecAttrKeyClass : (id)kSecAttrKeyClassPublic,
      (id)kSecAttrApplicationTag : [@"tag" dataUsingEncoding:NSUTF8StringEncoding],
      (id)kSecValueData : bytes,
      (id)kSecReturnPersistentRef : @YES
    } mutableCopy];
    CFTypeRef reference = NULL;
    NSLog(@"%d", (int)SecItemAdd((__bridge CFDictionaryRef)item, &reference));
    [item removeObjectsForKeys:@[ (id)kSecValueData, (id)kSecReturnPersistentRef ]];
    item[(id)kSecReturnRef] = @YES;
    SecKeyRef found = NULL;
    OSStatus status = SecItemCopyMatching((__bridge CFDictionaryRef)item, (CFTypeRef *)&found);
    NSLog(@"%d %d", (int)status, CFEqual(found, public));

    uint8_t secret[128], plain[128];
    size_t size = sizeof secret, length = sizeof plain;
    status = SecKeyEncrypt(found, kSecPaddingPKCS1, text.bytes, text.length, secret, &size);
    OSStatus opened = SecKeyDecrypt(private, kSecPaddingPKCS1, secret, size, plain, &length);
    NSLog(@"%d %zu %d %@", (int)status, size, (int)opened,
          [[NSString alloc] initWithBytes:plain length:length encoding:NSUTF8StringEncoding]);
    // Without a padding the number comes without the zeros in front: 02, the padding, 00 and the text.
    length = sizeof plain;
    opened = SecKeyDecrypt(private, kSecPaddingNone, secret, size, plain, &length);
    NSLog(@"%d %zu %d %d", (int)opened, length, plain[0], memcmp(plain + length - text.length, text.bytes, text.length));
    // What the private key has signed, the public one opens.
    size = sizeof secret;
    status = SecKeyRawSign(private, kSecPaddingPKCS1, text.bytes, text.length, secret, &size);
    length = sizeof plain;
    opened = SecKeyDecrypt(found, kSecPaddingPKCS1, secret, size, plain, &length);
    NSLog(@"%d %d %d %zu", (int)status, (int)SecKeyRawVerify(found, kSecPaddingPKCS1, text.bytes, text.length, secret, size),
          (int)opened, length);
    size = 10;
    NSLog(@"%d", (int)SecKeyEncrypt(found, kSecPaddingPKCS1, text.bytes, text.length, secret, &size));

    SecKeyRef one = NULL, two = NULL;
    NSDictionary *pair = @{
      (id)kSecAttrKeyType : (id)kSecAttrKeyTypeRSA,
      (id)kSecAttrKeySizeInBits : @1024,
      (id)kSecPrivateKeyAttrs : @{(id)kSecAttrIsPermanent : @YES, (id)kSecAttrApplicationTag : [@"own" dataUsingEncoding:NSUTF8StringEncoding]}
    };
    NSLog(@"%d %@", (int)SecKeyGeneratePair((__bridge CFDictionaryRef)pair, &one, &two),
          [[(__bridge id)two description] componentsSeparatedByString:@", addr"][0]);
    NSDictionary *query = @{
      (id)kSecClass : (id)kSecClassKey,
      (id)kSecAttrApplicationTag : [@"own" dataUsingEncoding:NSUTF8StringEncoding],
      (id)kSecReturnRef : @YES
    };
    status = SecItemCopyMatching((__bridge CFDictionaryRef)query, (CFTypeRef *)&found);
    NSLog(@"%d %d", (int)status, CFEqual(found, two));
  }
  return 0;
}
