import Foundation
#import <Foundation/Foundation.h>

public class Car extends Vehicle {
  private int speed;
  public void drive() { System.out.println("drive"); }
}

func twice(x: Int) -> Int { return x * 2 }

void greet {
  NSLog(@"Hello %d", undeclared);
}

int main(void) {
  [[Car new] drive];
  NSLog(@"%d", twice(2));
  greet();
  NSArray *list = ["a", "b"];
  NSDictionary *ages = {"a": 1};
  void (^block)(void) = { NSLog(@"block"); };
  let count = 3;
  string name = null;
  println(name);
  int[] numbers = {1, 2};
  return 0;
}
