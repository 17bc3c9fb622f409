import ObjCVM

/// Every library that a world starts with.
public enum Libraries {
  public static var all: [any NativeLibrary.Type] {
    [
      StringLibrary.self,
      NumberLibrary.self,
      RegexLibrary.self,
      CollectionLibrary.self,
      PointerLibrary.self,
      CodingLibrary.self,
      FilesLibrary.self,
      TextLibrary.self,
      CalendarLibrary.self,
      PropertyListLibrary.self,
      AttributedLibrary.self,
      UndoLibrary.self,
      ProgressLibrary.self,
      UnitLibrary.self,
      FormatterLibrary.self,
      KeyValueLibrary.self,
      ObservingLibrary.self,
      PredicateLibrary.self,
      ExceptionLibrary.self,
      RuntimeLibrary.self,
      ObjectFunctionLibrary.self,
      CoreFoundationLibrary.self,
      CLibrary.self,
      SecurityLibrary.self,
      NetworkLibrary.self,
      DispatchLibrary.self,
      ThreadLibrary.self,
      RunLoopLibrary.self,
      OperationLibrary.self,
      NotificationLibrary.self,
      DefaultsLibrary.self,
      URLLibrary.self,
      SQLiteLibrary.self,
      LibXMLLibrary.self,
      DeclarationLibrary.self,
      XMLLibrary.self,
      CoreDataLibrary.self,
      TestLibrary.self,
      StubLibrary.self,
    ]
  }
}

extension World {
  /// Starts a world with all of Foundation.
  ///
  /// Waits until no other world is open in this process.
  public convenience init(
    limits: RunLimits, write: @escaping (OutputChannel, UnsafeRawBufferPointer) -> Void
  ) {
    self.init(limits: limits, libraries: Libraries.all, write: write)
  }
}
