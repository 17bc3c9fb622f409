// Certificates, whether one is trusted, and archives of keys with theirs. Nothing is trusted but what the program sets as an anchor.
#import <Foundation/Foundation.h>
#import <Security/Security.h>

static NSString *const root =
    @"MIIBLDCB06ADAgECAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlUZXN0IFJvb3QwIBcNMjAwMTAxMDAwMDAwWhgPMjA5MDAxMDEwMDAwMD"
    @"BaMBQxEjAQBgNVBAMMCVRlc3QgUm9vdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCFYyzaeRScNWmdPXq4qqX0TLrOoKOcc1cdWIILq9Hdb"
    @"0dw9ctT5CQSHmjuek6ycp3mFY79phPVtxg2Hna11BByjEzARMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgIRWoon+ZjrfdUL"
    @"BnJj8ZHFuhd5UBvvOioGeoKp4gjIMCIQC+85C8Z6TPpaWWDvs6fL7lKneaDdTj7W2oz7PDLClMQg==";
static NSString *const leaf =
    @"MIIBRDCB6qADAgECAgEqMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCVRlc3QgUm9vdDAgFw0yMDAxMDEwMDAwMDBaGA8yMDkwMDEwMTAwMDAwMF"
    @"owFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQME8ycgyopH8MvEiXxIFmBXWbwbOXKCU5sbpNYAO/C"
    @"E9Kfz49vJizlo7UWbksHKy8//IhxSK34PznNCc7pMwfzoykwJzAlBgNVHREEHjAcggtleGFtcGxlLmNvbYINKi5leGFtcGxlLm9yZzAKBggqhk"
    @"jOPQQDAgNJADBGAiEAvy4tbfCF0gJlLT7V8NI5buOyu+OYPsRhTbDjVYx5IE8CIQC8J3jr4TypbhBsZtQqezbO8Tuoq2ORAep8eatRkCRbgA==";
static NSString *const archive =
    @"MIIFcQIBAzCCBScGCSqGSIb3DQEHAaCCBRgEggUUMIIFEDCCA6oGCSqGSIb3DQEHBqCCA5swggOXAgEAMIIDkAYJKoZIhvcNAQcBMF8GCSqGSI"
    @"b3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBCuFc0ejWTmqTaj2ay9XGVuAgJOIDAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQAHr4nyL1qAr6"
    @"BLl4XkPMOoCCAyApKXzDmyyLZQu6JIq/aKoI+Ax6dPwngf5oYQwsN2Qcz/Nj78g1ZIyr3QJdw+5O7ZP3ems14pZI2VOzSaCY8kjrvkGSOIrj1e"
    @"Ve7oXuOvLZ5h1VRuQY7QU+ffDop4Js8ImD0S1fsCnSQKowM1r/rCVXhG3YkPfIlks2yUBUG9BDsQhrPFI2nEImOgjVLLIMEJvh9QexQiL+Xbe+"
    @"mfrKg5so/xegAnGfLqi1KU9bY75btuYHHWk87sm058x+1S9bqKI5+LyBIXqbsAUzX1V1zgYPq0Y5vfQE8lGIpBb9WeoMO1LxarqFm5Llik0JkP"
    @"hPP6wR/XS02JTvVj54V1Hqt7xksfx1ACF12UDvW50njEkXHHy5luNhh0Qh3Iy5aCjq1HM7R6W5NyGDCVa7OVCSikKSDJQwVgGYdWOlqNHTgUMv"
    @"av5b8Mehe4DdcD0/k1yYOQRu8GnalAbavp8hSRNBk5vyYpggmZ83NCoG6HCOTBuhaEeGqAxwXVShI+THeWAJb6d8KcIBCaP8KVjtaNwHTmBML1"
    @"DIyfE95BqeA6LGl5JL3qdkw0Tah8OzN++tYg8OMLovTdJTgB+PHtyOdtAD7vieQEGrjReOppXqITvIid0h9wSjSxo7J2G65xGXghtzmxDyLKPz"
    @"uppd6d15sa4ZiU3bYLL/+xQtQBHHxT+sd/vlqu3LL2ugxztrfimmtZte6YpZbiRUoRyj8pQhXzT/X+qZvCIyqkr6QiUOWTyiy5Zs5domjXP+CI"
    @"bX0pDedl6QTZnBZkQQeeeabM1BE+w52ELBaygTCEI63N0H88prSRYaaU1X4+jynunnvwX1ac7ULAkTqMrFq/DYu9ywMO59AXvFLq9Q9kxmBLzP"
    @"QRlytm661J7KQVmjlXcVak2GuBzQqQXg8UsfCaI1I+/SU9eXUe531ELLng4jcvJpFvSd7WabonM7mVoZTwRw99glrOmlhHm5xdXd/F8UQ8vf1P"
    @"xPqDf5NlB0ttMIFUJSrb0a6WphK51b/OXs8Ss2LU0uzTRUdCc4LK9EUb7U3gFWWQMKZVPyx7fVDbeDrVPyDV/BF1JYojCCAV4GCSqGSIb3DQEH"
    @"AaCCAU8EggFLMIIBRzCCAUMGCyqGSIb3DQEMCgECoIH3MIH0MF8GCSqGSIb3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBALgmTMpNg973qZmf/jGA"
    @"dSAgJOIDAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQqSP06Rk6Te5s3nKUza8cqASBkAPiCqs9ucvlSGxOVk1jxz+6q0+f2tHh4iJ97EiE"
    @"4Rt8dJs/6ksnpqQHHmr9GJFdN5WlAqCx7M7x+1jIPsx3V/8MG35mHhYNpcREGTxSVyJfy3UyYFEDfpT0G6tmqsLTjIubuK0rNJ4aB/1U08mhPD"
    @"ZVHCgAltNin+NeRIrPvNBM5wEOppUWmSQeupvyvs45LjE6MBMGCSqGSIb3DQEJFDEGHgQAbQBlMCMGCSqGSIb3DQEJFTEWBBQpFge+cZzD8X53"
    @"xh2Bf7NiSSJrHDBBMDEwDQYJYIZIAWUDBAIBBQAEIGy0orOD9jrSh48cKvXqCtri9VFXDtbbeduB5exK3O+eBAhMptBGVpOT9gICCAA=";

