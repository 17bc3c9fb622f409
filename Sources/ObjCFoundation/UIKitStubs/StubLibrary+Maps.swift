// Core Location's and MapKit's classes, in the words of StubLibrary+Skeletons.swift, and their enumerators. What a location computes is
// in Locations.swift.

extension StubLibrary {
  static let maps = #"""
    CLLocation
      coordinate PLACE
      altitude d
      horizontalAccuracy d
      verticalAccuracy d
      course d
      speed d
      timestamp @"NSDate"
    CLLocationManager
      delegate @
      desiredAccuracy d
      distanceFilter d
      location @"CLLocation"
      monitoredRegions @"NSSet"
      rangedRegions @"NSSet"
      maximumRegionMonitoringDistance d
      headingFilter d
      activityType q
      heading @"CLHeading"
      pausesLocationUpdatesAutomatically B
      allowsBackgroundLocationUpdates B
      authorizationStatus i
      - requestWhenInUseAuthorization
      - requestAlwaysAuthorization
      - requestLocation
      - startUpdatingLocation
      - stopUpdatingLocation
      - startUpdatingHeading
      - stopUpdatingHeading
      - startMonitoringForRegion:
      - stopMonitoringForRegion:
      - startMonitoringSignificantLocationChanges
    CLGeocoder
      geocoding B isGeocoding
      - cancelGeocode
    CLPlacemark
      location @"CLLocation"
      name STR
      locality STR
      subLocality STR
      thoroughfare STR
      subThoroughfare STR
      administrativeArea STR
      country STR
      postalCode STR
      ISOcountryCode STR
      addressDictionary @"NSDictionary"
    CLHeading
      magneticHeading d
      trueHeading d
      headingAccuracy d
    CLRegion
      identifier STR
      notifyOnEntry B
      notifyOnExit B
    CLCircularRegion : CLRegion
      center PLACE
      radius d
    CLBeaconRegion : CLRegion
      proximityUUID @"NSUUID"
      major @"NSNumber"
      minor @"NSNumber"
    CLBeacon
      proximityUUID @"NSUUID"
      major @"NSNumber"
      minor @"NSNumber"
      proximity q
      accuracy d
      rssi q
    MKMapView : UIView
      delegate @
      region REGION
      centerCoordinate PLACE
      mapType Q
      showsUserLocation B
      userTrackingMode q
      zoomEnabled B isZoomEnabled
      scrollEnabled B isScrollEnabled
      annotations @"NSArray"
      overlays @"NSArray"
      userLocation @"MKUserLocation" !
      - addAnnotation:
      - addAnnotations:
      - removeAnnotation:
      - removeAnnotations:
      - addOverlay:
      - removeOverlay:
      - selectAnnotation:animated: v@:@B
      - setRegion:animated: v@: REGION B
      - setCenterCoordinate:animated: v@: PLACE B
      - regionThatFits: REGION @: REGION
      - dequeueReusableAnnotationViewWithIdentifier: @"MKAnnotationView"@:@
    MKShape
      title STR
      subtitle STR
    MKPointAnnotation : MKShape
      coordinate PLACE
    MKUserLocation
      location @"CLLocation"
      coordinate PLACE
      title STR
      subtitle STR
    MKAnnotationView : UIView
      annotation @
      image @"UIImage"
      reuseIdentifier STR
      canShowCallout B
      selected B isSelected
      draggable B isDraggable
      centerOffset POINT
      calloutOffset POINT
      leftCalloutAccessoryView @"UIView"
      rightCalloutAccessoryView @"UIView"
      - initWithAnnotation:reuseIdentifier: @@:@@
    MKPinAnnotationView : MKAnnotationView
      pinColor Q
      animatesDrop B
    MKPlacemark : CLPlacemark
      coordinate PLACE
    MKMapItem
      placemark @"MKPlacemark"
      name STR
      phoneNumber STR
      url @"NSURL"
    """#

  static let mapText = """
    i kCLAuthorizationStatus NotDetermined Restricted Denied AuthorizedAlways AuthorizedWhenInUse Authorized=3
    d kCLLocationAccuracy BestForNavigation=-2 Best=-1 NearestTenMeters=10 HundredMeters=100 Kilometer=1000 ThreeKilometers=3000
    d - kCLDistanceFilterNone=-1 kCLHeadingFilterNone=-1
    q kCLError LocationUnknown Denied Network HeadingFailure RegionMonitoringDenied RegionMonitoringFailure
    q CLRegionState Unknown Inside Outside
    q CLProximity Unknown Immediate Near Far
    q CLActivityType Other=1 AutomotiveNavigation Fitness OtherNavigation Airborne
    @ kCLErrorDomain=kCLErrorDomain
    Q MKMapType Standard Satellite Hybrid SatelliteFlyover HybridFlyover MutedStandard
    q MKUserTrackingMode None Follow FollowWithHeading
    Q MKPinAnnotationColor Red Green Purple
    Q MKAnnotationViewDragState None Starting Dragging Canceling Ending
    Q MKDirectionsTransportType Automobile=1 Walking=2 Transit=4
    q MKOverlayLevel AboveRoads AboveLabels
    @ MKLaunchOptionsDirectionsModeKey MKLaunchOptionsDirectionsModeDriving MKLaunchOptionsDirectionsModeWalking
    : d CLLocationDegrees CLLocationDistance CLLocationAccuracy CLLocationSpeed CLLocationDirection CLHeadingComponentValue
    : i CLAuthorizationStatus
    : q CLError CLRegionState CLProximity CLActivityType MKUserTrackingMode MKOverlayLevel
    : Q MKMapType MKPinAnnotationColor MKAnnotationViewDragState MKDirectionsTransportType
    : S CLBeaconMajorValue CLBeaconMinorValue
    """
}
