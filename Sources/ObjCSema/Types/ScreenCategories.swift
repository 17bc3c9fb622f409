import ForwardKitBasics

/// Which properties of a screen's classes UIKit's headers declare in categories. The stand-ins have them as their own.
enum ScreenCategories {
  static func declare(_ property: String, of className: String) -> Bool {
    switch className {
    case "UIView": !ownOfView.contains(property)
    case "UIViewController": ofController.contains(property)
    default: false
    }
  }

  /// UIView's others are in UIViewGeometry, UIViewHierarchy, UIViewRendering and their like.
  private static let ownOfView: Set<String> = [
    "userInteractionEnabled", "tag", "layer", "focused", "semanticContentAttribute",
    "effectiveUserInterfaceLayoutDirection",
  ]

  private static let ofController = Set(
    TextTable.words(
      of: """
        editing editButtonItem childViewControllers restorationIdentifier topLayoutGuide bottomLayoutGuide navigationItem
        hidesBottomBarWhenPushed navigationController toolbarItems tabBarItem tabBarController splitViewController
        searchDisplayController popoverPresentationController transitionCoordinator
        """))
}
