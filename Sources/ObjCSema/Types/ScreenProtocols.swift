import ForwardKitBasics

/// What the delegates of a screen's classes may be sent: the methods of their protocols, so that a program that asks the runtime for one's
/// types, as a proxy of a delegate or a mock does, gets them.
///
/// A line without indentation names a protocol and those it incorporates; below it stand the methods, each a selector and its types
/// without `@:`, where `v` is left out in front of objects alone. A `!` marks what has to be implemented.
enum ScreenProtocols {
  struct Method {
    let selector: String
    let types: String
    let isRequired: Bool
  }

  struct Property {
    let name: String
    let type: String
    let getter: String?
  }

  struct Members {
    let incorporated: [String]
    var methods: [Method] = []
    var properties: [Property] = []
  }

  static func members(of name: String) -> Members? { table[name] }

  private static let structures = [
    "POINT": "{CGPoint=dd}", "SIZE": "{CGSize=dd}", "INSETS": "{UIEdgeInsets=dddd}",
    "RANGE": "{_NSRange=QQ}", "OFFSET": "^{CGPoint=dd}",
  ]

  /// `v @ @` as `v@:@@`.
  private static func encoding(_ words: some Sequence<Substring>) -> String {
    var parts = words.map { structures[String($0)] ?? String($0) }
    parts[0] += "@:"
    return parts.joined()
  }

  private static let table: [String: Members] = {
    var table: [String: Members] = [:]
    var current = ""
    for line in text.split(separator: "\n" as Character) {
      let words = line.split(separator: " " as Character)
      guard let first = words.first else { continue }
      if first == "@" {
        table[current]?.properties.append(
          Property(
            name: String(words[1]), type: String(words[2]),
            getter: words.count > 3 ? String(words[3]) : nil))
      } else if line.hasPrefix(" ") {
        let isRequired = first == "!"
        let parts = isRequired ? words.dropFirst() : words[...]
        guard let selector = parts.first else { continue }
        let types = parts.dropFirst()
        table[current]?.methods.append(
          Method(
            selector: String(selector), types: encoding(types), isRequired: isRequired))
      } else {
        current = String(first)
        table[current] = Members(incorporated: words.dropFirst().map(String.init))
      }
    }
    return table
  }()

