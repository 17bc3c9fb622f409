@protocol Knocking
#ifdef DOOR_INSIDE
@property(nonatomic, readonly) NSString *answer;
#endif
@end

@interface Door : NSObject
- (NSString *)state;
#ifdef DOOR_INSIDE
@property(nonatomic, getter=isLocked) BOOL locked;
#endif
@end
