// CommonCrypto's digests and authentication codes, in one call and in parts.
#import <Foundation/Foundation.h>
#import <CommonCrypto/CommonCrypto.h>

static NSString *hex(const unsigned char *bytes, int count) {
    NSMutableString *text = [NSMutableString string];
    for (int i = 0; i < count; i++) [text appendFormat:@"%02x", bytes[i]];
    return text;
}

@interface NSString (Digest)
- (NSString *)md5;
@end
@implementation NSString (Digest)
- (NSString *)md5 {
    const char *text = self.UTF8String;
    unsigned char digest[CC_MD5_DIGEST_LENGTH];
    CC_MD5(text, (CC_LONG)strlen(text), digest);
    return hex(digest, CC_MD5_DIGEST_LENGTH);
}
@end

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", [@"hello" md5]);
        NSData *data = [@"hello" dataUsingEncoding:NSUTF8StringEncoding];
        unsigned char digest[CC_SHA512_DIGEST_LENGTH];
        NSLog(@"%@", hex(CC_SHA1(data.bytes, (CC_LONG)data.length, digest), CC_SHA1_DIGEST_LENGTH));
        NSLog(@"%@", hex(CC_SHA224(data.bytes, (CC_LONG)data.length, digest), CC_SHA224_DIGEST_LENGTH));
        NSLog(@"%@", hex(CC_SHA256(data.bytes, (CC_LONG)data.length, digest), CC_SHA256_DIGEST_LENGTH));
        NSLog(@"%@", hex(CC_SHA384(data.bytes, (CC_LONG)data.length, digest), CC_SHA384_DIGEST_LENGTH));
        NSLog(@"%@", hex(CC_SHA512(data.bytes, (CC_LONG)data.length, digest), CC_SHA512_DIGEST_LENGTH));

        CC_SHA256_CTX context;
        CC_SHA256_Init(&context);
        CC_SHA256_Update(&context, "hel", 3);
        CC_SHA256_Update(&context, "lo", 2);
        CC_SHA256_Final(digest, &context);
        NSLog(@"%@", hex(digest, CC_SHA256_DIGEST_LENGTH));

        CCHmac(kCCHmacAlgSHA256, "key", 3, "hello", 5, digest);
        NSLog(@"%@", hex(digest, CC_SHA256_DIGEST_LENGTH));
    }
    return 0;
}
