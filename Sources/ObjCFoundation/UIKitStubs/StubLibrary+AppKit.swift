// AppKit's views, controllers and windows, in the words of StubLibrary+Skeletons.swift.

extension StubLibrary {
  static let appKit = #"""
    NSResponder
      nextResponder @"NSResponder"
      - initWithCoder: @@:@
      - awakeFromNib
      - becomeFirstResponder B@:
      - resignFirstResponder B@:
      - acceptsFirstResponder B@:
      - mouseDown: v@:@
      - mouseUp: v@:@
      - mouseDragged: v@:@
      - keyDown: v@:@
    NSView : NSResponder
      frame RECT
      bounds RECT
      hidden B isHidden
      alphaValue d
      toolTip STR
      wantsLayer B
      layer @"CALayer" !
      window @"NSWindow"
      superview @"NSView"
      subviews @"NSArray"
      needsDisplay B
      needsLayout B
      autoresizingMask Q
      translatesAutoresizingMaskIntoConstraints B
      - initWithFrame: @@: RECT
      - drawRect: v@: RECT
      - layout
    NSControl : NSView
      enabled B isEnabled
      stringValue STR
      intValue i
      doubleValue d
      objectValue @
      target @
      action :
      tag q
    NSButton : NSControl
      title STR
      state q
      bezelStyle Q
      - setButtonType: v@:Q
    NSTextField : NSControl
      placeholderString STR
      editable B isEditable
      bezeled B isBezeled
      drawsBackground B
      delegate @
    NSTableView : NSControl
      dataSource @
      delegate @
      selectedRow q
      - reloadData
    NSViewController : NSResponder
      view @"NSView" !
      title STR
      representedObject @
      - initWithNibName:bundle: @@:@@
      - loadView
      - viewDidLoad
      - viewWillAppear
      - viewDidAppear
      - viewWillDisappear
      - viewDidDisappear
    NSWindow : NSResponder
      title STR
      frame RECT
      contentView @"NSView" !
      contentViewController @"NSViewController"
      delegate @
      backgroundColor @"NSColor"
      visible B isVisible
      - initWithContentRect:styleMask:backing:defer: @@: RECT QQB
      - makeKeyAndOrderFront: v@:@ !visible=1
      - center
      - close !visible=0
      - orderOut: v@:@ !visible=0
      - orderFront: v@:@ !visible=1
    NSWindowController : NSResponder
      window @"NSWindow"
      - showWindow: v@:@
      - windowDidLoad
    NSApplication : NSResponder
      delegate @
      mainWindow @"NSWindow"
      keyWindow @"NSWindow"
      windows @"NSArray"
      mainMenu @"NSMenu"
      - activateIgnoringOtherApps: v@:B
      - setActivationPolicy: B@:q
    NSWorkspace
      notificationCenter @"NSNotificationCenter" !
    NSObjectController : NSController
      content @
    NSArrayController : NSObjectController
      arrangedObjects @"NSArray"
    NSMenu
      title STR
      - initWithTitle: @@:@
      - addItem: v@:@
    NSMenuItem
      title STR
      target @
      action :
      submenu @"NSMenu"
      - initWithTitle:action:keyEquivalent: @@:@:@
    NSColor
      + colorWithPatternImage: @
      + colorNamed: @
    NSFont
      + systemFontOfSize: d
      + boldSystemFontOfSize: d
    NSImage
      size SIZE
      + imageNamed: @
    NSEvent
      type Q
      keyCode S
      characters STR
      locationInWindow POINT
    NSAlert
      messageText STR
      informativeText STR
      - addButtonWithTitle: @@:@
      - runModal q@:
    """#
}
