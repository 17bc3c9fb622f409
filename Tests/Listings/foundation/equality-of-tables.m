// Map and hash tables, expressions and values compare what is in them.
#import <Foundation/Foundation.h>
int main() { NSMapTable *a = [NSMapTable strongToStrongObjectsMapTable], *b = [NSMapTable strongToStrongObjectsMapTable];
 [a setObject:@1 forKey:@"a"]; [b setObject:@1 forKey:@"a"]; NSLog(@"%d %d", [a isEqual:b], a.hash == b.hash);
 [b setObject:@2 forKey:@"a"]; NSLog(@"%d", [a isEqual:b]);
 NSHashTable *c = [NSHashTable weakObjectsHashTable], *d = [NSHashTable hashTableWithOptions:0]; [c addObject:@"x"]; [d addObject:@"x"]; NSLog(@"%d %d", [c isEqual:d], [c isEqualToHashTable:d]);
 NSExpression *e = [NSExpression expressionForKeyPath:@"a.b"], *f = [NSExpression expressionForKeyPath:@"a.b"]; NSLog(@"%d %d", [e isEqual:f], e.hash == f.hash);
 NSLog(@"%d", [[NSExpression expressionForConstantValue:@1] isEqual:[NSExpression expressionForConstantValue:@1]]);
 int i = 42; NSValue *v = [NSValue valueWithBytes:&i objCType:"i"]; NSLog(@"%d %d", [v isEqual:@42], [@42 isEqual:v]);
 return 0; }
