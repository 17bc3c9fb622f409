// What Interface Builder's words stand for: classes of elements, properties of attributes, numbers of choices.
import ForwardKitBasics

enum InterfaceWords {
  /// The class of an element: mostly UIKit's or AppKit's with the element's name.
  static func className(of element: String, isForMac: Bool) -> String {
    if let known = classes[element] { return known }
    return (isForMac ? "NS" : "UI") + element.prefix(1).uppercased() + element.dropFirst()
  }

  private static let classes: [String: String] = pairs(
    """
    customObject=NSObject object=NSObject mapView=MKMapView wkWebView=WKWebView glkView=GLKView glkViewController=GLKViewController
    skView=SKView sceneKitView=SCNView arskView=ARSKView arscnView=ARSCNView mtkView=MTKView avPlayerViewController=AVPlayerViewController
    containerView=UIView tableViewCellContentView=UIView collectionViewCellContentView=UIView customView=NSView
    pongPressGestureRecognizer=UILongPressGestureRecognizer constraint=NSLayoutConstraint avPlayerView=AVPlayerView
    searchDisplayController=UISearchDisplayController userDefaultsController=NSUserDefaultsController
    """)

  /// The property that an attribute sets, where it has another name.
  static func property(of attribute: String) -> String { properties[attribute] ?? attribute }

  private static let properties: [String: String] = pairs(
    """
    clipsSubviews=clipsToBounds minValue=minimumValue maxValue=maximumValue misplaced= fixedFrame= id= key= customClass=
    restorationIdentifier= sceneMemberID= userLabel= style= storyboardIdentifier= useStoryboardIdentifierAsRestorationIdentifier=
    fontDescription=font buttonType= customModule= verticalHuggingPriority= horizontalHuggingPriority= ambiguous=
    """)

  /// Properties whose attribute is a text. Attributes of other objects are the names of other elements.
  static let texts: Set<String> = [
    "text", "title", "placeholder", "prompt", "reuseIdentifier", "identifier", "badgeValue",
    "accessibilityLabel",
    "accessibilityIdentifier", "toolTip", "stringValue", "placeholderString", "label",
    "keyEquivalent",
  ]

  /// The number of a choice, such as `center` of `textAlignment`.
  static func number(_ word: String, of property: String) -> Int? {
    choices[property]?.firstIndex { $0 == word }
  }

  private static let choices: [String: [String]] = {
    var table: [String: [String]] = [:]
    for line in TextTable.lines(of: choicesText) {
      table[line.words[0]] = Array(line.words.dropFirst())
    }
    return table
  }()

  /// A property, and its choices from 0 on.
  private static let choicesText = """
    textAlignment left center right justified natural
    contentMode scaleToFill scaleAspectFit scaleAspectFill redraw center top bottom left right topLeft topRight bottomLeft bottomRight
    borderStyle none line bezel roundedRect
    accessoryType none disclosureIndicator detailDisclosureButton checkmark detailButton
    selectionStyle none blue gray default
    axis horizontal vertical
    lineBreakMode wordWrap characterWrap clip headTruncation tailTruncation middleTruncation
    datePickerMode time date dateAndTime countDownTimer
    separatorStyle none singleLine singleLineEtched
    scrollDirection vertical horizontal
    contentHorizontalAlignment center left right fill leading trailing
    contentVerticalAlignment center top bottom fill
    """

  /// The bit of a control's event.
  static func event(_ name: String) -> UInt {
    events.firstIndex { $0 == name }.map { 1 << UInt($0) } ?? 0
  }

  /// What the number of an event in an archive is called.
  static func eventName(_ number: Int) -> String? {
    events.indices.contains(number - 1) ? events[number - 1] : nil
  }

  private static let events = """
    touchDown touchDownRepeat touchDragInside touchDragOutside touchDragEnter touchDragExit touchUpInside touchUpOutside touchCancel
    - - - valueChanged primaryActionTriggered menuActionTriggered - editingDidBegin editingChanged editingDidEnd editingDidEndOnExit
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Outlets of UIKit's and AppKit's own classes. Others are the program's, and a class that lacks one is told so.
  static let ownOutlets: Set<String> = Set(
    """
    delegate dataSource view tableView collectionView contentView textLabel detailTextLabel imageView accessoryView editingAccessoryView
    backgroundView selectedBackgroundView inputView inputAccessoryView searchDisplayController searchBar searchContentsController
    searchResultsDataSource searchResultsDelegate navigationItem tabBarItem toolbarItems tableHeaderView tableFooterView
    gestureRecognizers viewController parentViewController window menu initialFirstResponder nextKeyView target camera uiDelegate
    navigationDelegate UIDelegate prefetchDataSource dragDelegate dropDelegate titleView contentViewController headerView cornerView
    documentView formatter accessibilityElements linkedFocusItems
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static func pairs(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      table[String(parts[0])] = String(parts[1])
    }
    return table
  }
}
