// The words of dates in the languages that listings name most (DateWords.swift), by CLDR.

extension DateWords {
  private static func list(_ words: String) -> [String] {
    words.split(separator: " ").map(String.init)
  }

  private static let fullDay = ["HH:mm", "HH:mm:ss", "HH:mm:ss z", "HH:mm:ss zzzz"]

  static let british = DateWords(
    dates: ["dd/MM/y", "d MMM y", "d MMMM y", "EEEE, d MMMM y"], times: fullDay,
    fields: Fields(
      digits: ["dd/MM/y", "MM/y", "dd/MM"], names: ["d MMM y", "MMM y", "d MMM"], clock: "HH:mm",
      hour: "HH"))

  static let chinese = DateWords(
    months: list("一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月"),
    shortMonths: (1...12).map { "\($0)月" },
    days: list("星期日 星期一 星期二 星期三 星期四 星期五 星期六"),
    shortDays: list("周日 周一 周二 周三 周四 周五 周六"), narrowDays: list("日 一 二 三 四 五 六"),
    morning: "上午", afternoon: "下午",
    dates: ["y/M/d", "y年M月d日", "y年M月d日", "y年M月d日 EEEE"],
    times: ["HH:mm", "HH:mm:ss", "z HH:mm:ss", "zzzz HH:mm:ss"], joints: [" ", " "],
    nearDays: list("前天 昨天 今天 明天 后天"), quarters: list("第一季度 第二季度 第三季度 第四季度"),
    shortQuarters: list("1季度 2季度 3季度 4季度"),
    fields: Fields(
      digits: ["y/M/d", "y年M月", "M/d"], names: ["y年M月d日", "y年M月", "M月d日"], weekday: "{d}EEE",
      clock: "HH:mm", hour: "H时", isMonthNumbered: true))

  static let japanese = DateWords(
    months: (1...12).map { "\($0)月" }, shortMonths: (1...12).map { "\($0)月" },
    days: list("日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日"), shortDays: list("日 月 火 水 木 金 土"),
    morning: "午前", afternoon: "午後",
    dates: ["y/MM/dd", "y/MM/dd", "y年M月d日", "y年M月d日EEEE"],
    times: ["H:mm", "H:mm:ss", "H:mm:ss z", "H時mm分ss秒 zzzz"], joints: [" ", " "],
    nearDays: list("一昨日 昨日 今日 明日 明後日"), quarters: (1...4).map { "第\($0)四半期" },
    fields: Fields(
      digits: ["y/M/d", "y/M", "M/d"], names: ["y年M月d日", "y年M月", "M月d日"], weekday: "{d}(EEE)",
      wholeWeekday: "{d}EEEE", clock: "H:mm", hour: "H時", wholeClock: "H:mm", isMonthNumbered: true)
  )

