// Enumerators and constants that are seldom used have the values of Apple's headers.
#import <Foundation/Foundation.h>

int main(void) {
  NSURLBookmarkCreationOptions bookmark = NSURLBookmarkCreationMinimalBookmark;
  NSURLSessionWebSocketCloseCode code = NSURLSessionWebSocketCloseCodeGoingAway;
  NSDataCompressionAlgorithm algorithm = NSDataCompressionAlgorithmZlib;
  NSURLFileProtectionType protection = NSURLFileProtectionComplete;
  NSLog(@"%lu %ld %ld %@", bookmark, code, algorithm, protection);
  NSLog(@"%ld %ld %lu", (long)NSURLErrorFileOutsideSafeArea, (long)NSNetServicesTimeoutError,
        (unsigned long)NSLocaleLanguageDirectionTopToBottom);
  return 0;
}
