// command: check
#warning Get a key from https://example.com/keys  // before you run this
#warning "in quotes" and \
  on a second line
int main(void) { return 0; }