  static let french = DateWords(
    months: list(
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: list("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    days: list("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    shortDays: list("dim. lun. mar. mer. jeu. ven. sam."), narrowDays: list("D L M M J V S"),
    dates: ["dd/MM/y", "d MMM y", "d MMMM y", "EEEE d MMMM y"], times: fullDay,
    joints: [" ", " 'à' "], mediumJoint: ", ",
    nearDays: list("avant-hier hier aujourd’hui demain après-demain"),
    quarters: ["1er trimestre", "2e trimestre", "3e trimestre", "4e trimestre"],
    shortQuarters: list("T1 T2 T3 T4"),
    fields: Fields(
      digits: ["dd/MM/y", "MM/y", "dd/MM"], names: ["d MMM y", "MMM y", "d MMM"],
      weekday: "EEE {d}", clock: "HH:mm", hour: "HH 'h'"))

  static let german = DateWords(
    months: list(
      "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    shortMonths: list("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    days: list("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
    shortDays: list("So. Mo. Di. Mi. Do. Fr. Sa."),
    dates: ["dd.MM.yy", "dd.MM.y", "d. MMMM y", "EEEE, d. MMMM y"], times: fullDay,
    joints: [", ", " 'um' "],
    nearDays: list("vorgestern gestern heute morgen übermorgen"),
    quarters: (1...4).map { "\($0). Quartal" },
    fields: Fields(
      digits: ["d.M.y", "M.y", "d.M."], names: ["d. MMM y", "MMM y", "d. MMM"], clock: "HH:mm",
      hour: "HH 'Uhr'"))

  static let spanish = DateWords(
    months: list(
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    shortMonths: list("ene feb mar abr may jun jul ago sept oct nov dic"),
    days: list("domingo lunes martes miércoles jueves viernes sábado"),
    shortDays: list("dom lun mar mié jue vie sáb"), narrowDays: list("D L M X J V S"),
    morning: "a.\u{a0}m.", afternoon: "p.\u{a0}m.",
    dates: ["d/M/yy", "d MMM y", "d 'de' MMMM 'de' y", "EEEE, d 'de' MMMM 'de' y"],
    times: ["H:mm", "H:mm:ss", "H:mm:ss z", "H:mm:ss (zzzz)"], joints: [", ", ", "],
    nearDays: ["anteayer", "ayer", "hoy", "mañana", "pasado mañana"],
    quarters: (1...4).map { "\($0).º trimestre" }, shortQuarters: list("T1 T2 T3 T4"),
    fields: Fields(
      digits: ["d/M/y", "M/y", "d/M"], names: ["d MMM y", "MMM y", "d MMM"],
      wholeNames: ["d 'de' MMMM 'de' y", "MMMM 'de' y", "d 'de' MMMM"], clock: "H:mm", hour: "H",
      wholeClock: "H:mm"))

  static let italian = DateWords(
    months: list(
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
    ),
    days: list("domenica lunedì martedì mercoledì giovedì venerdì sabato"),
    narrowDays: list("D L M M G V S"),
    dates: ["dd/MM/yy", "d MMM y", "d MMMM y", "EEEE d MMMM y"], times: fullDay,
    joints: [", ", " "],
    nearDays: ["l’altro ieri", "ieri", "oggi", "domani", "dopodomani"],
    quarters: (1...4).map { "\($0)º trimestre" }, shortQuarters: list("T1 T2 T3 T4"),
    fields: Fields(
      digits: ["d/M/y", "M/y", "d/M"], names: ["d MMM y", "MMM y", "d MMM"], weekday: "EEE {d}",
      clock: "HH:mm", hour: "HH"))

  static let portuguese = DateWords(
    months: list(
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
    shortMonths: list("jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."),
    days: list(
      "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado"),
    shortDays: list("dom. seg. ter. qua. qui. sex. sáb."), narrowDays: list("D S T Q Q S S"),
    dates: ["dd/MM/y", "d 'de' MMM 'de' y", "d 'de' MMMM 'de' y", "EEEE, d 'de' MMMM 'de' y"],
    times: fullDay, joints: [" ", " 'às' "],
    nearDays: ["anteontem", "ontem", "hoje", "amanhã", "depois de amanhã"],
    quarters: (1...4).map { "\($0)º trimestre" }, shortQuarters: list("T1 T2 T3 T4"),
    fields: Fields(
      digits: ["dd/MM/y", "MM/y", "d/M"],
      names: ["d 'de' MMM 'de' y", "MMM 'de' y", "d 'de' MMM"], clock: "HH:mm", hour: "HH"))

  static let russian = DateWords(
    months: list(
      "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    shortMonths: list("янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек."),
    loneMonths: list(
      "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь"),
    loneShortMonths: list("янв. февр. март апр. май июнь июль авг. сент. окт. нояб. дек."),
    days: list("воскресенье понедельник вторник среда четверг пятница суббота"),
    shortDays: list("вс пн вт ср чт пт сб"), narrowDays: list("В П В С Ч П С"),
    dates: ["dd.MM.y", "d MMM y 'г'.", "d MMMM y 'г'.", "EEEE, d MMMM y 'г'."], times: fullDay,
    joints: [", ", ", "], nearDays: list("позавчера вчера сегодня завтра послезавтра"),
    quarters: (1...4).map { "\($0)-й квартал" }, shortQuarters: (1...4).map { "\($0)-й кв." },
    fields: Fields(
      digits: ["dd.MM.y", "MM.y", "dd.MM"], names: ["d MMM y 'г'.", "LLL y 'г'.", "d MMM"],
      clock: "HH:mm", hour: "HH"))

  static let korean = DateWords(
    months: (1...12).map { "\($0)월" }, shortMonths: (1...12).map { "\($0)월" },
    days: list("일요일 월요일 화요일 수요일 목요일 금요일 토요일"), shortDays: list("일 월 화 수 목 금 토"),
    morning: "오전", afternoon: "오후",
    dates: ["yy. M. d.", "y. M. d.", "y년 M월 d일", "y년 M월 d일 EEEE"],
    times: ["a h:mm", "a h:mm:ss", "a h시 m분 s초 z", "a h시 m분 s초 zzzz"], joints: [" ", " "],
    nearDays: list("그저께 어제 오늘 내일 모레"), quarters: (1...4).map { "제 \($0)/4분기" },
    shortQuarters: (1...4).map { "\($0)분기" },
    fields: Fields(
      digits: ["y. M. d.", "y. M.", "M. d."], names: ["y년 M월 d일", "y년 M월", "M월 d일"],
      weekday: "{d} (EEE)", wholeWeekday: "{d} EEEE", clock: "a h:mm", hour: "a h시",
      isMonthNumbered: true))
}
