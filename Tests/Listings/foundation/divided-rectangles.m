// A slice of a rectangle and what remains, from each edge.
#import <Foundation/Foundation.h>
#import <CoreGraphics/CoreGraphics.h>
int main(void) {
  CGRect slice, rest;
  CGRectEdge edges[] = {CGRectMinXEdge, CGRectMinYEdge, CGRectMaxXEdge, CGRectMaxYEdge};
  for (int i = 0; i < 4; i++) {
    CGRectDivide(CGRectMake(10, 20, 100, 50), &slice, &rest, 30, edges[i]);
    NSLog(@"%@ %@", NSStringFromRect(NSRectFromCGRect(slice)), NSStringFromRect(NSRectFromCGRect(rest)));
  }
  NSRect a, b;
  NSDivideRect(NSMakeRect(0, 0, 100, 50), &a, &b, 80, NSMinYEdge);
  NSLog(@"%@ %@", NSStringFromRect(a), NSStringFromRect(b));
  return 0;
}
