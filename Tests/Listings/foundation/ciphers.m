// CommonCrypto's ciphers, keys from passwords and codes in parts, with the vectors of FIPS 197, SP 800-38A and RFC 6070.
#import <Foundation/Foundation.h>
#import <CommonCrypto/CommonCrypto.h>

static NSData *bytes(NSString *hex) {
    NSMutableData *data = [NSMutableData data];
    for (NSUInteger i = 0; i + 1 < hex.length; i += 2) {
        unsigned value = 0;
        [[NSScanner scannerWithString:[hex substringWithRange:NSMakeRange(i, 2)]] scanHexInt:&value];
        unsigned char byte = value;
        [data appendBytes:&byte length:1];
    }
    return data;
}

static NSString *hex(const void *memory, size_t count) {
    NSMutableString *text = [NSMutableString string];
    for (size_t i = 0; i < count; i++) [text appendFormat:@"%02x", ((const unsigned char *)memory)[i]];
    return text;
}

static NSString *crypt(CCOperation operation, CCAlgorithm algorithm, CCOptions options, NSString *key,
                       NSString *vector, NSData *data) {
    NSData *k = bytes(key);
    NSMutableData *room = [NSMutableData dataWithLength:data.length + 16];
    size_t moved = 0;
    CCCryptorStatus status = CCCrypt(operation, algorithm, options, k.bytes, k.length,
                                     vector ? bytes(vector).bytes : NULL, data.bytes, data.length,
                                     room.mutableBytes, room.length, &moved);
    return status == kCCSuccess ? hex(room.bytes, moved) : [NSString stringWithFormat:@"status %d", status];
}

static NSString *stream(CCOperation operation, CCMode mode, NSString *key, NSString *vector, NSData *data) {
    CCCryptorRef cryptor = NULL;
    NSData *k = bytes(key);
    CCCryptorStatus status = CCCryptorCreateWithMode(operation, mode, kCCAlgorithmAES, ccNoPadding,
                                                     bytes(vector).bytes, k.bytes, k.length, NULL, 0, 0,
                                                     kCCModeOptionCTR_BE, &cryptor);
    if (status != kCCSuccess) return [NSString stringWithFormat:@"status %d", status];
    NSMutableData *result = [NSMutableData data];
    // In parts of five bytes.
    for (NSUInteger i = 0; i < data.length; i += 5) {
        NSUInteger count = MIN((NSUInteger)5, data.length - i);
        unsigned char room[64];
        size_t moved = 0;
        CCCryptorUpdate(cryptor, (const char *)data.bytes + i, count, room, sizeof room, &moved);
        [result appendBytes:room length:moved];
    }
    CCCryptorRelease(cryptor);
    return hex(result.bytes, result.length);
}

static NSString *derived(const char *password, size_t length, const char *salt, size_t saltLength, unsigned rounds,
                         size_t count, CCPseudoRandomAlgorithm algorithm) {
    uint8_t key[64];
    int status = CCKeyDerivationPBKDF(kCCPBKDF2, password, length, (const uint8_t *)salt, saltLength, algorithm, rounds, key, count);
    return status ? [NSString stringWithFormat:@"status %d", status] : hex(key, count);
}

