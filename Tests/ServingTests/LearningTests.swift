import ForwardKitBasics
import Learning
import Testing

@Suite("Progress")
struct ProgressTests {
  @Test("what is written is read again")
  func roundTrip() throws {
    var progress = CourseProgress(language: .zh, name: "安 \"x\"")
    progress.steps["08-target/modify"] = .init(tries: 3, hints: 2, isDone: true, sawSolution: true)
    #expect(CourseProgress(Array(progress.text.utf8)) == progress)
  }

  @Test("the page's file is read as that of the command")
  func fromThePage() throws {
    let text = """
      {"schema": 1, "language": "en", "name": "Ann", "steps": {
        "08-target/predict": {"tries": 1, "hints": 0, "solution": false, "done": true}}}
      """
    let progress = try #require(CourseProgress(Array(text.utf8)))
    #expect(progress.name == "Ann")
    #expect(progress.done(.embedded) == 1)
    #expect(CourseProgress(Array("{\"schema\": 2, \"steps\": {}}".utf8)) == nil)
    #expect(CourseProgress(Array("[]".utf8)) == nil)
  }
}

@Suite("The language of a process")
struct LanguageTests {
  private func chosen(_ words: [String], _ environment: [String: String] = [:]) -> Language {
    Language.chosen(by: words) { environment[$0] }
  }

  @Test("--lang goes before FWDSIM_LANG, and that before the locale")
  func order() {
    #expect(chosen(["learn"]) == .en)
    #expect(chosen(["learn", "--lang", "zh"]) == .zh)
    #expect(chosen(["learn", "--lang=zh", "--help"]) == .zh)
    #expect(chosen(["learn"], ["FWDSIM_LANG": "zh"]) == .zh)
    #expect(chosen(["--lang", "en"], ["FWDSIM_LANG": "zh"]) == .en)
    #expect(chosen([], ["LANG": "zh_CN.UTF-8"]) == .zh)
    #expect(chosen([], ["LC_ALL": "C", "LANG": "zh_CN.UTF-8"]) == .en)
    #expect(chosen([], ["LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "C"]) == .zh)
    #expect(chosen([], ["FWDSIM_LANG": "en", "LANG": "zh_CN"]) == .en)
  }

  @Test("what is no language is passed over, and words of the listing are its own")
  func others() {
    #expect(chosen(["--lang", "fr"], ["FWDSIM_LANG": "de", "LANG": "zh_CN"]) == .zh)
    #expect(chosen(["run", "a.m", "--", "--lang", "zh"]) == .en)
    #expect(chosen(["--lang"]) == .en)
  }
}

@Suite("The course")
struct CourseTests {
  @Test("18 lessons and 5 projects, each with both texts and the same steps")
  func shape() {
    let course = Course.embedded
    #expect(course.lessons.count { $0.listing != nil } == 18)
    #expect(course.lessons.count { $0.listing == nil } == 5)
    for lesson in course.lessons {
      #expect(Set(lesson.texts.keys) == Set(Language.allCases), "\(lesson.name)")
      let (english, chinese) = (lesson.text(.en), lesson.text(.zh))
      #expect(english.hints.mapValues(\.count) == chinese.hints.mapValues(\.count))
      #expect(Set(english.feedback.keys) == Set(chinese.feedback.keys), "\(lesson.name)")
      #expect(english.summary.map(\.confusion) == chinese.summary.map(\.confusion))
    }
  }

  @Test("a lesson is named by folder, number or subject, a step also by its file")
  func names() {
    let course = Course.embedded
    for name in ["16-throttle", "16", "throttle"] {
      #expect(course.lesson(name)?.name == "16-throttle")
    }
    guard case .step(let step) = course.selection("./16-throttle/make.m") else {
      Issue.record("no step")
      return
    }
    #expect(step.name == "16-throttle/make")
    guard case .unknown = course.selection("16/run") else {
      Issue.record("a step that is none")
      return
    }
  }
}
