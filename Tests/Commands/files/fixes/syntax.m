import Foundation;

__attribute__((allways_inline)) static int twice(int n) { return 2 * n; }

int main(void) {
    NSLog(@“twice is %d”, twice(3));
    return 0;
}
