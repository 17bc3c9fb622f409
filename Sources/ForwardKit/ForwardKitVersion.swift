/// The version of the library and of the command, which traces carry. Every other place takes it from here.
public enum ForwardKitVersion {
  public static let text = "0.1.0"
}