  private static let text = """
    UIApplicationDelegate NSObject
      applicationDidFinishLaunching: v @
      application:willFinishLaunchingWithOptions: B @ @
      application:didFinishLaunchingWithOptions: B @ @
      applicationDidBecomeActive: v @
      applicationWillResignActive: v @
      application:handleOpenURL: B @ @
      application:openURL:sourceApplication:annotation: B @ @ @ @
      application:openURL:options: B @ @ @
      applicationDidReceiveMemoryWarning: v @
      applicationWillTerminate: v @
      applicationSignificantTimeChange: v @
      application:didRegisterUserNotificationSettings: v @ @
      application:didRegisterForRemoteNotificationsWithDeviceToken: v @ @
      application:didFailToRegisterForRemoteNotificationsWithError: v @ @
      application:didReceiveRemoteNotification: v @ @
      application:didReceiveLocalNotification: v @ @
      application:didReceiveRemoteNotification:fetchCompletionHandler: v @ @ @?
      application:performFetchWithCompletionHandler: v @ @?
      application:performActionForShortcutItem:completionHandler: v @ @ @?
      application:handleEventsForBackgroundURLSession:completionHandler: v @ @ @?
      application:handleWatchKitExtensionRequest:reply: v @ @ @?
      applicationDidEnterBackground: v @
      applicationWillEnterForeground: v @
      applicationProtectedDataWillBecomeUnavailable: v @
      applicationProtectedDataDidBecomeAvailable: v @
      application:supportedInterfaceOrientationsForWindow: Q @ @
      application:shouldAllowExtensionPointIdentifier: B @ @
      application:viewControllerWithRestorationIdentifierPath:coder: @ @ @ @
      application:shouldSaveApplicationState: B @ @
      application:shouldRestoreApplicationState: B @ @
      application:willContinueUserActivityWithType: B @ @
      application:continueUserActivity:restorationHandler: B @ @ @?
      application:didFailToContinueUserActivityWithType:error: v @ @ @
      application:didUpdateUserActivity: v @ @
      application:configurationForConnectingSceneSession:options: @ @ @ @
      application:didDiscardSceneSessions: v @ @
    UISceneDelegate NSObject
      scene:willConnectToSession:options: v @ @ @
      sceneDidDisconnect: v @
      sceneDidBecomeActive: v @
      sceneWillResignActive: v @
      sceneWillEnterForeground: v @
      sceneDidEnterBackground: v @
      scene:openURLContexts: v @ @
      stateRestorationActivityForScene: @ @
      scene:willContinueUserActivityWithType: v @ @
      scene:continueUserActivity: v @ @
      scene:didFailToContinueUserActivityWithType:error: v @ @ @
      scene:didUpdateUserActivity: v @ @
    UIWindowSceneDelegate UISceneDelegate
      windowScene:performActionForShortcutItem:completionHandler: v @ @ @?
    UIScrollViewDelegate NSObject
      scrollViewDidScroll: v @
      scrollViewDidZoom: v @
      scrollViewWillBeginDragging: v @
      scrollViewWillEndDragging:withVelocity:targetContentOffset: v @ POINT OFFSET
      scrollViewDidEndDragging:willDecelerate: v @ B
      scrollViewWillBeginDecelerating: v @
      scrollViewDidEndDecelerating: v @
      scrollViewDidEndScrollingAnimation: v @
      viewForZoomingInScrollView: @ @
      scrollViewWillBeginZooming:withView: v @ @
      scrollViewDidEndZooming:withView:atScale: v @ @ d
      scrollViewShouldScrollToTop: B @
      scrollViewDidScrollToTop: v @
    UITableViewDataSource NSObject
      ! tableView:numberOfRowsInSection: q @ q
      ! tableView:cellForRowAtIndexPath: @ @ @
      numberOfSectionsInTableView: q @
      tableView:titleForHeaderInSection: @ @ q
      tableView:titleForFooterInSection: @ @ q
      tableView:canEditRowAtIndexPath: B @ @
      tableView:canMoveRowAtIndexPath: B @ @
      sectionIndexTitlesForTableView: @ @
      tableView:sectionForSectionIndexTitle:atIndex: q @ @ q
      tableView:commitEditingStyle:forRowAtIndexPath: v @ q @
      tableView:moveRowAtIndexPath:toIndexPath: v @ @ @
    UITableViewDelegate UIScrollViewDelegate
      tableView:willDisplayCell:forRowAtIndexPath: v @ @ @
      tableView:willDisplayHeaderView:forSection: v @ @ q
      tableView:willDisplayFooterView:forSection: v @ @ q
      tableView:didEndDisplayingCell:forRowAtIndexPath: v @ @ @
      tableView:heightForRowAtIndexPath: d @ @
      tableView:heightForHeaderInSection: d @ q
      tableView:heightForFooterInSection: d @ q
      tableView:estimatedHeightForRowAtIndexPath: d @ @
      tableView:viewForHeaderInSection: @ @ q
      tableView:viewForFooterInSection: @ @ q
      tableView:accessoryButtonTappedForRowWithIndexPath: v @ @
      tableView:shouldHighlightRowAtIndexPath: B @ @
      tableView:didHighlightRowAtIndexPath: v @ @
      tableView:didUnhighlightRowAtIndexPath: v @ @
      tableView:willSelectRowAtIndexPath: @ @ @
      tableView:willDeselectRowAtIndexPath: @ @ @
      tableView:didSelectRowAtIndexPath: v @ @
      tableView:didDeselectRowAtIndexPath: v @ @
      tableView:editingStyleForRowAtIndexPath: q @ @
      tableView:titleForDeleteConfirmationButtonForRowAtIndexPath: @ @ @
      tableView:editActionsForRowAtIndexPath: @ @ @
      tableView:shouldIndentWhileEditingRowAtIndexPath: B @ @
      tableView:willBeginEditingRowAtIndexPath: v @ @
      tableView:didEndEditingRowAtIndexPath: v @ @
      tableView:indentationLevelForRowAtIndexPath: q @ @
      tableView:shouldShowMenuForRowAtIndexPath: B @ @
    UICollectionViewDataSource NSObject
      ! collectionView:numberOfItemsInSection: q @ q
      ! collectionView:cellForItemAtIndexPath: @ @ @
      numberOfSectionsInCollectionView: q @
      collectionView:viewForSupplementaryElementOfKind:atIndexPath: @ @ @ @
      collectionView:canMoveItemAtIndexPath: B @ @
      collectionView:moveItemAtIndexPath:toIndexPath: v @ @ @
    UICollectionViewDelegate UIScrollViewDelegate
      collectionView:shouldHighlightItemAtIndexPath: B @ @
      collectionView:didHighlightItemAtIndexPath: v @ @
      collectionView:didUnhighlightItemAtIndexPath: v @ @
      collectionView:shouldSelectItemAtIndexPath: B @ @
      collectionView:shouldDeselectItemAtIndexPath: B @ @
      collectionView:didSelectItemAtIndexPath: v @ @
      collectionView:didDeselectItemAtIndexPath: v @ @
      collectionView:willDisplayCell:forItemAtIndexPath: v @ @ @
      collectionView:didEndDisplayingCell:forItemAtIndexPath: v @ @ @
    UICollectionViewDelegateFlowLayout UICollectionViewDelegate
      collectionView:layout:sizeForItemAtIndexPath: SIZE @ @ @
      collectionView:layout:insetForSectionAtIndex: INSETS @ @ q
      collectionView:layout:minimumLineSpacingForSectionAtIndex: d @ @ q
      collectionView:layout:minimumInteritemSpacingForSectionAtIndex: d @ @ q
      collectionView:layout:referenceSizeForHeaderInSection: SIZE @ @ q
      collectionView:layout:referenceSizeForFooterInSection: SIZE @ @ q
    UITextFieldDelegate NSObject
      textFieldShouldBeginEditing: B @
      textFieldDidBeginEditing: v @
      textFieldShouldEndEditing: B @
      textFieldDidEndEditing: v @
      textFieldDidEndEditing:reason: v @ q
      textField:shouldChangeCharactersInRange:replacementString: B @ RANGE @
      textFieldShouldClear: B @
      textFieldShouldReturn: B @
    UITextViewDelegate UIScrollViewDelegate
      textViewShouldBeginEditing: B @
      textViewShouldEndEditing: B @
      textViewDidBeginEditing: v @
      textViewDidEndEditing: v @
      textView:shouldChangeTextInRange:replacementText: B @ RANGE @
      textViewDidChange: v @
      textViewDidChangeSelection: v @
    UIGestureRecognizerDelegate NSObject
      gestureRecognizerShouldBegin: B @
      gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer: B @ @
      gestureRecognizer:shouldRequireFailureOfGestureRecognizer: B @ @
      gestureRecognizer:shouldBeRequiredToFailByGestureRecognizer: B @ @
      gestureRecognizer:shouldReceiveTouch: B @ @
    UINavigationControllerDelegate NSObject
      navigationController:willShowViewController:animated: v @ @ B
      navigationController:didShowViewController:animated: v @ @ B
    UITabBarControllerDelegate NSObject
      tabBarController:shouldSelectViewController: B @ @
      tabBarController:didSelectViewController: v @ @
    UIAlertViewDelegate
      alertView:clickedButtonAtIndex: v @ q
      alertViewCancel: v @
      willPresentAlertView: v @
      didPresentAlertView: v @
      alertView:willDismissWithButtonIndex: v @ q
      alertView:didDismissWithButtonIndex: v @ q
      alertViewShouldEnableFirstOtherButton: B @
    UIActionSheetDelegate NSObject
      actionSheet:clickedButtonAtIndex: v @ q
      actionSheetCancel: v @
      actionSheet:willDismissWithButtonIndex: v @ q
      actionSheet:didDismissWithButtonIndex: v @ q
    UIWebViewDelegate NSObject
      webView:shouldStartLoadWithRequest:navigationType: B @ @ q
      webViewDidStartLoad: v @
      webViewDidFinishLoad: v @
      webView:didFailLoadWithError: v @ @
    UIImagePickerControllerDelegate NSObject
      imagePickerController:didFinishPickingMediaWithInfo: v @ @
      imagePickerControllerDidCancel: v @
    UIPickerViewDataSource NSObject
      ! numberOfComponentsInPickerView: q @
      ! pickerView:numberOfRowsInComponent: q @ q
    UIPickerViewDelegate NSObject
      pickerView:widthForComponent: d @ q
      pickerView:rowHeightForComponent: d @ q
      pickerView:titleForRow:forComponent: @ @ q q
      pickerView:viewForRow:forComponent:reusingView: @ @ q q @
      pickerView:didSelectRow:inComponent: v @ q q
    UITextInputTraits NSObject
      @ autocapitalizationType q
      @ autocorrectionType q
      @ spellCheckingType q
      @ keyboardType q
      @ keyboardAppearance q
      @ returnKeyType q
      @ enablesReturnKeyAutomatically B
      @ secureTextEntry B isSecureTextEntry
      @ textContentType @"NSString"
    UIKeyInput UITextInputTraits
      hasText B
      insertText: v @
      deleteBackward v
    UITextInput UIKeyInput
    UISearchBarDelegate
      searchBarShouldBeginEditing: B @
      searchBarTextDidBeginEditing: v @
      searchBarShouldEndEditing: B @
      searchBarTextDidEndEditing: v @
      searchBar:textDidChange: v @ @
      searchBarSearchButtonClicked: v @
      searchBarCancelButtonClicked: v @
    CLLocationManagerDelegate NSObject
      locationManager:didUpdateLocations: v @ @
      locationManager:didUpdateToLocation:fromLocation: v @ @ @
      locationManager:didUpdateHeading: v @ @
      locationManager:didFailWithError: v @ @
      locationManager:didEnterRegion: v @ @
      locationManager:didExitRegion: v @ @
      locationManager:didChangeAuthorizationStatus: v @ i
      locationManagerDidChangeAuthorization: v @
    """
}
