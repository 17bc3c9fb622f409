// The skeletons, in the words of a header:
//
//     UILabel : UIView
//       text @"NSString"                     a property with its type
//       hidden B isHidden                    with a getter of another name
//       - viewDidLoad                        an instance method that returns nothing
//       - viewWithTag: @@:q                  with its types
//       + buttonWithType: q                  a class method that makes an instance, and its arguments' types

extension StubLibrary {
  struct Skeleton {
    struct Method {
      let selector: String
      let types: String
      let isClassMethod: Bool
      var resultSize: Int { types.hasPrefix("{CGRect") ? 32 : types.hasPrefix("{CG") ? 16 : 8 }
    }

    struct Property {
      let name: String
      let type: String
      let getter: String
      var size: Int {
        switch type {
        case rect: 32
        case point, sizeType: 16
        case "B", "c": 1
        case "f", "i": 4
        default: 8
        }
      }
    }

    var parent: String?
    var methods: [Method] = []
    var properties: [Property] = []
  }

  static let rect = "{CGRect={CGPoint=dd}{CGSize=dd}}"
  static let point = "{CGPoint=dd}"
  static let sizeType = "{CGSize=dd}"

  static let skeletons: [String: Skeleton] = parse()

  private static func parse() -> [String: Skeleton] {
    var result: [String: Skeleton] = [:]
    var name = ""
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map {
        $0 == "RECT" ? rect : $0 == "POINT" ? point : $0 == "SIZE" ? sizeType : String($0)
      }
      guard let first = words.first else { continue }
      if line.first != " " {
        name = first
        result[name] = Skeleton(parent: words.count > 2 ? words[2] : nil)
      } else if first == "-" {
        let colons = words[1].filter { $0 == ":" }.count
        let types =
          words.count > 2 ? words[2...].joined() : "v@:" + String(repeating: "@", count: colons)
        result[name]?.methods.append(.init(selector: words[1], types: types, isClassMethod: false))
      } else if first == "+" {
        result[name]?.methods.append(
          .init(selector: words[1], types: "@@:" + words[2...].joined(), isClassMethod: true))
      } else if words.count > 1 {
        result[name]?.properties.append(
          .init(name: first, type: words[1], getter: words.count > 2 ? words[2] : first))
      }
    }
    return result
  }

  private static let text = #"""
    UIResponder
      - becomeFirstResponder B@:
      - resignFirstResponder B@:
      - touchesBegan:withEvent: v@:@@
      - touchesMoved:withEvent: v@:@@
      - touchesEnded:withEvent: v@:@@
      nextResponder @
    UIView : UIResponder
      frame RECT
      bounds RECT
      center POINT
      backgroundColor @
      tintColor @
      alpha d
      hidden B isHidden
      tag q
      userInteractionEnabled B isUserInteractionEnabled
      clipsToBounds B
      layer @
      superview @
      subviews @"NSArray"
      gestureRecognizers @"NSArray"
      translatesAutoresizingMaskIntoConstraints B
      autoresizingMask Q
      contentMode q
      - initWithFrame: @@: RECT
      - addSubview: v@:@
      - removeFromSuperview
      - setNeedsDisplay
      - setNeedsLayout
      - layoutIfNeeded
      - layoutSubviews
      - sizeToFit
      - drawRect: v@: RECT
      - addGestureRecognizer: v@:@
      - bringSubviewToFront: v@:@
      - didMoveToSuperview
      - didMoveToWindow
      - viewWithTag: @@:q
    UILabel : UIView
      text @"NSString"
      font @
      textColor @
      textAlignment q
      numberOfLines q
      enabled B isEnabled
    UIImageView : UIView
      image @
      - initWithImage: @@:@
    UIControl : UIView
      enabled B isEnabled
      selected B isSelected
      highlighted B isHighlighted
      - addTarget:action:forControlEvents: v@:@:Q
      - removeTarget:action:forControlEvents: v@:@:Q
      - sendActionsForControlEvents: v@:Q
    UIButton : UIControl
      titleLabel @
      + buttonWithType: q
      - setTitle:forState: v@:@Q
      - setTitleColor:forState: v@:@Q
      - setImage:forState: v@:@Q
    UITextField : UIControl
      text @"NSString"
      placeholder @"NSString"
      delegate @
      font @
      textColor @
      secureTextEntry B isSecureTextEntry
    UISwitch : UIControl
      on B isOn
      - setOn:animated: v@:BB
    UISlider : UIControl
      value f
      minimumValue f
      maximumValue f
    UIScrollView : UIView
      contentSize SIZE
      contentOffset POINT
      delegate @
      scrollEnabled B isScrollEnabled
    UITextView : UIScrollView
      text @"NSString"
      font @
      textColor @
      editable B isEditable
    UITableView : UIScrollView
      dataSource @
      rowHeight d
      - initWithFrame:style: @@: RECT q
      - reloadData
      - registerClass:forCellReuseIdentifier: v@:#@
      - dequeueReusableCellWithIdentifier: @@:@
      - dequeueReusableCellWithIdentifier:forIndexPath: @@:@@
      - deselectRowAtIndexPath:animated: v@:@B
    UITableViewCell : UIView
      textLabel @
      detailTextLabel @
      contentView @
      accessoryType q
      - initWithStyle:reuseIdentifier: @@:q@
      - prepareForReuse
    UIViewController : UIResponder
      view @
      title @"NSString"
      navigationItem @
      navigationController @
      tabBarController @
      parentViewController @
      presentedViewController @
      presentingViewController @
      modalPresentationStyle q
      - initWithNibName:bundle: @@:@@
      - loadView
      - viewDidLoad
      - viewDidUnload
      - viewWillAppear: v@:B
      - viewDidAppear: v@:B
      - viewWillDisappear: v@:B
      - viewDidDisappear: v@:B
      - viewWillLayoutSubviews
      - viewDidLayoutSubviews
      - didReceiveMemoryWarning
      - awakeFromNib
      - prepareForSegue:sender: v@:@@
      - presentViewController:animated:completion: v@:@B@?
      - dismissViewControllerAnimated:completion: v@:B@?
      - addChildViewController: v@:@
      - removeFromParentViewController
      - didMoveToParentViewController: v@:@
    UITableViewController : UIViewController
      tableView @
      - initWithStyle: @@:q
    UINavigationController : UIViewController
      viewControllers @"NSArray"
      - initWithRootViewController: @@:@
      - pushViewController:animated: v@:@B
      - popViewControllerAnimated: @@:B
    UIWindow : UIView
      rootViewController @
      - makeKeyAndVisible
    UIColor
      + redColor
      + greenColor
      + blueColor
      + whiteColor
      + blackColor
      + grayColor
      + lightGrayColor
      + darkGrayColor
      + yellowColor
      + orangeColor
      + purpleColor
      + brownColor
      + cyanColor
      + magentaColor
      + clearColor
      + colorWithRed:green:blue:alpha: d d d d
      + colorWithWhite:alpha: d d
    UIFont
      + systemFontOfSize: d
      + boldSystemFontOfSize: d
      + fontWithName:size: @ d
    UIImage
      + imageNamed: @
    UIScreen
      bounds RECT
      scale d
      + mainScreen
    NSViewController : NSResponder
      view @
      title @"NSString"
      representedObject @
      - initWithNibName:bundle: @@:@@
      - loadView
      - viewDidLoad
      - viewWillAppear
      - viewDidAppear
      - viewWillDisappear
      - viewDidDisappear
    NSResponder
      - mouseDown: v@:@
      - keyDown: v@:@
    NSView : NSResponder
      frame RECT
      bounds RECT
      hidden B isHidden
      alphaValue d
      superview @
      subviews @"NSArray"
      - initWithFrame: @@: RECT
      - addSubview: v@:@
      - removeFromSuperview
      - setNeedsDisplay: v@:B
      - drawRect: v@: RECT
      - awakeFromNib
    """#
}
