#import <oven.h>
#import <stdio.h>

int main(int argc, char **argv) {
  printf("%d g, %d words\n", [[Oven new] bake:3], argc);
  return 0;
}
