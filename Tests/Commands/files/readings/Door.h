@interface Door : NSObject
- (NSString *)state;
#ifdef DOOR_INSIDE
@property(nonatomic, getter=isLocked) BOOL locked;
#endif
@end
