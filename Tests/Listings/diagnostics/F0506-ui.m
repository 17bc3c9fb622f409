#import <AVFoundation/AVFoundation.h>
#import <Foundation/Foundation.h>
#import <MapKit/MapKit.h>

@interface Sound : AVAudioPlayer <MKMapViewDelegate>
@property (nonatomic, strong) MKMapView *map;
@end
@implementation Sound
@end

int main(void) {
  [Sound new];
  return 0;
}
