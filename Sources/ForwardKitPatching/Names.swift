// The types of ObjCScript that this product's interface mentions, so that who uses it need not import both.
import ObjCScript

public typealias PatchFailure = ObjCScript.PatchFailure
public typealias PatchReport = ObjCScript.PatchReport
public typealias PatchChange = ObjCScript.PatchChange
public typealias PatchConflict = ObjCScript.PatchConflict
public typealias PatchFallback = ObjCScript.PatchFallback
public typealias RunLimits = ObjCScript.RunLimits
public typealias OutputChannel = ObjCScript.OutputChannel
