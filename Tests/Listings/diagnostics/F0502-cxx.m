#import <Foundation/Foundation.h>

namespace cars {
class Car { public: int speed; };
}
template <typename T> T twice(T a) { return a + a; }
static int half(int &speed) { return speed / 2; }

int main(void) {
  int speed = 4;
  std::cout << half(speed);
  return nullptr;
}
