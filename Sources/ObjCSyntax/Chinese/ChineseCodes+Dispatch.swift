extension ChineseCodes {
  /// F03
  static let dispatch: [String] = [
    """
    F0301 谁都没有实现的选择子
    接收者的类没有这个方法，它的解析方法没有添加，转发也没有找到别的接收者。
    Instead: 声明并实现该方法，或改正选择子
    """,
    """
    F0302 没有方法签名的转发
    发送 forwardInvocation: 之前，运行时必须生成 NSInvocation，为此向 methodSignatureForSelector: 询问类型。对于类没有实现的选择子，继承来的实现返回 nil，所以 forwardInvocation: 永远不会发送：消息无法识别。
    Instead: 同时实现 methodSignatureForSelector:，返回转发目标的方法签名
    """,
    """
    F0303 解析方法说 YES 却什么也没添加
    resolveInstanceMethod: 和 resolveClassMethod: 的用途是添加方法。它们的返回值被忽略：运行时再查一次方法，没有找到，就进入转发。
    Instead: 返回 YES 之前调用 class_addMethod，或返回 super 的回答
    """,
    """
    F0304 加到了类，应当加到元类
    在 resolveClassMethod: 里 `self` 是类，class_addMethod(self, …) 给它的实例添加方法。类方法在元类里：使用 object_getClass(self)。
    Instead: 加到 `object_getClass(self)`
    """,
    """
    F0305 转发目标是 self
    转发目标为 self 等同于 nil：消息会回到不认识它的那个对象。返回另一个对象或 nil。
    Instead: 返回拥有该方法的对象，或 nil
    """,
    """
    F0306 缺少 self 和 _cmd 的签名
    方法的类型以结果、self（`@`）和 _cmd（`:`）开头：`v@:` 是最短的。再少，NSInvocation 里就没有接收者的位置。
    Instead: 写出带 self 和 _cmd 的类型，例如 `v@:`
    """,
    """
    F0307 类型与函数不符
    传给 class_addMethod 的字符串说明调用的参数和结果怎样传递，运行时相信它：NSInvocation、代理和键值编码都依靠它。它依次列出结果、self（`@`）、_cmd（`:`）和各个参数。
    Instead: 写出函数的类型，或取自 method_getTypeEncoding
    """,
    """
    F0308 签名与目标的不同
    methodSignatureForSelector: 返回的类型决定 NSInvocation 怎样从调用中读取参数并传下去。如果它们与最终执行的方法不同，数字和对象会从错误的位置读取。
    Instead: 返回目标自己的签名，`[target methodSignatureForSelector:selector]`
    """,
    """
    F0309 respondsToSelector: 与转发不一致
    respondsToSelector: 看的是类和它的解析方法，从不看转发。转发某条消息的对象对它回答 NO，先询问的一方就不会发送这条消息：表格视图在设置代理时询问一次，并保存答案。
    Instead: 与转发方法一起重写 respondsToSelector:
    """,
    """
    F0310 交换改动了父类的方法
    class_getInstanceMethod 在拥有方法的类里找到继承来的方法，method_exchangeImplementations 就在那里改动它：父类和它的其他子类都受影响，而它们没有与之交换的方法。
    Instead: 先把方法加到本类（class_addMethod），本类已有时才交换
    """,
    """
    F0311 同样的两个方法交换了两次
    第二次交换同样的两个方法，恢复第一次之前的样子。交换的代码写在 +initialize 里（没有自己的 +initialize 的子类会再次收到它），或写在被多次调用的方法里，就会这样。
    Instead: 在 +load 里交换，或放进 dispatch_once
    """,
    """
    F0312 分类的方法遮住了另一个方法
    分类附加到类时，它的方法放在类自己的方法之前。两者都在列表里，先找到的是前一个；两个分类中最后附加的优先，而哪个最后取决于链接顺序。
    Instead: 给分类的方法起自己的名字，或在子类里重写
    """,
    """
    F0313 从 NSInvocation 取出的对象没有被持有
    getReturnValue: 和 getArgument:atIndex: 只复制字节，不持有任何东西。ARC 强引用的变量最后仍会被释放，于是多释放一次：程序以后在离错误很远的地方崩溃。
    Instead: 复制到 `__unsafe_unretained` 变量，再赋给强引用变量
    """,
    """
    F0314 缓冲区与 NSInvocation 里的值大小不符
    getReturnValue: 和 getArgument:atIndex: 按签名中类型的大小复制字节。变量较小时会写到它的末尾之外；较大时其余部分保持原样。
    Instead: 变量使用签名所说的类型
    """,
    """
    F0315 转发丢失了返回值
    签名说消息有结果。forwardInvocation: 返回后，发送者得到的是 NSInvocation 里的结果：没有执行它、也没有向它发送 setReturnValue:，结果就是零。
    Instead: 用 invokeWithTarget: 继续发送，或用 setReturnValue: 设置结果
    """,
    """
    F0316 _cmd 是另一个选择子
    方法得到的 _cmd 是消息的选择子，不管方法写在哪个名字下。交换之后，或通过钩子的别名调用时，它就不是源代码里的名字。
    Instead: 不依靠 _cmd，用 @selector 写出选择子
    """,
    """
    F0317 从不询问父类的答案
    继承链上的每个类都可能解析或转发某些选择子。重写时不把消息发给 super，父类的方法就永远不会执行。
    Instead: 对自己不处理的选择子，以 super 的回答结束方法
    """,
    """
    F0318 结束时仍有对象没有释放
    只要有人持有，对象就存在。互相持有的两个对象永远不会释放，即使别人都不认识它们；持有次数多于释放次数的对象也不会。
    Instead: 把其中一个引用改为弱引用，或让每次 retain 都有对应的 release
    """,
    """
    F0319 没有人捕获的异常
    异常沿着方法往回走，直到被某个 @catch 捕获；没有人捕获，程序就结束。用错 Foundation 时它会抛出异常：数组没有的下标、必须是对象的地方给了 nil、类不认识的键。
    Instead: 在所示位置消除原因；只捕获事先无法检查的情况
    """,
  ]
}
