#import <Foundation/Foundation.h>
#if
#endif
#if (1
#endif
#ifdef
#endif
#else
#line next
#import
#if 1
#else
#elif 2
#endif
int main(void) { return 0; }
