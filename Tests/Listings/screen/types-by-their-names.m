// options: --stub-all
// Types of frameworks that no table has: what ends as blocks do takes any block, what ends as numbers do and is sent messages is a
// class, and an element of an unknown array may be of another kind than the array.
#import <AVFoundation/AVFoundation.h>
#import <AssetsLibrary/AssetsLibrary.h>
#import <CoreMotion/CoreMotion.h>
#import <Photos/Photos.h>
#import <UIKit/UIKit.h>

@interface Importer : NSObject
@property (nonatomic, strong) PHAssetResourceCreationOptions *options;
@property (nonatomic, copy) CMDeviceMotionHandler moved;
@property (nonatomic) PHAssetMediaType kind;
@end

@implementation Importer
@end

int main(void) {
  @autoreleasepool {
    Importer *importer = [Importer new];
    importer.options = [[PHAssetResourceCreationOptions alloc] init];
    importer.options.shouldMoveFile = YES;
    importer.kind = 2;
    printf("%d %ld\n", importer.options.shouldMoveFile, (long)importer.kind);

    importer.moved = ^(CMDeviceMotion *motion, NSError *error) { printf("moved %d\n", error == nil); };
    importer.moved(nil, nil);
    ALAssetsGroupEnumerationResultsBlock found = ^(ALAsset *asset, NSUInteger index, BOOL *stop) { *stop = index > 1; };
    BOOL stop = NO;
    if (found) found(nil, 3, &stop);
    ALAssetsLibraryAccessFailureBlock failed = nil;
    void (^other)(NSError *) = failed;
    printf("%d %d %d\n", stop, other == nil, [[ALAssetsLibrary new] isKindOfClass:[ALAssetsLibrary class]]);

    AVMetadataMachineReadableCodeObject *code = nil;
    CGPoint point = CGPointZero;
    for (int i = 0; i < code.corners.count; i++) {
      CGPointMakeWithDictionaryRepresentation((CFDictionaryRef)code.corners[i], &point);
    }
    printf("%lu %.0f\n", (unsigned long)code.corners.count, point.x);
  }
  return 0;
}
