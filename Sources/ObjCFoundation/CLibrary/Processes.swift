// Processes and their owners: a listing is the only process there is, and starts none, as an app in iOS's sandbox. What starts one
// fails with EPERM, what waits for one with ECHILD.
import ObjCVM

extension CLibrary {
  static func processes() -> [NativeFunction] { starting() + spawning() + waiting() + owners() }

  private enum ErrorNumber {
    static let notPermitted: Int32 = 1
    static let noEntry: Int32 = 2
    static let noProcess: Int32 = 3
    static let noChild: Int32 = 10
  }

  private static func starting() -> [NativeFunction] {
    let forks = ["fork", "vfork"].map { ($0, "i") }
    let images = [
      ("execv", "ir*r^*"), ("execvp", "ir*r^*"), ("execve", "ir*r^*r^*"), ("execl", "ir*r*"),
      ("execlp", "ir*r*"), ("execle", "ir*r*"), ("daemon", "iii"),
    ]
    return (forks + images).map { name, types in
      NativeFunction(name, types, variadic: name.hasPrefix("execl")) {
        call throws(ListingException) in
        try fail(call, ErrorNumber.notPermitted)
      }
    }
  }

  /// <spawn.h>: what is to be done in the new process can be listed, and then none is made. These functions answer the error's number.
  private static func spawning() -> [NativeFunction] {
    let spawns = ["posix_spawn", "posix_spawnp"].map { name in
      NativeFunction(name, "i^ir*r^^vr^^vr^*r^*") { call throws(ListingException) in
        call.returnValue(ErrorNumber.notPermitted)
      }
    }
    let settings = [
      ("_file_actions_init", ""), ("_file_actions_destroy", ""), ("_file_actions_adddup2", "ii"),
      ("_file_actions_addclose", "i"), ("_file_actions_addopen", "ir*iS"), ("attr_init", ""),
      ("attr_destroy", ""), ("attr_setflags", "s"), ("attr_setpgroup", "i"),
      ("attr_setsigmask", "r^I"), ("attr_setsigdefault", "r^I"),
    ].map { name, types in
      NativeFunction("posix_spawn" + name, "i^^v" + types) { call in call.returnValue(Int32(0)) }
    }
    return spawns + settings
  }

  private static func waiting() -> [NativeFunction] {
    [("wait", "i^i"), ("waitpid", "ii^ii"), ("wait3", "i^ii^v"), ("wait4", "ii^ii^v")].map {
      name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        try fail(call, ErrorNumber.noChild)
      }
    }
  }

  /// The process is its group's and its session's leader, with the priority that processes begin with.
  private static func owners() -> [NativeFunction] {
    let leaders = [("getpgrp", "i"), ("getpgid", "ii"), ("getsid", "ii")].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        if name != "getpgrp", call.i32(0) > 1 { return try fail(call, ErrorNumber.noProcess) }
        call.returnValue(Int32(1))
      }
    }
    let unchanged = [
      ("nice", "ii"), ("getpriority", "iiI"), ("setpriority", "iiIi"), ("setpgid", "iii"),
    ].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in call.returnValue(Int32(0)) }
    }
    let ofFiles = [
      ("chown", "ir*II"), ("lchown", "ir*II"), ("chflags", "ir*I"), ("lchflags", "ir*I"),
    ].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        let path = call.world.files.absolute(try call.world.readCString(call.pointer(0)))
        guard call.world.files.exists(path) else { return try fail(call, ErrorNumber.noEntry) }
        call.returnValue(Int32(0))
      }
    }
    return leaders + unchanged + ofFiles + [
      NativeFunction("setsid", "i") { call throws(ListingException) in
        try fail(call, ErrorNumber.notPermitted)
      },
      NativeFunction("umask", "SS") { call throws(ListingException) in
        call.returnValue(UInt16(0o22))
      },
    ]
  }
}
