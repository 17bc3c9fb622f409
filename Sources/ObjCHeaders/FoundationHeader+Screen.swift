// The classes of a screen, for <UIKit/UIKit.h> and its like: a program that includes none of them may have classes of these names.

extension FoundationHeader {
  mutating func screenText() -> String {
    let protocols = FoundationHeader.screenProtocols
      .map { name in
        let window =
          ["UIApplicationDelegate", "UIWindowSceneDelegate"].contains(name)
          ? "@optional\n@property(nonatomic, strong) UIWindow *window;\n" : ""
        return "@protocol \(name) <NSObject>\n\(window)@end"
      }
    var classes: [String] = []
    for row in tables.screenClasses { classes.append(classDeclaration(row, speaksOfNil: false)) }
    let objects = tables.screenObjects.map { "#define \($0.name) ([\($0.cls) \($0.selector)])" }
    return """
      // Generated from the tables of a screen's classes: `fwdsim objc-support`.
      #ifndef FWD_SCREEN_H
      #define FWD_SCREEN_H
      #pragma clang system_header
      #include <Foundation/Foundation.h>
      @class UIWindow;
      \((protocols + classes + objects).joined(separator: "\n"))
      #endif

      """
  }

  /// Nothing of a screen asks a delegate for more than what a table of its class has, so these are names.
  private static let screenProtocols = [
    "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "UITableViewDelegate",
    "UITableViewDataSource", "UICollectionViewDelegate", "UICollectionViewDataSource",
    "UICollectionViewDelegateFlowLayout", "UITextFieldDelegate", "UITextViewDelegate",
    "UIScrollViewDelegate", "UIWebViewDelegate", "UIPickerViewDelegate", "UIPickerViewDataSource",
    "UISearchBarDelegate", "UITabBarControllerDelegate", "UINavigationControllerDelegate",
    "UIAlertViewDelegate", "UIActionSheetDelegate", "UIGestureRecognizerDelegate", "UIAppearance",
    "UIImagePickerControllerDelegate", "NSApplicationDelegate", "NSWindowDelegate",
    "NSTableViewDelegate", "NSTableViewDataSource", "NSTextFieldDelegate", "CALayerDelegate",
    "CAAnimationDelegate", "CAAction", "MKAnnotation", "MKOverlay", "MKMapViewDelegate",
    "CLLocationManagerDelegate",
  ]
}