int main(void) {
    @autoreleasepool {
        NSString *k128 = @"000102030405060708090a0b0c0d0e0f";
        NSString *k192 = @"000102030405060708090a0b0c0d0e0f1011121314151617";
        NSString *k256 = @"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        NSData *block = bytes(@"00112233445566778899aabbccddeeff");
        for (NSString *key in @[k128, k192, k256]) {
            NSString *sealed = crypt(kCCEncrypt, kCCAlgorithmAES, kCCOptionECBMode, key, nil, block);
            NSLog(@"AES%lu %@ %@", key.length * 4, sealed, crypt(kCCDecrypt, kCCAlgorithmAES128, kCCOptionECBMode, key, nil, bytes(sealed)));
        }

        NSString *key = @"2b7e151628aed2a6abf7158809cf4f3c";
        NSData *text = bytes(@"6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51");
        NSString *chained = crypt(kCCEncrypt, kCCAlgorithmAES, 0, key, k128, text);
        NSLog(@"CBC %@", chained);
        NSLog(@"back %d", [crypt(kCCDecrypt, kCCAlgorithmAES, 0, key, k128, bytes(chained)) isEqual:hex(text.bytes, text.length)]);
        NSLog(@"CTR %@", stream(kCCEncrypt, kCCModeCTR, key, @"f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", text));
        NSLog(@"OFB %@", stream(kCCEncrypt, kCCModeOFB, key, k128, text));
        NSLog(@"CFB %@", stream(kCCEncrypt, kCCModeCFB, key, k128, text));
        NSLog(@"CFB8 %@", stream(kCCEncrypt, kCCModeCFB8, key, k128, text));
        NSString *sealed = stream(kCCEncrypt, kCCModeCFB, key, k128, text);
        NSLog(@"back %d", [stream(kCCDecrypt, kCCModeCFB, key, k128, bytes(sealed)) isEqual:hex(text.bytes, text.length)]);
        NSLog(@"CBC in parts %@", stream(kCCEncrypt, kCCModeCBC, key, k128, text));

        NSLog(@"DES %@", crypt(kCCEncrypt, kCCAlgorithmDES, kCCOptionECBMode, @"133457799bbcdff1", nil, bytes(@"0123456789abcdef")));
        NSString *triple = @"0123456789abcdef23456789abcdef01456789abcdef0123";
        NSData *quick = [@"The qufck brown fox jump" dataUsingEncoding:NSASCIIStringEncoding];
        NSString *three = crypt(kCCEncrypt, kCCAlgorithm3DES, kCCOptionECBMode, triple, nil, quick);
        NSLog(@"3DES %@", three);
        NSLog(@"back %@", [[NSString alloc] initWithData:bytes(crypt(kCCDecrypt, kCCAlgorithm3DES, kCCOptionECBMode, triple, nil, bytes(three)))
                                                encoding:NSASCIIStringEncoding]);

        // Padding.
        for (NSUInteger count = 15; count < 18; count++) {
            NSData *data = [text subdataWithRange:NSMakeRange(0, count)];
            NSString *padded = crypt(kCCEncrypt, kCCAlgorithmAES, kCCOptionPKCS7Padding, key, nil, data);
            NSString *back = crypt(kCCDecrypt, kCCAlgorithmAES, kCCOptionPKCS7Padding, key, nil, bytes(padded));
            NSLog(@"padding %lu -> %lu -> %d", count, padded.length / 2, [back isEqual:hex(data.bytes, data.length)]);
        }
        NSLog(@"nothing %@", crypt(kCCEncrypt, kCCAlgorithmAES, kCCOptionPKCS7Padding, key, nil, [NSData data]));

        // What goes wrong.
        NSLog(@"part of a block %@", crypt(kCCEncrypt, kCCAlgorithmAES, 0, key, nil, [text subdataWithRange:NSMakeRange(0, 5)]));
        NSLog(@"key %@", crypt(kCCEncrypt, kCCAlgorithmAES, 0, @"0011", nil, block));
        NSLog(@"key %@", crypt(kCCEncrypt, kCCAlgorithm3DES, 0, key, nil, block));
        NSLog(@"no key %d", CCCrypt(kCCEncrypt, kCCAlgorithmAES, 0, NULL, 16, NULL, block.bytes, 16, NULL, 0, NULL));
        size_t moved = 0;
        uint8_t small[16];
        NSLog(@"small %d", CCCrypt(kCCEncrypt, kCCAlgorithmAES, kCCOptionPKCS7Padding, bytes(key).bytes, 16, NULL,
                                   block.bytes, block.length, small, sizeof small, &moved));
        NSLog(@"needs %zu", moved);
        NSLog(@"no cryptor %d %d %d", CCCryptorUpdate(NULL, block.bytes, 16, small, 16, &moved),
              CCCryptorFinal(NULL, small, 16, &moved), CCCryptorRelease(NULL));

        CCCryptorRef cryptor = NULL;
        CCCryptorCreate(kCCEncrypt, kCCAlgorithmAES, kCCOptionPKCS7Padding, bytes(key).bytes, 16, bytes(k128).bytes, &cryptor);
        NSLog(@"lengths %zu %zu", CCCryptorGetOutputLength(cryptor, 20, false), CCCryptorGetOutputLength(cryptor, 20, true));
        uint8_t room[48];
        for (int turn = 0; turn < 2; turn++) {
            size_t first = 0, last = 0;
            CCCryptorUpdate(cryptor, text.bytes, 20, room, sizeof room, &first);
            CCCryptorFinal(cryptor, room + first, sizeof room - first, &last);
            NSLog(@"%zu + %zu %@", first, last, hex(room, 16));
            CCCryptorReset(cryptor, bytes(k128).bytes);
        }
        CCCryptorRelease(cryptor);

        NSLog(@"%@", derived("password", 8, "salt", 4, 1, 20, kCCPRFHmacAlgSHA1));
        NSLog(@"%@", derived("password", 8, "salt", 4, 2, 20, kCCPRFHmacAlgSHA1));
        NSLog(@"%@", derived("passwordPASSWORDpassword", 24, "saltSALTsaltSALTsaltSALTsaltSALTsalt", 36, 64, 25, kCCPRFHmacAlgSHA1));
        NSLog(@"%@", derived("pass\0word", 9, "sa\0lt", 5, 16, 16, kCCPRFHmacAlgSHA256));
        NSLog(@"%@ %@", derived("p", 1, "s", 1, 0, 16, kCCPRFHmacAlgSHA1), derived("p", 1, "s", 1, 1, 16, 9));
        NSLog(@"calibrates %d", CCCalibratePBKDF(kCCPBKDF2, 8, 8, kCCPRFHmacAlgSHA1, 32, 100) > 0);

        CCHmacContext context;
        CCHmacInit(&context, kCCHmacAlgSHA256, "key", 3);
        CCHmacUpdate(&context, "The quick brown fox ", 20);
        CCHmacUpdate(&context, "jumps over the lazy dog", 23);
        uint8_t code[CC_SHA256_DIGEST_LENGTH];
        CCHmacFinal(&context, code);
        NSLog(@"%@", hex(code, sizeof code));
        NSLog(@"random %d %d", CCRandomGenerateBytes(code, sizeof code), CCRandomGenerateBytes(NULL, 4) == kCCParamError);
    }
    return 0;
}
