#ifdef IN_MILES
typedef double Length;
#else
typedef int Length;
#endif
static const Length unit = 1.5;
static inline NSString *told(Length length) {
    return [NSString stringWithFormat:@"%@ %g", STORY, (double)(length * unit)];
}
