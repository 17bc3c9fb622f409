// The English names of zones in words, by the areas that share them. A line has the name, what follows it in standard and in summer
// time (`~` for names that stand for themselves), and the zones.

struct ZoneWords: Hashable, Sendable {
  /// `Central European`, in front of `Time`.
  let area: String
  let standard: String
  let summer: String

  init(area: String, standard: String? = nil, summer: String? = nil) {
    self.area = area
    self.standard = standard ?? area + " Standard Time"
    self.summer = summer ?? area + " Daylight Time"
  }

  static func of(_ zone: String) -> ZoneWords? { zones[zone] }

  private static let zones: [String: ZoneWords] = {
    var zones: [String: ZoneWords] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let names = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, names.count == 3 else { continue }
      func name(_ word: String) -> String {
        word.hasPrefix("~") ? String(word.dropFirst()) : names[0] + " " + word
      }
      let words = ZoneWords(area: names[0], standard: name(names[1]), summer: name(names[2]))
      for zone in parts[1].split(separator: " ") { zones[String(zone)] = words }
    }
    return zones
  }()

  private static let table = """
    Central European/Standard Time/Summer Time: Africa/Algiers Europe/Amsterdam Europe/Andorra Europe/Belgrade Europe/Berlin \
    Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Copenhagen Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta \
    Europe/Monaco Europe/Oslo Europe/Paris Europe/Prague Europe/Rome Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane \
    Europe/Vaduz Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich CET MET
    Eastern European/Standard Time/Summer Time: Africa/Cairo Europe/Athens Europe/Bucharest Europe/Helsinki Europe/Kiev Europe/Kyiv \
    Europe/Riga Europe/Sofia Europe/Tallinn Europe/Vilnius EET
    Western European/Standard Time/Summer Time: Europe/Lisbon WET
    United Kingdom/~Greenwich Mean Time/~British Summer Time: Europe/London
    Ireland/~Greenwich Mean Time/~Irish Standard Time: Europe/Dublin
    Azores/Standard Time/Summer Time: Atlantic/Azores
    Moscow/Standard Time/Summer Time: Europe/Moscow Europe/Minsk
    Newfoundland/Standard Time/Daylight Time: America/St_Johns
    Colombia/Standard Time/Summer Time: America/Bogota
    Peru/Standard Time/Summer Time: America/Lima
    Venezuela/Time/Time: America/Caracas
    Bolivia/Time/Time: America/La_Paz
    Chile/Standard Time/Summer Time: America/Santiago
    Brasilia/Standard Time/Summer Time: America/Sao_Paulo
    Argentina/Standard Time/Summer Time: America/Argentina/Buenos_Aires America/Buenos_Aires
    Uruguay/Standard Time/Summer Time: America/Montevideo
    West Africa/Standard Time/Summer Time: Africa/Lagos
    Central Africa/Time/Time: Africa/Harare
    South Africa/Standard Time/Standard Time: Africa/Johannesburg
    East Africa/Time/Time: Africa/Addis_Ababa Africa/Nairobi
    Arabian/Standard Time/Daylight Time: Asia/Baghdad Asia/Riyadh
    Iran/Standard Time/Daylight Time: Asia/Tehran
    Gulf/Standard Time/Standard Time: Asia/Dubai
    Afghanistan/Time/Time: Asia/Kabul
    Pakistan/Standard Time/Summer Time: Asia/Karachi
    Uzbekistan/Standard Time/Summer Time: Asia/Tashkent
    India/Standard Time/Standard Time: Asia/Calcutta Asia/Kolkata Asia/Colombo
    Nepal/Time/Time: Asia/Kathmandu
    Bangladesh/Standard Time/Summer Time: Asia/Dhaka
    Indochina/Time/Time: Asia/Bangkok Asia/Ho_Chi_Minh
    Western Indonesia/Time/Time: Asia/Jakarta
    Hong Kong/Standard Time/Summer Time: Asia/Hong_Kong
    Malaysia/Time/Time: Asia/Kuala_Lumpur
    Philippine/Standard Time/Summer Time: Asia/Manila
    China/Standard Time/Daylight Time: Asia/Shanghai
    Singapore/Standard Time/Standard Time: Asia/Singapore
    Taipei/Standard Time/Daylight Time: Asia/Taipei
    Korean/Standard Time/Daylight Time: Asia/Seoul
    Japan/Standard Time/Daylight Time: Asia/Tokyo Japan
    Australian Western/Standard Time/Daylight Time: Australia/Perth
    Australian Central/Standard Time/Daylight Time: Australia/Darwin Australia/Adelaide
    Australian Eastern/Standard Time/Daylight Time: Australia/Brisbane Australia/Canberra Australia/Hobart Australia/Melbourne \
    Australia/Sydney
    Lord Howe/Standard Time/Daylight Time: Australia/Lord_Howe
    Chamorro/Standard Time/Standard Time: Pacific/Guam
    New Zealand/Standard Time/Daylight Time: Pacific/Auckland
    Fiji/Standard Time/Summer Time: Pacific/Fiji
    """
}
