// Names of currencies as Unicode's CLDR has them, in the languages that listings name most. Each list is in the order of the codes. Regions
// and languages are in the files beside this one.
enum LocaleNameTables {
  static let currencyCodes = """
    USD EUR GBP JPY CNY CHF CAD AUD NZD INR RUB KRW BRL MXN SEK NOK DKK PLN CZK HUF TRY UAH ZAR
    SGD HKD TWD THB IDR MYR PHP VND ILS AED SAR EGP NGN KES ARS CLP COP PEN ISK RON BGN XAU XAG
    """

  static let currencies: [String: String] = [
    "en": """
    US Dollar|Euro|British Pound|Japanese Yen|Chinese Yuan|Swiss Franc|Canadian Dollar|\
    Australian Dollar|New Zealand Dollar|Indian Rupee|Russian Ruble|South Korean Won|\
    Brazilian Real|Mexican Peso|Swedish Krona|Norwegian Krone|Danish Krone|Polish Zloty|\
    Czech Koruna|Hungarian Forint|Turkish Lira|Ukrainian Hryvnia|South African Rand|\
    Singapore Dollar|Hong Kong Dollar|New Taiwan Dollar|Thai Baht|Indonesian Rupiah|\
    Malaysian Ringgit|Philippine Peso|Vietnamese Dong|Israeli New Shekel|\
    United Arab Emirates Dirham|Saudi Riyal|Egyptian Pound|Nigerian Naira|Kenyan Shilling|\
    Argentine Peso|Chilean Peso|Colombian Peso|Peruvian Sol|Icelandic Króna|Romanian Leu|\
    Bulgarian Lev|Gold|Silver
    """,
    "de": """
    US-Dollar|Euro|Britisches Pfund|Japanischer Yen|Renminbi Yuan|Schweizer Franken|\
    Kanadischer Dollar|Australischer Dollar|Neuseeland-Dollar|Indische Rupie|Russischer Rubel|\
    Südkoreanischer Won|Brasilianischer Real|Mexikanischer Peso|Schwedische Krone|\
    Norwegische Krone|Dänische Krone|Polnischer Złoty|Tschechische Krone|Ungarischer Forint|\
    Türkische Lira|Ukrainische Hrywnja|Südafrikanischer Rand|Singapur-Dollar|Hongkong-Dollar|\
    Neuer Taiwan-Dollar|Thailändischer Baht|Indonesische Rupiah|Malaysischer Ringgit|\
    Philippinischer Peso|Vietnamesischer Dong|Israelischer Neuer Schekel|VAE-Dirham|\
    Saudi-Rial|Ägyptisches Pfund|Nigerianischer Naira|Kenia-Schilling|Argentinischer Peso|\
    Chilenischer Peso|Kolumbianischer Peso|Peruanischer Sol|Isländische Krone|Rumänischer Leu|\
    Bulgarischer Lew|Unze Gold|Unze Silber
    """,
    "fr": """
    dollar des États-Unis|euro|livre sterling|yen japonais|yuan renminbi chinois|franc suisse|\
    dollar canadien|dollar australien|dollar néo-zélandais|roupie indienne|rouble russe|\
    won sud-coréen|réal brésilien|peso mexicain|couronne suédoise|couronne norvégienne|\
    couronne danoise|zloty polonais|couronne tchèque|forint hongrois|livre turque|\
    hryvnia ukrainienne|rand sud-africain|dollar de Singapour|dollar de Hong Kong|\
    nouveau dollar taïwanais|baht thaïlandais|roupie indonésienne|ringgit malais|\
    peso philippin|dông vietnamien|nouveau shekel israélien|dirham des Émirats arabes unis|\
    riyal saoudien|livre égyptienne|naira nigérian|shilling kényan|peso argentin|peso chilien|\
    peso colombien|sol péruvien|couronne islandaise|leu roumain|lev bulgare|or|argent
    """,
    "es": """
    dólar estadounidense|euro|libra esterlina|yen japonés|yuan renminbi|franco suizo|\
    dólar canadiense|dólar australiano|dólar neozelandés|rupia india|rublo ruso|\
    won surcoreano|real brasileño|peso mexicano|corona sueca|corona noruega|corona danesa|\
    esloti polaco|corona checa|forinto húngaro|lira turca|grivna ucraniana|rand sudafricano|\
    dólar singapurense|dólar hongkonés|nuevo dólar taiwanés|bat tailandés|rupia indonesia|\
    ringit malasio|peso filipino|dong vietnamita|nuevo séquel israelí|\
    dírham de los Emiratos Árabes Unidos|rial saudí|libra egipcia|naira nigeriano|\
    chelín keniano|peso argentino|peso chileno|peso colombiano|sol peruano|corona islandesa|\
    leu rumano|leva búlgara|oro|plata
    """,
    "it": """
    dollaro statunitense|euro|sterlina britannica|yen giapponese|yuan cinese|franco svizzero|\
    dollaro canadese|dollaro australiano|dollaro neozelandese|rupia indiana|rublo russo|\
    won sudcoreano|real brasiliano|peso messicano|corona svedese|corona norvegese|\
    corona danese|zloty polacco|corona ceca|fiorino ungherese|lira turca|grivnia ucraina|\
    rand sudafricano|dollaro di Singapore|dollaro di Hong Kong|nuovo dollaro taiwanese|\
    baht thailandese|rupia indonesiana|ringgit malese|peso filippino|dong vietnamita|\
    nuovo siclo israeliano|dirham degli Emirati Arabi Uniti|riyal saudita|sterlina egiziana|\
    naira nigeriana|scellino keniota|peso argentino|peso cileno|peso colombiano|sol peruviano|\
    corona islandese|leu rumeno|lev bulgaro|oro|argento
    """,
    "pt": """
    Dólar americano|Euro|Libra esterlina|Iene japonês|Yuan chinês|Franco suíço|\
    Dólar canadense|Dólar australiano|Dólar neozelandês|Rupia indiana|Rublo russo|\
    Won sul-coreano|Real brasileiro|Peso mexicano|Coroa sueca|Coroa norueguesa|\
    Coroa dinamarquesa|Zloty polonês|Coroa tcheca|Florim húngaro|Lira turca|Hryvnia ucraniano|\
    Rand sul-africano|Dólar singapuriano|Dólar de Hong Kong|Novo dólar taiwanês|\
    Baht tailandês|Rupia indonésia|Ringgit malaio|Peso filipino|Dong vietnamita|\
    Novo shekel israelense|Dirham dos Emirados Árabes Unidos|Riyal saudita|Libra egípcia|\
    Naira nigeriana|Xelim queniano|Peso argentino|Peso chileno|Peso colombiano|\
    Novo sol peruano|Coroa islandesa|Leu romeno|Lev búlgaro|Ouro|Prata
    """,
    "nl": """
    Amerikaanse dollar|Euro|Britse pond|Japanse yen|Chinese yuan|Zwitserse frank|\
    Canadese dollar|Australische dollar|Nieuw-Zeelandse dollar|Indiase roepie|\
    Russische roebel|Zuid-Koreaanse won|Braziliaanse real|Mexicaanse peso|Zweedse kroon|\
    Noorse kroon|Deense kroon|Poolse zloty|Tsjechische kroon|Hongaarse forint|Turkse lira|\
    Oekraïense hryvnia|Zuid-Afrikaanse rand|Singaporese dollar|Hongkongse dollar|\
    Nieuwe Taiwanese dollar|Thaise baht|Indonesische roepia|Maleisische ringgit|\
    Filipijnse peso|Vietnamese dong|Israëlische nieuwe shekel|\
    Verenigde Arabische Emiraten-dirham|Saoedi-Arabische riyal|Egyptisch pond|\
    Nigeriaanse naira|Keniaanse shilling|Argentijnse peso|Chileense peso|Colombiaanse peso|\
    Peruaanse sol|IJslandse kroon|Roemeense leu|Bulgaarse lev|Goud|Zilver
    """,
    "sv": """
    amerikansk dollar|euro|brittiskt pund|japansk yen|kinesisk yuan|schweizisk franc|\
    kanadensisk dollar|australisk dollar|nyzeeländsk dollar|indisk rupie|rysk rubel|\
    sydkoreansk won|brasiliansk real|mexikansk peso|svensk krona|norsk krona|dansk krona|\
    polsk zloty|tjeckisk koruna|ungersk forint|turkisk lira|ukrainsk hryvnia|\
    sydafrikansk rand|singaporiansk dollar|Hongkongdollar|taiwanesisk dollar|thailändsk baht|\
    indonesisk rupie|malaysisk ringgit|filippinsk peso|vietnamesisk dong|israelisk ny shekel|\
    emiratisk dirham|saudisk riyal|egyptiskt pund|nigeriansk naira|kenyansk shilling|\
    argentinsk peso|chilensk peso|colombiansk peso|peruansk sol|isländsk krona|rumänsk leu|\
    bulgarisk lev|guld|silver
    """,
    "pl": """
    dolar amerykański|euro|funt szterling|jen japoński|juan chiński|frank szwajcarski|\
    dolar kanadyjski|dolar australijski|dolar nowozelandzki|rupia indyjska|rubel rosyjski|\
    won południowokoreański|real brazylijski|peso meksykańskie|korona szwedzka|\
    korona norweska|korona duńska|złoty polski|korona czeska|forint węgierski|lira turecka|\
    hrywna ukraińska|rand południowoafrykański|dolar singapurski|dolar hongkoński|\
    nowy dolar tajwański|baht tajski|rupia indonezyjska|ringgit malezyjski|peso filipińskie|\
    dong wietnamski|nowy szekel izraelski|dirham ZEA|rial saudyjski|funt egipski|\
    naira nigeryjska|szyling kenijski|peso argentyńskie|peso chilijskie|peso kolumbijskie|\
    sol peruwiański|korona islandzka|lej rumuński|lew bułgarski|złoto|srebro
    """,
    "ru": """
    доллар США|евро|британский фунт стерлингов|японская иена|китайский юань|швейцарский франк|\
    канадский доллар|австралийский доллар|новозеландский доллар|индийская рупия|\
    российский рубль|южнокорейская вона|бразильский реал|мексиканский песо|шведская крона|\
    норвежская крона|датская крона|польский злотый|чешская крона|венгерский форинт|\
    турецкая лира|украинская гривна|южноафриканский рэнд|сингапурский доллар|\
    гонконгский доллар|новый тайваньский доллар|таиландский бат|индонезийская рупия|\
    малайзийский ринггит|филиппинский песо|вьетнамский донг|новый израильский шекель|\
    дирхам ОАЭ|саудовский риял|египетский фунт|нигерийская найра|кенийский шиллинг|\
    аргентинский песо|чилийский песо|колумбийский песо|перуанский соль|исландская крона|\
    румынский лей|болгарский лев|Золото|Серебро
    """,
    "uk": """
    долар США|євро|англійський фунт|японська єна|китайський юань|швейцарський франк|\
    канадський долар|австралійський долар|новозеландський долар|індійська рупія|\
    російський рубль|південнокорейський вон|бразильський реал|мексиканський песо|\
    шведська крона|норвезька крона|данська крона|польський злотий|чеська крона|\
    угорський форинт|турецька ліра|українська гривня|південноафриканський ранд|\
    сінгапурський долар|гонконгський долар|новий тайванський долар|таїландський бат|\
    індонезійська рупія|малайзійський рингіт|філіппінський песо|вʼєтнамський донг|\
    ізраїльський новий шекель|дирхам ОАЕ|саудівський ріал|єгипетський фунт|нігерійська найра|\
    кенійський шилінг|аргентинський песо|чилійський песо|колумбійський песо|\
    перуанський новий сол|ісландська крона|румунський лей|болгарський лев|золото|срібло
    """,
    "tr": """
    ABD doları|Euro|İngiliz sterlini|Japon yeni|Çin yuanı|İsviçre frangı|Kanada doları|\
    Avustralya doları|Yeni Zelanda doları|Hindistan rupisi|Rus rublesi|Güney Kore wonu|\
    Brezilya reali|Meksika pesosu|İsveç kronu|Norveç kronu|Danimarka kronu|Polonya zlotisi|\
    Çek korunası|Macar forinti|Türk lirası|Ukrayna grivnası|Güney Afrika randı|\
    Singapur doları|Hong Kong doları|Yeni Tayvan doları|Tayland bahtı|Endonezya rupisi|\
    Malezya ringgiti|Filipinler pesosu|Vietnam dongu|Yeni İsrail şekeli|\
    Birleşik Arap Emirlikleri dirhemi|Suudi Arabistan riyali|Mısır lirası|Nijerya nairası|\
    Kenya şilini|Arjantin pesosu|Şili pesosu|Kolombiya pesosu|Peru solü|İzlanda kronu|\
    Romen leyi|Bulgar levası|Altın|Gümüş
    """,
    "ja": """
    米ドル|ユーロ|英国ポンド|日本円|中国人民元|スイス フラン|カナダ ドル|オーストラリア ドル|ニュージーランド ドル|インド ルピー|ロシア ルーブル|韓国ウォン|\
    ブラジル レアル|メキシコ ペソ|スウェーデン クローナ|ノルウェー クローネ|デンマーク クローネ|ポーランド ズウォティ|チェコ コルナ|ハンガリー フォリント|トルコ リラ|\
    ウクライナ フリヴニャ|南アフリカ ランド|シンガポール ドル|香港ドル|新台湾ドル|タイ バーツ|インドネシア ルピア|マレーシア リンギット|フィリピン ペソ|ベトナム ドン|\
    イスラエル新シェケル|アラブ首長国連邦ディルハム|サウジ リヤル|エジプト ポンド|ナイジェリア ナイラ|ケニア シリング|アルゼンチン ペソ|チリ ペソ|コロンビア ペソ|\
    ペルー ソル|アイスランド クローナ|ルーマニア レイ|ブルガリア 新レフ|金|銀
    """,
    "ko": """
    미국 달러|유로|영국 파운드|일본 엔화|중국 위안화|스위스 프랑|캐나다 달러|호주 달러|뉴질랜드 달러|인도 루피|러시아 루블|대한민국 원|브라질 레알|\
    멕시코 페소|스웨덴 크로나|노르웨이 크로네|덴마크 크로네|폴란드 즈워티|체코 코루나|헝가리 포린트|튀르키예 리라|우크라이나 그리브나|남아프리카 랜드|\
    싱가포르 달러|홍콩 달러|신 타이완 달러|태국 바트|인도네시아 루피아|말레이시아 링깃|필리핀 페소|베트남 동|이스라엘 신권 세켈|아랍에미리트 디르함|\
    사우디아라비아 리얄|이집트 파운드|나이지리아 나이라|케냐 실링|아르헨티나 페소|칠레 페소|콜롬비아 페소|페루 솔|아이슬란드 크로나|루마니아 레우|불가리아 레프|\
    금|은화
    """,
    "zh": """
    美元|欧元|英镑|日元|人民币|瑞士法郎|加拿大元|澳大利亚元|新西兰元|印度卢比|俄罗斯卢布|韩元|巴西雷亚尔|墨西哥比索|瑞典克朗|挪威克朗|丹麦克朗|波兰兹罗提|捷克克朗|\
    匈牙利福林|土耳其里拉|乌克兰格里夫纳|南非兰特|新加坡元|港元|新台币|泰铢|印度尼西亚卢比|马来西亚林吉特|菲律宾比索|越南盾|以色列新谢克尔|阿联酋迪拉姆|沙特里亚尔|\
    埃及镑|尼日利亚奈拉|肯尼亚先令|阿根廷比索|智利比索|哥伦比亚比索|秘鲁索尔|冰岛克朗|罗马尼亚列伊|保加利亚列弗|黄金|银
    """,
    "zh-Hant": """
    美元|歐元|英鎊|日圓|人民幣|瑞士法郎|加幣|澳幣|紐西蘭幣|印度盧比|俄羅斯盧布|韓元|巴西雷亞爾|墨西哥披索|瑞典克朗|挪威克朗|丹麥克朗|波蘭茲羅提|捷克克朗|匈牙利福林|\
    土耳其里拉|烏克蘭格里夫納|南非蘭特|新加坡幣|港幣|新台幣|泰銖|印尼盾|馬來西亞令吉|菲律賓披索|越南盾|以色列新謝克爾|阿拉伯聯合大公國迪爾汗|沙烏地里亞爾|埃及鎊|\
    奈及利亞奈拉|肯尼亞先令|阿根廷披索|智利披索|哥倫比亞披索|秘魯太陽幣|冰島克朗|羅馬尼亞列伊|保加利亞新列弗|黃金|白銀
    """,
    "ar": """
    دولار أمريكي|يورو|جنيه إسترليني|ين ياباني|يوان صيني|فرنك سويسري|دولار كندي|دولار أسترالي|\
    دولار نيوزيلندي|روبية هندي|روبل روسي|وون كوريا الجنوبية|ريال برازيلي|بيزو مكسيكي|\
    كرونة سويدية|كرونة نرويجية|كرونة دنماركية|زلوتي بولندي|كرونة تشيكية|فورينت هنغاري|\
    ليرة تركية|هريفنيا أوكراني|راند جنوب أفريقيا|دولار سنغافوري|دولار هونغ كونغ|دولار تايواني|\
    باخت تايلاندي|روبية إندونيسية|رينغيت ماليزي|بيزو فلبيني|دونج فيتنامي|شيكل إسرائيلي جديد|\
    درهم إماراتي|ريال سعودي|جنيه مصري|نايرا نيجيري|شلن كينيي|بيزو أرجنتيني|بيزو تشيلي|\
    بيزو كولومبي|سول بيروفي|كرونة أيسلندية|ليو روماني|ليف بلغاري|ذهب|فضة
    """,
  ]
}
