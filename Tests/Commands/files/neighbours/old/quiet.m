#import "Ending.h"

void makeTwo(void) { (void)[[Ending alloc] initWithName:@"never released"]; }
