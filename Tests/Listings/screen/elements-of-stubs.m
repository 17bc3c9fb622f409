// options: --stub-all
// Elements of a class that is not here: read, they are nil; written, they go nowhere.
#import <JavaScriptCore/JavaScriptCore.h>

int main(void) {
    JSContext *context = [[JSContext alloc] init];
    context[@"name"] = @"value";
    [context[@"call"] callWithArguments:@[@"some"]];
    NSLog(@"%d", context[@"other"] == nil);
    return 0;
}
