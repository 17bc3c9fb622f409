// listing: mutable proxies for collections behind keys: through element methods, a setter, an instance variable
// mode: arc
#import <Foundation/Foundation.h>

@interface Library : NSObject {
    NSMutableArray *_books;
    NSMutableArray *_notes;
}
@property (copy) NSArray *shelves;
@property (strong) NSMutableSet *readers;
- (NSMutableArray *)log;
@end

@implementation Library {
    NSMutableArray *_log;
}
- (instancetype)init {
    if ((self = [super init])) {
        _books = [NSMutableArray array];
        _notes = [NSMutableArray array];
        _log = [NSMutableArray array];
        _shelves = @[@"A"];
        _readers = [NSMutableSet set];
    }
    return self;
}
- (NSMutableArray *)log { return _log; }
- (NSUInteger)countOfBooks { return _books.count; }
- (id)objectInBooksAtIndex:(NSUInteger)i { return _books[i]; }
- (void)insertObject:(id)o inBooksAtIndex:(NSUInteger)i {
    [_log addObject:[NSString stringWithFormat:@"insert %@ at %lu", o, (unsigned long)i]];
    [_books insertObject:o atIndex:i];
}
- (void)removeObjectFromBooksAtIndex:(NSUInteger)i {
    [_log addObject:[NSString stringWithFormat:@"remove at %lu", (unsigned long)i]];
    [_books removeObjectAtIndex:i];
}
- (void)addReadersObject:(id)o {
    [_log addObject:[NSString stringWithFormat:@"reader %@", o]];
    [self.readers addObject:o];
}
- (void)removeReadersObject:(id)o {
    [_log addObject:[NSString stringWithFormat:@"no reader %@", o]];
    [self.readers removeObject:o];
}
@end

@interface Squares : NSObject
@end
@implementation Squares
- (NSUInteger)countOfNumbers { return 5; }
- (id)objectInNumbersAtIndex:(NSUInteger)i { return @(i * i); }
@end

int main(void) {
    @autoreleasepool {
        Library *library = [Library new];
        NSMutableArray *books = [library mutableArrayValueForKey:@"books"];
        [books addObject:@"Emma"];
        [books addObject:@"Ulysses"];
        [books insertObject:@"Faust" atIndex:1];
        [books removeObjectAtIndex:0];
        [books replaceObjectAtIndex:0 withObject:@"Hamlet"];
        NSLog(@"%@ (%lu)", [books componentsJoinedByString:@" "], (unsigned long)books.count);
        NSLog(@"%@", [[library valueForKey:@"books"] componentsJoinedByString:@" "]);
        for (NSString *line in library.log) NSLog(@"  %@", line);
        [library.log removeAllObjects];

        [[library mutableArrayValueForKey:@"shelves"] addObject:@"B"];
        [[library mutableArrayValueForKey:@"shelves"] removeObjectAtIndex:0];
        NSLog(@"%@", library.shelves);
        [[library mutableArrayValueForKey:@"notes"] addObjectsFromArray:@[@1, @2, @3]];
        [[library mutableArrayValueForKey:@"notes"] removeLastObject];
        NSLog(@"%@", [[library valueForKey:@"notes"] componentsJoinedByString:@","]);

        NSMutableSet *readers = [library mutableSetValueForKey:@"readers"];
        [readers addObject:@"Ann"];
        [readers addObject:@"Bob"];
        [readers removeObject:@"Ann"];
        NSLog(@"%@ %d", [readers anyObject], [readers containsObject:@"Bob"]);
        for (NSString *line in library.log) NSLog(@"  %@", line);

        NSArray *numbers = [[Squares new] valueForKey:@"numbers"];
        NSLog(@"%@ %d", [numbers componentsJoinedByString:@" "], [numbers isKindOfClass:[NSArray class]]);
        NSLog(@"%@ %@", numbers[2], [numbers valueForKeyPath:@"@sum.self"]);
        @try {
            [[library mutableArrayValueForKey:@"nothing"] addObject:@1];
        } @catch (NSException *e) {
            NSLog(@"%@", e.name);
        }
    }
    return 0;
}
