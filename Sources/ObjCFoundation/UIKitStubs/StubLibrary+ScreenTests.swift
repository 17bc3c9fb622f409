// XCTest's part that taps a screen. Xcode writes a test case with it into every new project; here it finds what is asked for, taps
// nothing, and says that nothing exists.

extension StubLibrary {
  private static let queries = [
    "buttons", "textFields", "secureTextFields", "staticTexts", "textViews", "searchFields",
    "tables",
    "cells", "tableRows", "collectionViews", "scrollViews", "images", "icons", "alerts", "sheets",
    "navigationBars", "tabBars", "toolbars", "toolbarButtons", "windows", "switches", "sliders",
    "steppers", "segmentedControls", "pickers", "pickerWheels", "datePickers", "links", "keyboards",
    "keys", "menus", "menuItems", "menuButtons", "otherElements", "activityIndicators",
    "progressIndicators", "pageIndicators", "webViews", "maps", "checkBoxes", "radioButtons",
    "popUpButtons", "popovers", "statusBars", "refreshControls",
  ]

  static let screenTests: String = {
    let found = queries.map { "  \($0) @\"XCUIElementQuery\" !" }.joined(separator: "\n")
    return """
      XCUIElement : NSObject
        exists B
        enabled B isEnabled
        hittable B isHittable
        selected B isSelected
        hasFocus B
        frame \(rect)
        title @"NSString"
        label @"NSString"
        identifier @"NSString"
        placeholderValue @"NSString"
        value @
        elementType Q
        - tap
        - doubleTap
        - twoFingerTap
        - swipeUp
        - swipeDown
        - swipeLeft
        - swipeRight
        - click
        - doubleClick
        - rightClick
        - typeText: v@:@
        - pressForDuration: v@:d
        - pressForDuration:thenDragToElement: v@:d@
        - pinchWithScale:velocity: v@:dd
        - rotate:withVelocity: v@:dd
        - waitForExistenceWithTimeout: B@:d
        - adjustToNormalizedSliderPosition: v@:d
        - adjustToPickerWheelValue: v@:@
        - descendantsMatchingType: @"XCUIElementQuery"@:Q
        - childrenMatchingType: @"XCUIElementQuery"@:Q
        - coordinateWithNormalizedOffset: @"XCUICoordinate"@:{CGVector=dd}
        - screenshot @"XCUIScreenshot"@:
      \(found)
      XCUIApplication : XCUIElement
        launchArguments @"NSArray"
        launchEnvironment @"NSDictionary"
        state Q
        - launch
        - activate
        - terminate
        - initWithBundleIdentifier: @@:@
        - waitForState:timeout: B@:Qd
      XCUIElementQuery : NSObject
        element @"XCUIElement" !
        firstMatch @"XCUIElement" !
        count Q
        - elementBoundByIndex: @"XCUIElement"@:Q
        - elementAtIndex: @"XCUIElement"@:Q
        - elementMatchingPredicate: @"XCUIElement"@:@
        - elementMatchingType:identifier: @"XCUIElement"@:Q@
        - objectForKeyedSubscript: @"XCUIElement"@:@
        - descendantsMatchingType: @"XCUIElementQuery"@:Q
        - childrenMatchingType: @"XCUIElementQuery"@:Q
        - matchingPredicate: @"XCUIElementQuery"@:@
        - matchingIdentifier: @"XCUIElementQuery"@:@
        - matchingType:identifier: @"XCUIElementQuery"@:Q@
        - containingPredicate: @"XCUIElementQuery"@:@
        - containingType:identifier: @"XCUIElementQuery"@:Q@
        allElementsBoundByIndex @"NSArray"
        allElementsBoundByAccessibilityElement @"NSArray"
      \(found)
      XCUIDevice : NSObject
        orientation q
        + sharedDevice
        - pressButton: v@:q
      XCUICoordinate : NSObject
        - tap
        - doubleTap
        - pressForDuration: v@:d
        - pressForDuration:thenDragToCoordinate: v@:d@
        - coordinateWithOffset: @"XCUICoordinate"@:{CGVector=dd}
      XCUIScreen : NSObject
        + mainScreen
        - screenshot @"XCUIScreenshot"@:
      XCUIScreenshot : NSObject
        image @
        PNGRepresentation @"NSData"
      """
  }()

  static let screenTestConstants = """
    Q XCUIElementType Any Other Application Group Window Sheet Drawer Alert Dialog Button RadioButton RadioGroup CheckBox
    Q XCUIElementType DisclosureTriangle=13 PopUpButton ComboBox MenuButton ToolbarButton Popover Keyboard Key NavigationBar TabBar
    Q XCUIElementType TabGroup=23 Toolbar StatusBar Table TableRow TableColumn Outline OutlineRow Browser CollectionView Slider
    Q XCUIElementType PageIndicator=34 ProgressIndicator ActivityIndicator SegmentedControl Picker PickerWheel Switch Toggle Link
    Q XCUIElementType Image=43 Icon SearchField ScrollView ScrollBar StaticText TextField SecureTextField DatePicker TextView Menu
    Q XCUIElementType MenuItem=54 MenuBar MenuBarItem Map WebView IncrementArrow DecrementArrow Timeline RatingIndicator
    Q XCUIElementType ValueIndicator=63 SplitGroup Splitter RelevanceIndicator ColorWell HelpTag Matte DockItem Ruler RulerMarker
    Q XCUIElementType Grid=73 LevelIndicator Cell LayoutArea LayoutItem Handle Stepper Tab
    Q XCUIApplicationState Unknown NotRunning RunningBackgroundSuspended RunningBackground RunningForeground
    q XCUIDeviceButton Home=1 VolumeUp VolumeDown
    : Q XCUIElementType XCUIApplicationState
    : q XCUIDeviceButton

    """
}
