// What reads standard input finds its end at once: NULL from readline, which writes its prompt, and no line after rewind.
#import <Foundation/Foundation.h>
#import <readline/readline.h>

int main(void) {
  @autoreleasepool {
    const char *name = readline("Who are you? ");
    NSString *text = name ? [NSString stringWithUTF8String:name] : @"nobody";
    printf("%s\n", text.UTF8String);
    rewind(stdin);
    char line[20];
    printf("%d %d\n", fgets(line, sizeof line, stdin) == NULL, feof(stdin) != 0);
  }
  return 0;
}
