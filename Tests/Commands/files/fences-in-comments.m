#import <Foundation/Foundation.h>
/**
Doubles a number:

```
twice(2)
```
*/
static int twice(int number) { return 2 * number; }
int main(void) { NSLog(@"%d", twice(21)); return 0; }
