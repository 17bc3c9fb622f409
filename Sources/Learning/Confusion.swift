// Why people choose a wrong answer.
import ForwardKitBasics

/// The known confusions that a wrong choice may come from, and what is said to who has one.
package enum Confusion: String, CaseIterable, Sendable {
  case declaredType = "declared-type"
  case superIsParent = "super-is-parent"
  case cacheOwner = "cache-owner"
  case boolDecides = "bool-decides"
  case askedEachTime = "asked-each-time"
  case askedOnce = "asked-once"
  case respondsForwards = "responds-forwards"
  case nilCrashes = "nil-crashes"
  case exchangeIsLocal = "exchange-is-local"
  case categoryReplaces = "category-replaces"
  case commandKept = "cmd-kept"
  case classIsNoObject = "class-is-no-object"
  case stopsEarlier = "stops-earlier"
  case goesFurther = "goes-further"
  case hitAfterMiss = "hit-after-miss"
  case proxyAnswers = "proxy-answers"
  case askedOnceDelegate = "delegate-asked-each-time"
  case copied = "arguments-start-at-zero"
  case classHidesKVO = "class-tells-isa"
  case dropped = "dropped-is-remembered"
  case order = "order"

  package func text(_ language: Language) -> String {
    switch self {
    case .declaredType:
      language(
        "The search starts at the object's class; the type that the variable is declared with plays no part.",
        "查找从对象的类开始，变量声明的类型不起作用。")
    case .superIsParent:
      language(
        "super changes where the search starts, not who receives the message.",
        "super 改变的是查找的起点，不是消息的接收者。")
    case .cacheOwner:
      language(
        "The cache that is filled is that of the receiver's class, even when a superclass has the method.",
        "被填充的是接收者所属类的缓存，即使方法属于父类。")
    case .boolDecides:
      language(
        "Apple's runtime ignores the resolver's BOOL: what counts is whether the method is there afterwards.",
        "Apple 的运行时忽略解析方法返回的 BOOL，只看之后方法是否存在。")
    case .askedEachTime:
      language(
        "A miss is remembered in the cache, so the resolver is not asked at each send.",
        "未命中也会被缓存记住，所以不会每次发送都询问解析方法。")
    case .askedOnce:
      language(
        "The lookup that methodSignatureForSelector: makes asks the resolver once more.",
        "methodSignatureForSelector: 所做的查找会再询问一次解析方法。")
    case .respondsForwards:
      language(
        "respondsToSelector: looks at methods and the resolver, never at forwarding.",
        "respondsToSelector: 只看方法和解析方法，从不看转发。")
    case .nilCrashes:
      language("A message to nil does nothing and gives zero.", "发给 nil 的消息什么也不做，返回零。")
    case .exchangeIsLocal:
      language(
        "The method belongs to the superclass, so the exchange is seen by all of its subclasses.",
        "方法属于父类，所以交换对它的所有子类都生效。")
    case .categoryReplaces:
      language(
        "A category adds a method in front of the old one; both are in the list.",
        "分类把新方法放在旧方法之前，两者都在方法列表里。")
    case .commandKept:
      language(
        "An invocation passes on the selector it holds, and that was changed.",
        "调用对象传递的是它自己的选择子，而它已被改过。")
    case .classIsNoObject:
      language(
        "A class is an object: its methods are those of its metaclass, and the root metaclass inherits from the root class.",
        "类也是对象：它的方法在元类里，而根元类继承自根类。")
    case .stopsEarlier:
      language(
        "That stage ran and gave no answer, so the message went on.",
        "那个阶段执行了，但没有给出答案，所以消息继续往下走。")
    case .goesFurther:
      language(
        "An earlier stage answered: the later ones do not run.",
        "前面的阶段已经给出答案，后面的阶段不会执行。")
    case .hitAfterMiss:
      language(
        "The first message of a selector to a class misses; it fills the cache for the next one.",
        "一个类第一次收到某选择子时缓存未命中；它为下一次填好缓存。")
    case .proxyAnswers:
      language(
        "NSObject answers this message itself, so it is never forwarded; NSProxy has hardly any methods.",
        "NSObject 自己就会回答这条消息，所以它不会被转发；NSProxy 几乎没有方法。")
    case .askedOnceDelegate:
      language(
        "The answer was asked for when the delegate was set, and kept.",
        "这个答案在设置 delegate 时就问过，并保存了下来。")
    case .copied:
      language(
        "Argument 0 is self and argument 1 is _cmd; the method's own arguments begin at 2.",
        "参数 0 是 self，参数 1 是 _cmd，方法自己的参数从 2 开始。")
    case .classHidesKVO:
      language(
        "-class is overridden by the class that observing makes; object_getClass tells the isa.",
        "观察产生的子类重写了 -class;object_getClass 才给出真正的 isa。")
    case .dropped:
      language(
        "A dropped call reaches the invocation stage, too, and returns what its invocation holds: zero. Nothing remembers an earlier result.",
        "被丢弃的调用也会到达 invocation 阶段，返回的是调用对象里的结果：零。没有谁记住以前的结果。")
    case .order:
      language(
        "The order is cache, lookup, resolve, target, signature, invocation, unrecognized.",
        "顺序是 cache、lookup、resolve、target、signature、invocation、unrecognized。")
    }
  }
}
