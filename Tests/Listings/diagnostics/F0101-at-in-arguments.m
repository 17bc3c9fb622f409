int main(void) { f(1, 2 @interface a); }
