// What each stage is, in Chinese.
import ForwardKit

extension StageText {
  static func chinese(_ stage: Stage) -> String {
    switch stage {
    case .nil:
      """
      nil：接收者是 nil

      查找之前，先检查接收者。接收者为 nil 时返回该类型的零：nil、0、0.0、NO、全为零的结构体。不询问任何类，也不执行任何阶段。这是规则，不是错误。
      """
    case .cache:
      """
      cache：类的方法缓存

      每个类有一张从选择子到实现的表，只存放被询问过的方法，包括继承来的：条目在接收者所属类的表里，不管方法由哪个类定义。命中就立即调用，其他什么也不执行；未命中则进入 lookup。

      缓存也能记住方法不存在（命中 _objc_msgForward）：下一条消息直接进入转发，不再询问解析方法。添加或替换方法会清空相关条目。
      """
    case .lookup:
      """
      lookup：从类到根类的方法列表

      先查类自己的列表（分类后附加，所以排在前面），再查各级父类。发给类的消息以同样的方式查找元类，而根元类的父类就是根类。发给 super 的消息从代码所在类的父类开始，接收者不变。

      找到的方法存入接收者所属类的缓存。连根类也没有时，进入 resolve。
      """
    case .resolve:
      """
      resolve：+resolveInstanceMethod: 和 +resolveClassMethod:

      类得到一个用 class_addMethod 添加方法的机会。然后不管回答是什么都再查一次：重要的是方法，不是 YES。（GNUstep 的运行时只在 YES 之后再查。）

      每个缺少的选择子只询问一次，因为未命中会被缓存记住。respondsToSelector: 等询问也会执行它。类方法由 +resolveClassMethod: 解析，方法要加到元类：object_getClass(self)。
      """
    case .target:
      """
      target：-forwardingTargetForSelector:

      对象可以指定另一个对象，由它接收同样的消息和参数，就像一开始就发给它。开销小：不生成调用对象。nil 或 self 表示没有目标。

      目标必须实现该方法，否则在那里重新开始转发。只能指定一个目标，参数和结果原样通过：要做更多，用 invocation。
      """
    case .signature:
      """
      signature：-methodSignatureForSelector:

      生成 NSInvocation 需要参数和返回值的类型。对象提供它们，通常询问将要转发到的对象，或用 [NSMethodSignature signatureWithObjCTypes:"v@:"]。前两个参数总是 self(@)和 _cmd(:)。

      回答 nil 时不会调用 forwardInvocation:，而是进入 unrecognized。所以只实现 forwardInvocation: 毫无作用。
      """
    case .invocation:
      """
      invocation：-forwardInvocation:

      消息现在是一个对象：目标、选择子、参数和结果的位置。方法可以继续发送它（invokeWithTarget:），甚至发给多个对象，可以修改参数、留待以后或丢弃。结束时调用对象里的结果就是发送者得到的；没有设置就是零。

      只有 signature 返回了签名才会执行。
      """
    case .unrecognized:
      """
      unrecognized：-doesNotRecognizeSelector:

      没有对象接收这条消息。NSObject 的方法抛出 NSInvalidArgumentException：“-[Car length]: unrecognized selector sent to instance 0x…”。类可以重写它，但消息仍然没有得到回答。

      跟踪里此前的各行说明哪些阶段本可以帮忙，以及为什么没有。
      """
    }
  }
}
