// Core Location's and MapKit's values are computed; managers and maps are stand-ins that keep what is set.
#import <CoreLocation/CoreLocation.h>
#import <MapKit/MapKit.h>
#import <UIKit/UIKit.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@interface Sight : NSObject <MKAnnotation>
@property(nonatomic) CLLocationCoordinate2D coordinate;
@property(nonatomic, copy) NSString *title;
@end

@implementation Sight
@end

@interface Guide : NSObject <CLLocationManagerDelegate>
@property(nonatomic, strong) CLLocationManager *manager;
@end

@implementation Guide
- (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray<CLLocation *> *)locations {
  CLLocationCoordinate2D place = locations.lastObject.coordinate;
  say(@"at %.2f %.2f", place.latitude, place.longitude);
}
- (void)locationManager:(CLLocationManager *)manager didChangeAuthorizationStatus:(CLAuthorizationStatus)status {
  switch (status) {
    case kCLAuthorizationStatusDenied: say(@"denied"); break;
    case kCLAuthorizationStatusAuthorizedWhenInUse: say(@"when in use"); break;
    default: say(@"something else"); break;
  }
}
@end

int main(void) {
  @autoreleasepool {
    CLLocation *paris = [[CLLocation alloc] initWithLatitude:48.8566 longitude:2.3522];
    CLLocation *london = [[CLLocation alloc] initWithLatitude:51.5074 longitude:-0.1278];
    say(@"%.0f km", [paris distanceFromLocation:london] / 1000);
    say(@"%.4f %.1f %.1f", paris.coordinate.latitude, paris.horizontalAccuracy, paris.speed);
    say(@"%d %d", CLLocationCoordinate2DIsValid(paris.coordinate),
        CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid));

    Guide *guide = [Guide new];
    guide.manager = [[CLLocationManager alloc] init];
    guide.manager.delegate = guide;
    guide.manager.desiredAccuracy = kCLLocationAccuracyBest;
    [guide.manager startUpdatingLocation];
    [guide locationManager:guide.manager didUpdateLocations:@[ paris, london ]];
    [guide locationManager:guide.manager
        didChangeAuthorizationStatus:kCLAuthorizationStatusAuthorizedWhenInUse];

    MKCoordinateRegion region = MKCoordinateRegionMake(london.coordinate, MKCoordinateSpanMake(0.5, 0.25));
    MKMapView *map = [[MKMapView alloc] initWithFrame:CGRectMake(0, 0, 320, 480)];
    [map setRegion:region];
    say(@"%.4f %.2f", map.region.center.latitude, map.region.span.longitudeDelta);
    Sight *sight = [Sight new];
    sight.coordinate = CLLocationCoordinate2DMake(1, 2);
    [map addAnnotation:sight];
    say(@"%.0f %.0f", sight.coordinate.latitude, sight.coordinate.longitude);

    MKMapRect zoomed = MKMapRectNull;
    for (CLLocation *location in @[ paris, london ]) {
      MKMapPoint center = MKMapPointForCoordinate(location.coordinate);
      zoomed = MKMapRectUnion(zoomed, MKMapRectMake(center.x - 1000, center.y - 1000, 2000, 2000));
    }
    say(@"%d %d %.0f", MKMapRectIsNull(MKMapRectNull), MKMapRectIsNull(zoomed), zoomed.size.width);
    CLLocationCoordinate2D back = MKCoordinateForMapPoint(MKMapPointForCoordinate(paris.coordinate));
    say(@"%.4f %.4f %.0f", back.latitude, back.longitude, MKMapRectWorld.size.width);
  }
  return 0;
}