static NSData *bytes(NSString *text) { return [[NSData alloc] initWithBase64EncodedString:text options:0]; }

static void evaluate(SecTrustRef trust) {
  SecTrustResultType result = 0;
  SecTrustEvaluate(trust, &result);
  CFErrorRef error = NULL;
  bool isTrusted = SecTrustEvaluateWithError(trust, &error);
  NSLog(@"%u %d %ld", result, isTrusted, isTrusted ? 0L : (long)[(__bridge NSError *)error code]);
}

int main(void) {
  @autoreleasepool {
    SecCertificateRef first = SecCertificateCreateWithData(NULL, (__bridge CFDataRef)bytes(leaf));
    SecCertificateRef last = SecCertificateCreateWithData(NULL, (__bridge CFDataRef)bytes(root));
    NSLog(@"%@ %@", CFBridgingRelease(SecCertificateCopySubjectSummary(first)),
          CFBridgingRelease(SecCertificateCopySerialNumberData(first, NULL)));
    NSData *copied = CFBridgingRelease(SecCertificateCopyData(first));
    NSLog(@"%d %d", [copied isEqual:bytes(leaf)], SecCertificateCreateWithData(NULL, (__bridge CFDataRef)[NSData data]) == NULL);

    SecTrustRef trust = NULL;
    NSArray *chain = @[ (__bridge id)first, (__bridge id)last ];
    OSStatus status = SecTrustCreateWithCertificates((__bridge CFArrayRef)chain, SecPolicyCreateSSL(true, CFSTR("www.example.org")), &trust);
    NSLog(@"%d %ld", (int)status, (long)SecTrustGetCertificateCount(trust));
    evaluate(trust);
    SecTrustSetAnchorCertificates(trust, (__bridge CFArrayRef)@[ (__bridge id)last ]);
    evaluate(trust);
    NSLog(@"%d", CFEqual(SecTrustGetCertificateAtIndex(trust, 1), last));
    CFArrayRef all = SecTrustCopyCertificateChain(trust);
    SecCertificateRef owned = (SecCertificateRef)CFArrayGetValueAtIndex(all, 0);
    CFRelease(all);
    NSDictionary *details = CFBridgingRelease(SecTrustCopyResult(trust));
    NSLog(@"%d %@", owned == SecTrustGetCertificateAtIndex(trust, 0), details[(id)kSecTrustResultValue]);
    NSLog(@"%d", [[NSURLCredential credentialForTrust:trust] isEqual:[NSURLCredential credentialForTrust:trust]]);
    SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, CFSTR("example.net")));
    evaluate(trust);
    NSLog(@"%d", SecTrustSetExceptions(trust, SecTrustCopyExceptions(trust)));
    evaluate(trust);
    SecTrustSetExceptions(trust, NULL);
    SecTrustSetPolicies(trust, SecPolicyCreateBasicX509());
    evaluate(trust);
    SecTrustSetVerifyDate(trust, (__bridge CFDateRef)[NSDate dateWithTimeIntervalSince1970:4000000000]);
    evaluate(trust);
    NSLog(@"%zu", SecKeyGetBlockSize(SecTrustCopyKey(trust)));

    CFArrayRef items = NULL;
    NSData *file = bytes(archive);
    NSLog(@"%d", (int)SecPKCS12Import((__bridge CFDataRef)file, (__bridge CFDictionaryRef)@{(id)kSecImportExportPassphrase : @"wrong"}, &items));
    NSLog(@"%d", (int)SecPKCS12Import((__bridge CFDataRef)bytes(leaf), (__bridge CFDictionaryRef)@{}, &items));
    NSLog(@"%d", (int)SecPKCS12Import((__bridge CFDataRef)file, (__bridge CFDictionaryRef)@{(id)kSecImportExportPassphrase : @"secret"}, &items));
    NSDictionary *item = ((__bridge NSArray *)items).firstObject;
    SecIdentityRef identity = (__bridge SecIdentityRef)item[(id)kSecImportItemIdentity];
    SecKeyRef key = NULL;
    SecCertificateRef own = NULL;
    SecIdentityCopyPrivateKey(identity, &key);
    SecIdentityCopyCertificate(identity, &own);
    NSLog(@"%d %d %lu", CFEqual(own, first), CFEqual(SecKeyCopyPublicKey(key), SecCertificateCopyKey(first)),
          (unsigned long)[item[(id)kSecImportItemCertChain] count]);
  }
  return 0;
}
