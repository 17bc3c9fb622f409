extension ChineseCodes {
  /// F05
  static let unsupported: [String] = [
    """
    F0501 不支持
    fwdsim 运行的是关于运行时的文章里使用的 Objective-C。这个写法不在其中；帮助一行给出可用的最接近的写法。
    Instead: 换一种写法
    """,
    """
    F0502 不支持 C++ 和 Objective-C++
    C++ 的类、模板、命名空间、引用、`new` 和 `delete` 属于另一种语言。请用 Objective-C 书写代码。
    Instead: 用 Objective-C 书写：@interface 声明的类、`id` 和 block
    """,
    """
    F0503 不支持内联汇编
    代码是解释执行的，没有可以接收指令的机器。
    Instead: 用 C 书写
    """,
    """
    F0504 没有类型的参数
    `int f(a) int a; { … }` 是 K&R 写法，在括号之后给出参数类型。每个参数在那里都要有类型，并且不能声明别的东西。写成 `int f(int a) { … }`。
    Instead: 把类型写在括号里：`int f(int a)`
    """,
    """
    F0505 会改变含义的特性
    大多数特性只是给编译器的建议，会被忽略。这一个会改变程序的行为，而 fwdsim 不支持它。
    Instead: 去掉它，并写出它要做的事
    """,
    """
    F0506 UIKit 或 AppKit 的类
    fwdsim 没有屏幕，只有常用视图和控制器的替身（F0508）。`--stub NAME` 为另一个类建立替身，`--stub-all` 为每个缺少的类建立：它继承自 NSObject，回答 nil 或零，属性保存所设的值。
    Instead: 用 `--stub NAME` 或 `--stub-all` 建立这个名字的空类
    """,
    """
    F0508 界面类的替身
    fwdsim 不绘制任何东西。常用的视图和控制器都在，代码能显示什么消息发给了谁：`[super viewDidLoad]` 什么也不做，`label.text` 保存所设的内容，按钮发送它的动作。它们没有的属性或消息回答 nil 或零，属性保存所设的值。只有绘制才能得到的尺寸为零。
    Instead: 如果代码要说明的是别的，去掉绘制的部分
    """,
    """
    F0509 界面常量可能拼错了
    拼写像 UIKit、AppKit 等框架的常量，而 fwdsim 又不认识时，它的值为零，这样粘贴的代码可以运行。这一个与已知的常量只差一两个字母。
    Instead: 如果指的就是那个已知的常量，改成它的拼写
    """,
  ]

  /// F07
  static let input: [String] = [
    """
    F0701 文件不是 UTF-8
    代码按 UTF-8 读取（ASCII 是其中一部分）。请以这种编码保存文件。
    Instead: 保存为 UTF-8
    """,
    """
    F0702 文件不是文本
    其中有值为零的字节，所以它是程序、图片或别的二进制文件，或 UTF-16 文本。
    Instead: 给出代码的源文件，并保存为 UTF-8
    """,
    """
    F0703 文件太大
    代码最大 64 MiB。
    Instead: 给出代码的源文件；可以把它分成几个文件
    """,
    """
    F0704 无法读取文件
    文件不存在、是目录，或你没有读取权限。消息引用系统的说明。
    Instead: 检查名字和权限
    """,
    """
    F0705 无法创建输出文件
    它的目录不存在或不可写。消息引用系统的说明。
    Instead: 给出已有且可写的目录中的文件
    """,
    """
    F0706 无法写入输出
    磁盘已满，或设备出错。消息引用系统的说明。
    Instead: 腾出空间，或写到别处
    """,
    """
    F0707 文件不是完整的跟踪
    跟踪是 JSON Lines 的第 1 版格式：先是文件头，每行一个事件，最后是 `end`。消息指出有错的行。被 Ctrl-C 或限制截断的跟踪在这个意义上是完整的；因磁盘已满而截断的不是。
    Instead: 重新记录：`fwdsim trace --format jsonl -o FILE`
    """,
    """
    F0708 没有这条消息
    发送的消息从 1 开始编号，在文本跟踪中写作 `#3`。没有 --all 时，例行消息（alloc、init、retain……）没有编号。
    Instead: 给出文本跟踪里显示的消息
    """,
    """
    F0709 没有这个事件
    事件从 0 开始编号，在 JSON Lines 中是键 `i`。`fwdsim trace -f jsonl` 会显示它们。
    Instead: 给出跟踪里有的事件
    """,
    """
    F0710 不可能的假设
    --without-line 写出了代码里没有的行，或对跟踪使用了假设或 --addresses：跟踪记录的是发生过的事，只有代码可以再次运行。
    Instead: 给出存在的行，并给出代码而不是它的跟踪
    """,
    """
    F0711 无法执行的注入
    它所指的东西在发送消息时不存在：类、方法、活着的对象，或接收者的键。该阶段照常执行。
    Instead: 写出发送消息时存在的东西
    """,
    """
    F0712 没有用到的注入
    没有这个类和选择子的消息到达该阶段。类按接收者自己的名字或查找开始的类的名字匹配；`*` 表示任意文字。只有前面的阶段没有回答，才会到达后面的阶段：`fwdsim FILE.m -d stages` 显示是哪一个回答的。
    Instead: 写出会到达该阶段的消息
    """,
    """
    F0713 输出文件已存在
    只有 fwdsim 写的文件（从开头可以认出）才会不加询问地覆盖。
    Instead: 换一个文件名，或使用 --force
    """,
    """
    F0714 输出文件就是输入
    把跟踪写到那里会毁掉代码。--force 也不会改变这一点。
    Instead: 换一个文件名
    """,
    """
    F0715 文件是跟踪
    这个命令运行或检查代码。跟踪由 `trace`、`export`、`stats`、`graph`、`diff`、`step` 和 `explain` 读取。
    Instead: 给出产生该跟踪的代码
    """,
  ]

  /// F08
  static let expectations: [String] = [
    """
    F0801 无法读取的期望
    期望文件的每一行是一条消息及其路径上的各步，或以 output、count、forbid、exit、uncaught 开头。docs/expectations.md 有完整语法。
    Instead: 写成 `[Car length] target = Engine`
    """,
    """
    F0802 没有达到的期望
    代码运行了，但它的消息走的路与期望文件所说的不同。消息说明它们到了哪里。
    Instead: 用 `fwdsim FILE.m` 查看消息，或用 `fwdsim why` 询问
    """,
  ]
}
