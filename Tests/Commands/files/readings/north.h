static NSString *const kSide = @"north";
static inline NSString *sign(int number) {
    return [NSString stringWithFormat:@"%@ %d", kSide, number];
}
