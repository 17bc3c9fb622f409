#import <Fundation/Foundation.h>
#import <AFNetworking/AFNetworking.h>
#import <Foundation/Foundation.h>

int main(void) {
  return 0;
}
