// listing: NSUndoManager records messages by forwarding
// mode: arc
#import <Foundation/Foundation.h>

@interface Document : NSObject
@property (strong) NSUndoManager *undoManager;
@property (nonatomic, copy) NSString *title;
@property (nonatomic) NSInteger number;
@end
@implementation Document
- (instancetype)init {
    if ((self = [super init])) {
        _undoManager = [NSUndoManager new];
        _title = @"untitled";
    }
    return self;
}
- (void)setTitle:(NSString *)title {
    [self.undoManager registerUndoWithTarget:self selector:@selector(setTitle:) object:_title];
    [self.undoManager setActionName:@"Rename"];
    _title = [title copy];
}
- (void)setNumber:(NSInteger)n {
    [[self.undoManager prepareWithInvocationTarget:self] setNumber:_number];
    _number = n;
}
@end

int main(void) {
    @autoreleasepool {
        Document *d = [Document new];
        NSLog(@"%d %d", d.undoManager.canUndo, d.undoManager.canRedo);
        d.undoManager.groupsByEvent = NO;
        [d.undoManager beginUndoGrouping];
        d.title = @"letter";
        [d.undoManager endUndoGrouping];
        [d.undoManager beginUndoGrouping];
        d.number = 5;
        d.number = 6;
        [d.undoManager endUndoGrouping];
        NSLog(@"%@ %ld", d.title, (long)d.number);
        [d.undoManager undo];
        NSLog(@"%@ %ld %d", d.title, (long)d.number, d.undoManager.canRedo);
        [d.undoManager undo];
        NSLog(@"%@ %ld %d", d.title, (long)d.number, d.undoManager.canUndo);
        [d.undoManager redo];
        [d.undoManager redo];
        NSLog(@"%@ %ld %d", d.title, (long)d.number, d.undoManager.canRedo);
    }
    return 0;
}
