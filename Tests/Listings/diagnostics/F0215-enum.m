#import <Foundation/Foundation.h>

enum colour : float { red };
enum size { small = "s" };
enum level { low = 1.5 };

int main(void) {
  return 0;
  return 0;
}
