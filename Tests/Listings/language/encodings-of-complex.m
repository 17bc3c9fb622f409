// A library asks whether a method gives a complex number: such a type has an encoding, though no value.
#import <Foundation/Foundation.h>

int main(void) {
  printf("%s %s %s\n", @encode(_Complex float), @encode(_Complex double), @encode(_Complex long double));
  printf("%d\n", strstr("jf@:", @encode(_Complex float)) != NULL);
  return 0;
}
