// command: check {file}
NSMutableString *text = [NSMutableString stringWithString:@"a"];
[text appendString:@"b"];
NSLog(@"%@", text);
