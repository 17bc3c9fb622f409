// The room that a C string is copied to: too little, and the largest number, as for "no limit".
#import <Foundation/Foundation.h>

int main(void) {
  char room[32] = "";
  NSString *text = @"caf\u00e9";
  printf("%d", [text getCString:room maxLength:5 encoding:NSUTF8StringEncoding]);
  printf(" %d %s\n", [text getCString:room maxLength:NSUIntegerMax encoding:NSUTF8StringEncoding], room);
  memset(room, 0, sizeof room);
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  [text getCString:room maxLength:2];
  printf("%s\n", room);
  [text getCString:room maxLength:NSUIntegerMax];
  printf("%s\n", room);
  return 0;
}
