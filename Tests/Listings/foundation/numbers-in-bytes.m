// strtol and its relatives read no further than the number goes.
#import <Foundation/Foundation.h>
int main() { char b[2] = {'7', ','}; printf("%llu %ld %d %ld\n", strtoull(b, NULL, 10), strtol(b, NULL, 0), atoi(b), atol(b)); char c[4] = {'1', '.', '5', 'x'}; printf("%g %g\n", atof(c), strtod(c, NULL));
 char d[3] = {'2','f','z'}; printf("%lu\n", strtoul(d, NULL, 16)); return 0; }
