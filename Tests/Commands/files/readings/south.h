static NSString *const kSide = @"south";
enum { southPole = -90 };
static const int kDepth = 40;
static inline NSString *sign(int number) {
    return [NSString stringWithFormat:@"%@ %d", kSide, number];
}
