// `@import CommonCrypto;` as a module of its own.
@import Foundation;
@import CommonCrypto;

int main(void) {
  unsigned char digest[CC_SHA256_DIGEST_LENGTH];
  CC_SHA256("abc", 3, digest);
  for (int index = 0; index < 4; index++) printf("%02x", digest[index]);
  printf("\n");
  return 0;
}
