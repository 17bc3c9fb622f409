#import <Foundation/Foundation.h>

// <math.h> has them on Apple's systems; textbooks define some of them again, or give them to exit.
static int push(int *stack, int *count, int value) {
    if (*count == 2) return OVERFLOW;
    stack[(*count)++] = value;
    return 0;
}

static int pop(int *stack, int *count, int *value) {
    if (*count == 0) return UNDERFLOW;
    *value = stack[--(*count)];
    return 0;
}

#undef DOMAIN
#define DOMAIN @"shop"

int main(void) {
    int stack[2], count = 0, value = 0;
    NSLog(@"%d %d %d", push(stack, &count, 1), push(stack, &count, 2), push(stack, &count, 3));
    int first = pop(stack, &count, &value), second = pop(stack, &count, &value);
    NSLog(@"%d %d %d", first, second, pop(stack, &count, &value));
    NSLog(@"%@", DOMAIN);
    return 0;
}
