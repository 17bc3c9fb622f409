// Names of languages as Unicode's CLDR has them; the two forms of Chinese are called in English as on Apple's systems.
extension LocaleNameTables {
  static let languageCodes = """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy
    hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg
    li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or
    os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw
    ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu fil
    haw yue zh_Hans zh_Hant
    """

  static let languages: [String: String] = [
    "en": """
    Afar|Abkhazian|Avestan|Afrikaans|Akan|Amharic|Aragonese|Arabic|Assamese|Avaric|Aymara|\
    Azerbaijani|Bashkir|Belarusian|Bulgarian|Bislama|Bambara|Bangla|Tibetan|Breton|Bosnian|\
    Catalan|Chechen|Chamorro|Corsican|Cree|Czech|Church Slavic|Chuvash|Welsh|Danish|German|\
    Divehi|Dzongkha|Ewe|Greek|English|Esperanto|Spanish|Estonian|Basque|Persian|Fula|Finnish|\
    Fijian|Faroese|French|Western Frisian|Irish|Scottish Gaelic|Galician|Guarani|Gujarati|\
    Manx|Hausa|Hebrew|Hindi|Hiri Motu|Croatian|Haitian Creole|Hungarian|Armenian|Herero|\
    Interlingua|Indonesian|Interlingue|Igbo|Sichuan Yi|Inupiaq|Ido|Icelandic|Italian|\
    Inuktitut|Japanese|Javanese|Georgian|Kongo|Kikuyu|Kuanyama|Kazakh|Kalaallisut|Khmer|\
    Kannada|Korean|Kanuri|Kashmiri|Kurdish|Komi|Cornish|Kyrgyz|Latin|Luxembourgish|Ganda|\
    Limburgish|Lingala|Lao|Lithuanian|Luba-Katanga|Latvian|Malagasy|Marshallese|Māori|\
    Macedonian|Malayalam|Mongolian|Marathi|Malay|Maltese|Burmese|Nauru|Norwegian Bokmål|\
    North Ndebele|Nepali|Ndonga|Dutch|Norwegian Nynorsk|Norwegian|South Ndebele|Navajo|Nyanja|\
    Occitan|Ojibwa|Oromo|Odia|Ossetic|Punjabi|Pali|Polish|Pashto|Portuguese|Quechua|Romansh|\
    Rundi|Romanian|Russian|Kinyarwanda|Sanskrit|Sardinian|Sindhi|Northern Sami|Sango|\
    Serbo-Croatian|Sinhala|Slovak|Slovenian|Samoan|Shona|Somali|Albanian|Serbian|Swati|\
    Southern Sotho|Sundanese|Swedish|Swahili|Tamil|Telugu|Tajik|Thai|Tigrinya|Turkmen|Tagalog|\
    Tswana|Tongan|Turkish|Tsonga|Tatar|Twi|Tahitian|Uyghur|Ukrainian|Urdu|Uzbek|Venda|\
    Vietnamese|Volapük|Walloon|Wolof|Xhosa|Yiddish|Yoruba|Zhuang|Chinese|Zulu|Filipino|\
    Hawaiian|Cantonese|Chinese, Simplified|Chinese, Traditional
    """,
    "de": """
    Afar|Abchasisch|Avestisch|Afrikaans|Akan|Amharisch|Aragonesisch|Arabisch|Assamesisch|\
    Awarisch|Aymara|Aserbaidschanisch|Baschkirisch|Belarussisch|Bulgarisch|Bislama|Bambara|\
    Bengalisch|Tibetisch|Bretonisch|Bosnisch|Katalanisch|Tschetschenisch|Chamorro|Korsisch|\
    Cree|Tschechisch|Kirchenslawisch|Tschuwaschisch|Walisisch|Dänisch|Deutsch|Dhivehi|\
    Dzongkha|Ewe|Griechisch|Englisch|Esperanto|Spanisch|Estnisch|Baskisch|Persisch|Ful|\
    Finnisch|Fidschi|Färöisch|Französisch|Westfriesisch|Irisch|Gälisch (Schottland)|Galicisch|\
    Guaraní|Gujarati|Manx|Haussa|Hebräisch|Hindi|Hiri-Motu|Kroatisch|Haiti-Kreolisch|\
    Ungarisch|Armenisch|Herero|Interlingua|Indonesisch|Interlingue|Igbo|Yi|Inupiak|Ido|\
    Isländisch|Italienisch|Inuktitut|Japanisch|Javanisch|Georgisch|Kongolesisch|Kikuyu|\
    Kwanyama|Kasachisch|Grönländisch|Khmer|Kannada|Koreanisch|Kanuri|Kaschmiri|Kurdisch|Komi|\
    Kornisch|Kirgisisch|Latein|Luxemburgisch|Ganda|Limburgisch|Lingala|Laotisch|Litauisch|\
    Luba-Katanga|Lettisch|Malagasy|Marschallesisch|Māori|Mazedonisch|Malayalam|Mongolisch|\
    Marathi|Malaiisch|Maltesisch|Birmanisch|Nauruisch|Norwegisch (Bokmål)|Nord-Ndebele|\
    Nepalesisch|Ndonga|Niederländisch|Norwegisch (Nynorsk)|Norwegisch|Süd-Ndebele|Navajo|\
    Nyanja|Okzitanisch|Ojibwa|Oromo|Oriya|Ossetisch|Punjabi|Pali|Polnisch|Paschtu|\
    Portugiesisch|Quechua|Rätoromanisch|Rundi|Rumänisch|Russisch|Kinyarwanda|Sanskrit|\
    Sardisch|Sindhi|Nordsamisch|Sango|Serbo-Kroatisch|Singhalesisch|Slowakisch|Slowenisch|\
    Samoanisch|Shona|Somali|Albanisch|Serbisch|Swazi|Süd-Sotho|Sundanesisch|Schwedisch|\
    Suaheli|Tamil|Telugu|Tadschikisch|Thailändisch|Tigrinya|Turkmenisch|Tagalog|Tswana|\
    Tongaisch|Türkisch|Tsonga|Tatarisch|Twi|Tahitisch|Uigurisch|Ukrainisch|Urdu|Usbekisch|\
    Venda|Vietnamesisch|Volapük|Wallonisch|Wolof|Xhosa|Jiddisch|Yoruba|Zhuang|Chinesisch|Zulu|\
    Filipino|Hawaiisch|Kantonesisch|Chinesisch (vereinfacht)|Chinesisch (traditionell)
    """,
    "fr": """
    afar|abkhaze|avestique|afrikaans|akan|amharique|aragonais|arabe|assamais|avar|aymara|\
    azerbaïdjanais|bachkir|biélorusse|bulgare|bichelamar|bambara|bengali|tibétain|breton|\
    bosniaque|catalan|tchétchène|chamorro|corse|cree|tchèque|slavon d’église|tchouvache|\
    gallois|danois|allemand|maldivien|dzongkha|éwé|grec|anglais|espéranto|espagnol|estonien|\
    basque|persan|peul|finnois|fidjien|féroïen|français|frison occidental|irlandais|\
    gaélique écossais|galicien|guarani|goudjarati|mannois|haoussa|hébreu|hindi|hiri motu|\
    croate|créole haïtien|hongrois|arménien|héréro|interlingua|indonésien|interlingue|igbo|\
    yi du Sichuan|inupiaq|ido|islandais|italien|inuktitut|japonais|javanais|géorgien|kikongo|\
    kikuyu|kuanyama|kazakh|groenlandais|khmer|kannada|coréen|kanouri|cachemiri|kurde|komi|\
    cornique|kirghize|latin|luxembourgeois|ganda|limbourgeois|lingala|lao|lituanien|\
    luba-katanga (kiluba)|letton|malgache|marshallais|maori|macédonien|malayalam|mongol|\
    marathi|malais|maltais|birman|nauruan|norvégien bokmål|ndébélé du Nord|népalais|ndonga|\
    néerlandais|norvégien nynorsk|norvégien|ndébélé du Sud|navajo|chewa|occitan|ojibwa|oromo|\
    odia|ossète|pendjabi|pali|polonais|pachto|portugais|quechua|romanche|roundi|roumain|russe|\
    kinyarwanda|sanskrit|sarde|sindhi|same du Nord|sango|serbo-croate|cingalais|slovaque|\
    slovène|samoan|shona|somali|albanais|serbe|swati|sotho du Sud|soundanais|suédois|swahili|\
    tamoul|télougou|tadjik|thaï|tigrigna|turkmène|tagalog|tswana|tongien|turc|tsonga|tatar|\
    twi|tahitien|ouïghour|ukrainien|ourdou|ouzbek|venda|vietnamien|volapük|wallon|wolof|xhosa|\
    yiddish|yoruba|zhuang|chinois|zoulou|filipino|hawaïen|cantonais|chinois simplifié|\
    chinois traditionnel
    """,
    "es": """
    afar|abjasio|avéstico|afrikáans|akan|amárico|aragonés|árabe|asamés|avar|aimara|\
    azerbaiyano|baskir|bielorruso|búlgaro|bislama|bambara|bengalí|tibetano|bretón|bosnio|\
    catalán|checheno|chamorro|corso|cree|checo|eslavo eclesiástico|chuvasio|galés|danés|\
    alemán|divehi|dzongkha|ewé|griego|inglés|esperanto|español|estonio|euskera|persa|fula|\
    finés|fiyiano|feroés|francés|frisón occidental|irlandés|gaélico escocés|gallego|guaraní|\
    guyaratí|manés|hausa|hebreo|hindi|hiri motu|croata|criollo haitiano|húngaro|armenio|\
    herero|interlingua|indonesio|interlingue|igbo|yi de Sichuán|inupiaq|ido|islandés|italiano|\
    inuktitut|japonés|javanés|georgiano|kongo|kikuyu|kuanyama|kazajo|groenlandés|jemer|\
    canarés|coreano|kanuri|cachemir|kurdo|komi|córnico|kirguís|latín|luxemburgués|ganda|\
    limburgués|lingala|lao|lituano|luba-katanga|letón|malgache|marshalés|maorí|macedonio|\
    malayálam|mongol|maratí|malayo|maltés|birmano|nauruano|noruego bokmal|\
    ndebele septentrional|nepalí|ndonga|neerlandés|noruego nynorsk|noruego|ndebele meridional|\
    navajo|nyanja|occitano|ojibwa|oromo|oriya|osético|punyabí|pali|polaco|pastún|portugués|\
    quechua|romanche|kirundi|rumano|ruso|kinyarwanda|sánscrito|sardo|sindi|sami septentrional|\
    sango|serbocroata|cingalés|eslovaco|esloveno|samoano|shona|somalí|albanés|serbio|suazi|\
    sotho meridional|sundanés|sueco|suajili|tamil|telugu|tayiko|tailandés|tigriña|turcomano|\
    tagalo|setsuana|tongano|turco|tsonga|tártaro|twi|tahitiano|uigur|ucraniano|urdu|uzbeko|\
    venda|vietnamita|volapük|valón|wólof|xhosa|yidis|yoruba|zhuang|chino|zulú|filipino|\
    hawaiano|cantonés|chino simplificado|chino tradicional
    """,
    "it": """
    afar|abcaso|avestan|afrikaans|akan|amarico|aragonese|arabo|assamese|avaro|aymara|\
    azerbaigiano|baschiro|bielorusso|bulgaro|bislama|bambara|bengalese|tibetano|bretone|\
    bosniaco|catalano|ceceno|chamorro|corso|cree|ceco|slavo ecclesiastico|ciuvascio|gallese|\
    danese|tedesco|divehi|dzongkha|ewe|greco|inglese|esperanto|spagnolo|estone|basco|persiano|\
    fulah|finlandese|figiano|faroese|francese|frisone occidentale|irlandese|gaelico scozzese|\
    galiziano|guaraní|gujarati|mannese|hausa|ebraico|hindi|hiri motu|croato|creolo haitiano|\
    ungherese|armeno|herero|interlingua|indonesiano|interlingue|igbo|sichuan yi|inupiak|ido|\
    islandese|italiano|inuktitut|giapponese|giavanese|georgiano|kongo|kikuyu|kuanyama|kazako|\
    groenlandese|khmer|kannada|coreano|kanuri|kashmiri|curdo|komi|cornico|kirghiso|latino|\
    lussemburghese|ganda|limburghese|lingala|lao|lituano|luba-katanga|lettone|malgascio|\
    marshallese|maori|macedone|malayalam|mongolo|marathi|malese|maltese|birmano|nauru|\
    norvegese bokmål|ndebele del nord|nepalese|ndonga|olandese|norvegese nynorsk|norvegese|\
    ndebele del sud|navajo|nyanja|occitano|ojibwa|oromo|odia|ossetico|punjabi|pali|polacco|\
    pashto|portoghese|quechua|romancio|rundi|rumeno|russo|kinyarwanda|sanscrito|sardo|sindhi|\
    sami del nord|sango|serbo-croato|singalese|slovacco|sloveno|samoano|shona|somalo|albanese|\
    serbo|swati|sotho del sud|sundanese|svedese|swahili|tamil|telugu|tagico|thailandese|\
    tigrino|turcomanno|tagalog|tswana|tongano|turco|tsonga|tataro|ci|taitiano|uiguro|ucraino|\
    urdu|uzbeco|venda|vietnamita|volapük|vallone|wolof|xhosa|yiddish|yoruba|zhuang|cinese|\
    zulu|filippino|hawaiano|cantonese|cinese semplificato|cinese tradizionale
    """,
    "pt": """
    afar|abcázio|avéstico|africâner|akan|amárico|aragonês|árabe|assamês|avárico|aimará|\
    azerbaijano|bashkir|bielorrusso|búlgaro|bislamá|bambara|bengali|tibetano|bretão|bósnio|\
    catalão|checheno|chamorro|corso|cree|tcheco|eslavo eclesiástico|tchuvache|galês|\
    dinamarquês|alemão|divehi|dzonga|ewe|grego|inglês|esperanto|espanhol|estoniano|basco|\
    persa|fula|finlandês|fijiano|feroês|francês|frísio ocidental|irlandês|gaélico escocês|\
    galego|guarani|guzerate|manx|hauçá|hebraico|hindi|hiri motu|croata|haitiano|húngaro|\
    armênio|herero|interlíngua|indonésio|interlingue|igbo|sichuan yi|inupiaque|ido|islandês|\
    italiano|inuktitut|japonês|javanês|georgiano|congolês|quicuio|cuanhama|cazaque|\
    groenlandês|khmer|canarim|coreano|canúri|caxemira|curdo|komi|córnico|quirguiz|latim|\
    luxemburguês|luganda|limburguês|lingala|laosiano|lituano|luba-catanga|letão|malgaxe|\
    marshalês|maori|macedônio|malaiala|mongol|marati|malaio|maltês|birmanês|nauruano|\
    bokmål norueguês|ndebele do norte|nepalês|dongo|holandês|nynorsk norueguês|norueguês|\
    ndebele do sul|navajo|nianja|occitânico|ojibwa|oromo|oriá|osseto|panjabi|páli|polonês|\
    pashto|português|quíchua|romanche|rundi|romeno|russo|quiniaruanda|sânscrito|sardo|sindi|\
    sami setentrional|sango|servo-croata|cingalês|eslovaco|esloveno|samoano|xona|somali|\
    albanês|sérvio|suázi|soto do sul|sundanês|sueco|suaíli|tâmil|télugo|tadjique|tailandês|\
    tigrínia|turcomeno|tagalo|tswana|tonganês|turco|tsonga|tártaro|twi|taitiano|uigur|\
    ucraniano|urdu|uzbeque|venda|vietnamita|volapuque|valão|uolofe|xhosa|iídiche|iorubá|\
    zhuang|chinês|zulu|filipino|havaiano|cantonês|chinês simplificado|chinês tradicional
    """,
    "nl": """
    Afar|Abchazisch|Avestisch|Afrikaans|Akan|Amhaars|Aragonees|Arabisch|Assamees|Avarisch|\
    Aymara|Azerbeidzjaans|Basjkiers|Belarussisch|Bulgaars|Bislama|Bambara|Bengaals|Tibetaans|\
    Bretons|Bosnisch|Catalaans|Tsjetsjeens|Chamorro|Corsicaans|Cree|Tsjechisch|Kerkslavisch|\
    Tsjoevasjisch|Welsh|Deens|Duits|Divehi|Dzongkha|Ewe|Grieks|Engels|Esperanto|Spaans|\
    Estisch|Baskisch|Perzisch|Fulah|Fins|Fijisch|Faeröers|Frans|Fries|Iers|Schots-Gaelisch|\
    Galicisch|Guaraní|Gujarati|Manx|Hausa|Hebreeuws|Hindi|Hiri Motu|Kroatisch|\
    Haïtiaans Creools|Hongaars|Armeens|Herero|Interlingua|Indonesisch|Interlingue|Igbo|Yi|\
    Inupiaq|Ido|IJslands|Italiaans|Inuktitut|Japans|Javaans|Georgisch|Kongo|Gikuyu|Kuanyama|\
    Kazachs|Groenlands|Khmer|Kannada|Koreaans|Kanuri|Kasjmiri|Koerdisch|Komi|Cornish|\
    Kirgizisch|Latijn|Luxemburgs|Luganda|Limburgs|Lingala|Laotiaans|Litouws|Luba-Katanga|Lets|\
    Malagassisch|Marshallees|Maori|Macedonisch|Malayalam|Mongools|Marathi|Maleis|Maltees|\
    Birmaans|Nauruaans|Noors - Bokmål|Noord-Ndebele|Nepalees|Ndonga|Nederlands|\
    Noors - Nynorsk|Noors|Zuid-Ndbele|Navajo|Nyanja|Occitaans|Ojibwa|Afaan Oromo|Odia|\
    Ossetisch|Punjabi|Pali|Pools|Pasjtoe|Portugees|Quechua|Reto-Romaans|Kirundi|Roemeens|\
    Russisch|Kinyarwanda|Sanskriet|Sardijns|Sindhi|Noord-Samisch|Sango|Servo-Kroatisch|\
    Singalees|Slowaaks|Sloveens|Samoaans|Shona|Somalisch|Albanees|Servisch|Swazi|Zuid-Sotho|\
    Soendanees|Zweeds|Swahili|Tamil|Telugu|Tadzjieks|Thai|Tigrinya|Turkmeens|Tagalog|Tswana|\
    Tongaans|Turks|Tsonga|Tataars|Twi|Tahitiaans|Oeigoers|Oekraïens|Urdu|Oezbeeks|Venda|\
    Vietnamees|Volapük|Waals|Wolof|Xhosa|Jiddisch|Yoruba|Zhuang|Chinees|Zoeloe|Filipijns|\
    Hawaïaans|Kantonees|Mandarijn (vereenvoudigd)|Mandarijn (traditioneel)
    """,
    "sv": """
    afar|abchaziska|avestiska|afrikaans|akan|amhariska|aragonesiska|arabiska|assamesiska|\
    avariska|aymara|azerbajdzjanska|basjkiriska|belarusiska|bulgariska|bislama|bambara|\
    bengali|tibetanska|bretonska|bosniska|katalanska|tjetjenska|chamorro|korsikanska|cree|\
    tjeckiska|kyrkslaviska|tjuvasjiska|walesiska|danska|tyska|divehi|dzongkha|ewe|grekiska|\
    engelska|esperanto|spanska|estniska|baskiska|persiska|fulani|finska|fijianska|färöiska|\
    franska|västfrisiska|iriska|skotsk gaeliska|galiciska|guaraní|gujarati|manx|hausa|\
    hebreiska|hindi|hirimotu|kroatiska|haitiska|ungerska|armeniska|herero|interlingua|\
    indonesiska|interlingue|igbo|szezuan i|inupiak|ido|isländska|italienska|inuktitut|\
    japanska|javanesiska|georgiska|kikongo|kikuyu|kuanyama|kazakiska|grönländska|kambodjanska|\
    kannada|koreanska|kanuri|kashmiriska|kurdiska|kome|korniska|kirgiziska|latin|\
    luxemburgiska|luganda|limburgiska|lingala|laotiska|litauiska|luba-katanga|lettiska|\
    malagassiska|marshalliska|maori|makedonska|malayalam|mongoliska|marathi|malajiska|\
    maltesiska|burmesiska|nauruanska|norskt bokmål|nordndebele|nepalesiska|ndonga|\
    nederländska|nynorska|norska|sydndebele|navaho|nyanja|occitanska|odjibwa|oromo|oriya|\
    ossetiska|punjabi|pali|polska|afghanska|portugisiska|quechua|rätoromanska|rundi|rumänska|\
    ryska|kinjarwanda|sanskrit|sardinska|sindhi|nordsamiska|sango|serbokroatiska|singalesiska|\
    slovakiska|slovenska|samoanska|shona|somaliska|albanska|serbiska|swati|sydsotho|\
    sundanesiska|svenska|swahili|tamil|telugu|tadzjikiska|thailändska|tigrinja|turkmeniska|\
    tagalog|tswana|tonganska|turkiska|tsonga|tatariska|twi|tahitiska|uiguriska|ukrainska|urdu|\
    uzbekiska|venda|vietnamesiska|volapük|vallonska|wolof|xhosa|jiddisch|yoruba|zhuang|\
    kinesiska|zulu|filippinska|hawaiiska|kantonesiska|förenklad kinesiska|\
    traditionell kinesiska
    """,
    "pl": """
    afar|abchaski|awestyjski|afrikaans|akan|amharski|aragoński|arabski|asamski|awarski|ajmara|\
    azerbejdżański|baszkirski|białoruski|bułgarski|bislama|bambara|bengalski|tybetański|\
    bretoński|bośniacki|kataloński|czeczeński|czamorro|korsykański|kri|czeski|\
    cerkiewnosłowiański|czuwaski|walijski|duński|niemiecki|malediwski|dzongkha|ewe|grecki|\
    angielski|esperanto|hiszpański|estoński|baskijski|perski|fulani|fiński|fidżijski|farerski|\
    francuski|zachodniofryzyjski|irlandzki|szkocki gaelicki|galicyjski|guarani|gudżarati|manx|\
    hausa|hebrajski|hindi|hiri motu|chorwacki|kreolski haitański|węgierski|ormiański|herero|\
    interlingua|indonezyjski|interlingue|igbo|syczuański|inupiak|ido|islandzki|włoski|\
    inuktitut|japoński|jawajski|gruziński|kongo|kikuju|kwanyama|kazachski|grenlandzki|\
    khmerski|kannada|koreański|kanuri|kaszmirski|kurdyjski|komi|kornijski|kirgiski|łaciński|\
    luksemburski|ganda|limburski|lingala|laotański|litewski|luba-katanga|łotewski|malgaski|\
    marszalski|maoryjski|macedoński|malajalam|mongolski|marathi|malajski|maltański|birmański|\
    nauruański|norweski (bokmål)|ndebele północny|nepalski|ndonga|niderlandzki|\
    norweski (nynorsk)|norweski|ndebele południowy|nawaho|njandża|oksytański|odżibwa|oromo|\
    orija|osetyjski|pendżabski|palijski|polski|paszto|portugalski|keczua|retoromański|rundi|\
    rumuński|rosyjski|kinya-ruanda|sanskryt|sardyński|sindhi|północnolapoński|sango|\
    serbsko-chorwacki|syngaleski|słowacki|słoweński|samoański|shona|somalijski|albański|\
    serbski|suazi|sotho południowy|sundajski|szwedzki|suahili|tamilski|telugu|tadżycki|tajski|\
    tigrinia|turkmeński|tagalski|setswana|tonga|turecki|tsonga|tatarski|twi|tahitański|\
    ujgurski|ukraiński|urdu|uzbecki|venda|wietnamski|wolapik|waloński|wolof|khosa|jidysz|\
    joruba|czuang|chiński|zulu|filipiński|hawajski|kantoński|chiński uproszczony|\
    chiński tradycyjny
    """,
    "ru": """
    афарский|абхазский|авестийский|африкаанс|акан|амхарский|арагонский|арабский|ассамский|\
    аварский|аймара|азербайджанский|башкирский|белорусский|болгарский|бислама|бамбара|\
    бенгальский|тибетский|бретонский|боснийский|каталанский|чеченский|чаморро|корсиканский|\
    кри|чешский|церковнославянский|чувашский|валлийский|датский|немецкий|мальдивский|дзонг-кэ|\
    эве|греческий|английский|эсперанто|испанский|эстонский|баскский|персидский|фулах|финский|\
    фиджи|фарерский|французский|западнофризский|ирландский|гэльский|галисийский|гуарани|\
    гуджарати|мэнский|хауса|иврит|хинди|хиримоту|хорватский|гаитянский|венгерский|армянский|\
    гереро|интерлингва|индонезийский|интерлингве|игбо|носу|инупиак|идо|исландский|итальянский|\
    инуктитут|японский|яванский|грузинский|конго|кикуйю|кунама|казахский|гренландский|\
    кхмерский|каннада|корейский|канури|кашмири|курдский|коми|корнский|киргизский|латинский|\
    люксембургский|ганда|лимбургский|лингала|лаосский|литовский|луба-катанга|латышский|\
    малагасийский|маршалльский|маори|македонский|малаялам|монгольский|маратхи|малайский|\
    мальтийский|бирманский|науру|норвежский букмол|северный ндебеле|непальский|ндонга|\
    нидерландский|нюнорск|норвежский|южный ндебеле|навахо|ньянджа|окситанский|оджибва|оромо|\
    ория|осетинский|панджаби|пали|польский|пушту|португальский|кечуа|романшский|рунди|\
    румынский|русский|киньяруанда|санскрит|сардинский|синдхи|северносаамский|санго|\
    сербскохорватский|сингальский|словацкий|словенский|самоанский|шона|сомали|албанский|\
    сербский|свази|южный сото|сунданский|шведский|суахили|тамильский|телугу|таджикский|\
    тайский|тигринья|туркменский|тагалог|тсвана|тонганский|турецкий|тсонга|татарский|тви|\
    таитянский|уйгурский|украинский|урду|узбекский|венда|вьетнамский|волапюк|валлонский|волоф|\
    коса|идиш|йоруба|чжуань|китайский|зулу|филиппинский|гавайский|кантонский|\
    китайский, упрощенное письмо|китайский, традиционное письмо
    """,
    "uk": """
    афарська|абхазька|авестійська|африкаанс|акан|амхарська|арагонська|арабська|ассамська|\
    аварська|аймара|азербайджанська|башкирська|білоруська|болгарська|біслама|бамбара|\
    бенгальська|тибетська|бретонська|боснійська|каталонська|чеченська|чаморро|корсиканська|\
    крі|чеська|церковнословʼянська|чуваська|валлійська|данська|німецька|дивехі|дзонг-ке|еве|\
    грецька|англійська|есперанто|іспанська|естонська|баскська|перська|фула|фінська|фіджі|\
    фарерська|французька|західнофризька|ірландська|шотландська гельська|галісійська|гуарані|\
    гуджараті|менкська|хауса|іврит|гінді|хірі-моту|хорватська|гаїтянська креольська|угорська|\
    вірменська|гереро|інтерлінгва|індонезійська|інтерлінгве|ігбо|сичуаньська ї|інупіак|ідо|\
    ісландська|італійська|інуктитут|японська|яванська|грузинська|конґолезька|кікуйю|кунама|\
    казахська|калааллісут|кхмерська|каннада|корейська|канурі|кашмірська|курдська|комі|\
    корнська|киргизька|латинська|люксембурзька|ганда|лімбургійська|лінгала|лаоська|литовська|\
    луба-катанга|латиська|малагасійська|маршалльська|маорі|македонська|малаялам|монгольська|\
    маратхі|малайська|мальтійська|бірманська|науру|норвезька (букмол)|північна ндебеле|\
    непальська|ндонга|нідерландська|норвезька (нюношк)|норвезька|ндебелє південна|навахо|\
    ньянджа|окситанська|оджібва|оромо|одія|осетинська|панджабі|палі|польська|пушту|\
    португальська|кечуа|ретороманська|рунді|румунська|російська|кіньяруанда|санскрит|\
    сардинська|синдхі|північносаамська|санго|сербсько-хорватська|сингальська|словацька|\
    словенська|самоанська|шона|сомалі|албанська|сербська|сисваті|південна сото|сунданська|\
    шведська|суахілі|тамільська|телугу|таджицька|тайська|тигринья|туркменська|тагальська|\
    тсвана|тонганська|турецька|тсонга|татарська|тві|таїтянська|уйгурська|українська|урду|\
    узбецька|венда|вʼєтнамська|волапюк|валлонська|волоф|кхоса|їдиш|йоруба|чжуан|китайська|\
    зулуська|філіппінська|гавайська|кантонська|китайська (спрощене письмо)|\
    китайська (традиційне письмо)
    """,
    "tr": """
    Afar|Abhazca|Avestçe|Afrikaanca|Akan|Amharca|Aragonca|Arapça|Assamca|Avar dili|Aymara|\
    Azerbaycan dili|Başkırtça|Belarusça|Bulgarca|Bislama|Bambara|Bengalce|Tibetçe|Bretonca|\
    Boşnakça|Katalanca|Çeçence|Çamorro dili|Korsikaca|Krice|Çekçe|Kilise Slavcası|Çuvaşça|\
    Galce|Danca|Almanca|Divehi dili|Dzongkha|Ewe|Yunanca|İngilizce|Esperanto|İspanyolca|\
    Estonca|Baskça|Farsça|Fula dili|Fince|Fiji dili|Faroe dili|Fransızca|Batı Frizcesi|\
    İrlandaca|İskoç Gaelcesi|Galiçyaca|Guarani dili|Güceratça|Man dili|Hausa dili|İbranice|\
    Hintçe|Hiri Motu|Hırvatça|Haiti Kreyolu|Macarca|Ermenice|Herero dili|İnterlingua|\
    Endonezce|Interlingue|İbo dili|Sichuan Yi|İnyupikçe|Ido|İzlandaca|İtalyanca|\
    İnuktitut dili|Japonca|Cava dili|Gürcüce|Kongo dili|Kikuyu|Kuanyama|Kazakça|Grönland dili|\
    Khmer dili|Kannada dili|Korece|Kanuri dili|Keşmir dili|Kürtçe|Komi|Kernevekçe|Kırgızca|\
    Latince|Lüksemburgca|Ganda|Limburgca|Lingala|Lao dili|Litvanca|Luba-Katanga|Letonca|\
    Malgaşça|Marshall Adaları dili|Maori dili|Makedonca|Malayalam dili|Moğolca|Marathi dili|\
    Malayca|Maltaca|Birman dili|Nauru dili|Norveççe Bokmål|Kuzey Ndebele|Nepalce|Ndonga|\
    Felemenkçe|Norveççe Nynorsk|Norveççe|Güney Ndebele|Navaho dili|Nyanja|Oksitan dili|\
    Ojibva dili|Oromo dili|Oriya dili|Osetçe|Pencapça|Pali|Lehçe|Peştuca|Portekizce|\
    Keçuva dili|Romanşça|Kirundi|Rumence|Rusça|Kinyarwanda|Sanskrit|Sardunya dili|Sindhi dili|\
    Kuzey Laponcası|Sango|Sırp-Hırvat Dili|Sinhali dili|Slovakça|Slovence|Samoa dili|\
    Şona dili|Somalice|Arnavutça|Sırpça|Sisvati|Güney Sotho dili|Sunda dili|İsveççe|\
    Svahili dili|Tamilce|Telugu dili|Tacikçe|Tayca|Tigrinya dili|Türkmence|Tagalogca|Setsvana|\
    Tonga dili|Türkçe|Tsonga|Tatarca|Tvi|Tahiti dili|Uygurca|Ukraynaca|Urduca|Özbekçe|\
    Venda dili|Vietnamca|Volapük|Valonca|Volofça|Zosa dili|Yidiş|Yorubaca|Zhuangca|Çince|\
    Zuluca|Filipince|Hawaii dili|Kantonca|Basitleştirilmiş Çince|Geleneksel Çince
    """,
    "ja": """
    アファル語|アブハズ語|アヴェスタ語|アフリカーンス語|アカン語|アムハラ語|アラゴン語|アラビア語|アッサム語|アヴァル語|アイマラ語|アゼルバイジャン語|バシキール語|\
    ベラルーシ語|ブルガリア語|ビスラマ語|バンバラ語|ベンガル語|チベット語|ブルトン語|ボスニア語|カタロニア語|チェチェン語|チャモロ語|コルシカ語|クリー語|チェコ語|\
    教会スラブ語|チュヴァシ語|ウェールズ語|デンマーク語|ドイツ語|ディベヒ語|ゾンカ語|エウェ語|ギリシャ語|英語|エスペラント語|スペイン語|エストニア語|バスク語|ペルシア語|\
    フラ語|フィンランド語|フィジー語|フェロー語|フランス語|西フリジア語|アイルランド語|スコットランド・ゲール語|ガリシア語|グアラニー語|グジャラート語|マン島語|ハウサ語|\
    ヘブライ語|ヒンディー語|ヒリモツ語|クロアチア語|ハイチ・クレオール語|ハンガリー語|アルメニア語|ヘレロ語|インターリングア|インドネシア語|インターリング|イボ語|四川イ語|\
    イヌピアック語|イド語|アイスランド語|イタリア語|イヌクティトット語|日本語|ジャワ語|ジョージア語|コンゴ語|キクユ語|クワニャマ語|カザフ語|グリーンランド語|クメール語|\
    カンナダ語|韓国語|カヌリ語|カシミール語|クルド語|コミ語|コーンウォール語|キルギス語|ラテン語|ルクセンブルク語|ガンダ語|リンブルフ語|リンガラ語|ラオ語|リトアニア語|\
    ルバ・カタンガ語|ラトビア語|マダガスカル語|マーシャル語|マオリ語|マケドニア語|マラヤーラム語|モンゴル語|マラーティー語|マレー語|マルタ語|ミャンマー語|ナウル語|\
    ノルウェー語(ブークモール)|北ンデベレ語|ネパール語|ンドンガ語|オランダ語|ノルウェー語 (ニーノシュク)|ノルウェー語|南ンデベレ語|ナバホ語|ニャンジャ語|オック語|\
    オジブウェー語|オロモ語|オディア語|オセット語|パンジャブ語|パーリ語|ポーランド語|パシュトゥー語|ポルトガル語|ケチュア語|ロマンシュ語|ルンディ語|ルーマニア語|ロシア語|\
    キニアルワンダ語|サンスクリット語|サルデーニャ語|シンド語|北サーミ語|サンゴ語|セルボ・クロアチア語|シンハラ語|スロバキア語|スロベニア語|サモア語|ショナ語|ソマリ語|\
    アルバニア語|セルビア語|スワジ語|南部ソト語|スンダ語|スウェーデン語|スワヒリ語|タミル語|テルグ語|タジク語|タイ語|ティグリニア語|トルクメン語|タガログ語|ツワナ語|\
    トンガ語|トルコ語|ツォンガ語|タタール語|トウィ語|タヒチ語|ウイグル語|ウクライナ語|ウルドゥー語|ウズベク語|ベンダ語|ベトナム語|ヴォラピュク語|ワロン語|ウォロフ語|\
    コサ語|イディッシュ語|ヨルバ語|チワン語|中国語|ズールー語|フィリピノ語|ハワイ語|広東語|簡体中国語|繁体中国語
    """,
    "ko": """
    아파르어|압카즈어|아베스타어|아프리칸스어|아칸어|암하라어|아라곤어|아랍어|아삼어|아바릭어|아이마라어|아제르바이잔어|바슈키르어|벨라루스어|불가리아어|비슬라마어|\
    밤바라어|벵골어|티베트어|브르타뉴어|보스니아어|카탈로니아어|체첸어|차모로어|코르시카어|크리어|체코어|교회 슬라브어|추바시어|웨일스어|덴마크어|독일어|디베히어|\
    종카어|에웨어|그리스어|영어|에스페란토어|스페인어|에스토니아어|바스크어|페르시아어|풀라어|핀란드어|피지어|페로어|프랑스어|서부 프리지아어|아일랜드어|\
    스코틀랜드 게일어|갈리시아어|과라니어|구자라트어|맹크스어|하우사어|히브리어|힌디어|히리 모투어|크로아티아어|아이티어|헝가리어|아르메니아어|헤레로어|인터링구아|\
    인도네시아어|인테르링구에|이그보어|쓰촨 이어|이누피아크어|이도어|아이슬란드어|이탈리아어|이눅티투트어|일본어|자바어|조지아어|콩고어|키쿠유어|쿠안야마어|카자흐어|\
    그린란드어|크메르어|칸나다어|한국어|칸누리어|카슈미르어|쿠르드어|코미어|콘월어|키르기스어|라틴어|룩셈부르크어|간다어|림버거어|링갈라어|라오어|리투아니아어|\
    루바-카탄가어|라트비아어|말라가시어|마셜어|마오리어|마케도니아어|말라얄람어|몽골어|마라티어|말레이어|몰타어|버마어|나우루어|노르웨이어(보크말)|북부 은데벨레어|\
    네팔어|느동가어|네덜란드어|노르웨이어(니노르스크)|노르웨이어|남부 은데벨레어|나바호어|냔자어|오크어|오지브와어|오로모어|오리야어|오세트어|펀자브어|팔리어|\
    폴란드어|파슈토어|포르투갈어|케추아어|로만시어|룬디어|루마니아어|러시아어|르완다어|산스크리트어|사르디니아어|신디어|북부 사미어|산고어|세르비아-크로아티아어|\
    싱할라어|슬로바키아어|슬로베니아어|사모아어|쇼나어|소말리아어|알바니아어|세르비아어|시스와티어|남부 소토어|순다어|스웨덴어|스와힐리어|타밀어|텔루구어|타지크어|\
    태국어|티그리냐어|투르크멘어|타갈로그어|츠와나어|통가어|튀르키예어|총가어|타타르어|트위어|타히티어|위구르어|우크라이나어|우르두어|우즈베크어|벤다어|베트남어|\
    볼라퓌크어|왈론어|월로프어|코사어|이디시어|요루바어|주앙어|중국어|줄루어|필리핀어|하와이어|광둥어|중국어(만다린, 간체)|중국어(만다린, 번체)
    """,
    "zh": """
    阿法尔语|阿布哈西亚语|阿维斯塔语|南非荷兰语|阿肯语|阿姆哈拉语|阿拉贡语|阿拉伯语|阿萨姆语|阿瓦尔语|艾马拉语|阿塞拜疆语|巴什基尔语|白俄罗斯语|保加利亚语|比斯拉马语|\
    班巴拉语|孟加拉语|藏语|布列塔尼语|波斯尼亚语|加泰罗尼亚语|车臣语|查莫罗语|科西嘉语|克里语|捷克语|教会斯拉夫语|楚瓦什语|威尔士语|丹麦语|德语|迪维希语|宗卡语|\
    埃维语|希腊语|英语|世界语|西班牙语|爱沙尼亚语|巴斯克语|波斯语|富拉语|芬兰语|斐济语|法罗语|法语|西弗里西亚语|爱尔兰语|苏格兰盖尔语|加利西亚语|瓜拉尼语|古吉拉特语|\
    马恩语|豪萨语|希伯来语|印地语|希里莫图语|克罗地亚语|海地克里奥尔语|匈牙利语|亚美尼亚语|赫雷罗语|国际语|印度尼西亚语|国际文字（E）|伊博语|凉山彝语|伊努皮克语|\
    伊多语|冰岛语|意大利语|因纽特语|日语|爪哇语|格鲁吉亚语|刚果语|吉库尤语|宽亚玛语|哈萨克语|格陵兰语|高棉语|卡纳达语|韩语|卡努里语|克什米尔语|库尔德语|科米语|\
    康沃尔语|吉尔吉斯语|拉丁语|卢森堡语|卢干达语|林堡语|林加拉语|老挝语|立陶宛语|鲁巴加丹加语|拉脱维亚语|马拉加斯语|马绍尔语|毛利语|马其顿语|马拉雅拉姆语|蒙古语|\
    马拉地语|马来语|马耳他语|缅甸语|瑙鲁语|书面挪威语|北恩德贝勒语|尼泊尔语|恩东加语|荷兰语|挪威尼诺斯克语|挪威语|南恩德贝勒语|纳瓦霍语|齐切瓦语|奥克语|奥吉布瓦语|\
    奥罗莫语|奥里亚语|奥塞梯语|旁遮普语|巴利语|波兰语|普什图语|葡萄牙语|克丘亚语|罗曼什语|隆迪语|罗马尼亚语|俄语|卢旺达语|梵语|萨丁语|信德语|北方萨米语|桑戈语|\
    塞尔维亚-克罗地亚语|僧伽罗语|斯洛伐克语|斯洛文尼亚语|萨摩亚语|绍纳语|索马里语|阿尔巴尼亚语|塞尔维亚语|斯瓦蒂语|南索托语|巽他语|瑞典语|斯瓦希里语|泰米尔语|泰卢固语|\
    塔吉克语|泰语|提格利尼亚语|土库曼语|他加禄语|茨瓦纳语|汤加语|土耳其语|聪加语|鞑靼语|契维语|塔希提语|维吾尔语|乌克兰语|乌尔都语|乌兹别克语|文达语|越南语|\
    沃拉普克语|瓦隆语|沃洛夫语|科萨语|意第绪语|约鲁巴语|壮语|中文|祖鲁语|菲律宾语|夏威夷语|粤语|简体中文|繁体中文
    """,
    "zh-Hant": """
    阿法文|阿布哈茲文|阿維斯塔文|南非荷蘭文|阿坎文|阿姆哈拉文|阿拉貢文|阿拉伯文|阿薩姆文|阿瓦爾文|艾馬拉文|亞塞拜然文|巴什喀爾文|白俄羅斯文|保加利亞文|比斯拉馬文|\
    班巴拉文|孟加拉文|藏文|布列塔尼文|波士尼亞文|加泰蘭文|車臣文|查莫洛文|科西嘉文|克里文|捷克文|宗教斯拉夫文|楚瓦什文|威爾斯文|丹麥文|德文|迪維西文|宗卡文|埃維文|\
    希臘文|英文|世界文|西班牙文|愛沙尼亞文|巴斯克文|波斯文|富拉文|芬蘭文|斐濟文|法羅文|法文|西弗里西亞文|愛爾蘭文|蘇格蘭蓋爾文|加利西亞文|瓜拉尼文|古吉拉特文|曼島文|\
    豪薩文|希伯來文|印地文|西里莫圖土文|克羅埃西亞文|海地文|匈牙利文|亞美尼亞文|赫雷羅文|國際文|印尼文|國際文（E）|伊布文|四川彝文|依奴皮維克文|伊多文|冰島文|\
    義大利文|因紐特文|日文|爪哇文|喬治亞文|剛果文|吉庫尤文|廣亞馬文|哈薩克文|格陵蘭文|高棉文|坎那達文|韓文|卡努里文|喀什米爾文|庫德文|科米文|康瓦耳文|吉爾吉斯文|\
    拉丁文|盧森堡文|干達文|林堡文|林加拉文|寮文|立陶宛文|魯巴加丹加文|拉脫維亞文|馬達加斯加文|馬紹爾文|毛利文|馬其頓文|馬來亞拉姆文|蒙古文|馬拉地文|馬來文|馬爾他文|\
    緬甸文|諾魯文|書面挪威文|北地畢列文|尼泊爾文|恩東加文|荷蘭文|新挪威文|挪威文|南地畢列文|納瓦荷文|尼揚賈文|奧克西坦文|奧杰布瓦文|奧羅莫文|歐迪亞文|奧塞提文|\
    旁遮普文|巴利文|波蘭文|普什圖文|葡萄牙文|蓋楚瓦文|羅曼斯文|隆迪文|羅馬尼亞文|俄文|盧安達文|梵文|撒丁文|信德文|北薩米文|桑戈文|塞爾維亞克羅埃西亞文|僧伽羅文|\
    斯洛伐克文|斯洛維尼亞文|薩摩亞文|紹納文|索馬利文|阿爾巴尼亞文|塞爾維亞文|斯瓦特文|塞索托文|巽他文|瑞典文|史瓦希里文|坦米爾文|泰盧固文|塔吉克文|泰文|提格利尼亞文|\
    土庫曼文|他加祿文|塞茲瓦納文|東加文|土耳其文|特松加文|韃靼文|特威文|大溪地文|維吾爾文|烏克蘭文|烏都文|烏茲別克文|溫達文|越南文|沃拉普克文|瓦隆文|沃洛夫文|科薩文|\
    意第緒文|約魯巴文|壯文|中文|祖魯文|菲律賓文|夏威夷文|粵語|簡體中文|繁體中文
    """,
    "ar": """
    الأفارية|الأبخازية|الأفستية|الأفريقانية|الأكانية|الأمهرية|الأراغونية|العربية|الأسامية|\
    الأوارية|الأيمارا|الأذربيجانية|الباشكيرية|البيلاروسية|البلغارية|البيسلامية|البامبارا|\
    البنغالية|التبتية|البريتونية|البوسنية|الكتالانية|الشيشانية|التشامورو|الكورسيكية|الكرى|\
    التشيكية|سلافية كنسية|التشوفاشي|الويلزية|الدانمركية|الألمانية|المالديفية|دزونكا|الإيوي|\
    اليونانية|الإنجليزية|الإسبرانتو|الإسبانية|الإستونية|الباسكية|الفارسية|الفولانية|الفنلندية|\
    الفيجية|الفاروية|الفرنسية|الفريزيان|الأيرلندية|الغيلية الأسكتلندية|الجاليكية|الغوارانية|\
    الغوجاراتية|المنكية|الهوسا|العبرية|الهندية|الهيري موتو|الكرواتية|الكريولية الهايتية|\
    الهنغارية|الأرمنية|الهيريرو|اللّغة الوسيطة|الإندونيسية|الإنترلينج|الإيجبو|السيتشيون يي|\
    الإينبياك|الإيدو|الأيسلندية|الإيطالية|الإينكتيتت|اليابانية|الجاوية|الجورجية|الكونغو|\
    الكيكيو|كوانياما|الكازاخستانية|الكالاليست|الخميرية|الكانادا|الكورية|الكانوري|الكشميرية|\
    الكردية|الكومي|الكورنية|القيرغيزية|اللاتينية|اللكسمبورغية|الغاندا|الليمبورغية|اللينجالا|\
    اللاوية|الليتوانية|اللوبا كاتانغا|اللاتفية|الملغاشي|المارشالية|الماورية|المقدونية|\
    المالايالامية|المنغولية|الماراثية|الماليزية|المالطية|البورمية|النورو|النرويجية بوكمال|\
    النديبيل الشمالية|النيبالية|الندونجا|الهولندية|النرويجية نينورسك|النرويجية|\
    النديبيل الجنوبي|النافاجو|النيانجا|الأوكسيتانية|الأوجيبوا|الأورومية|الأورية|الأوسيتيك|\
    البنجابية|البالية|البولندية|البشتو|البرتغالية|كيشوا|الرومانشية|الرندي|الرومانية|الروسية|\
    الكينيارواندا|السنسكريتية|السردينية|السندية|سامي الشمالية|السانجو|صربية-كرواتية|السنهالية|\
    السلوفاكية|السلوفانية|الساموائية|الشونا|الصومالية|الألبانية|الصربية|السواتي|\
    السوتو الجنوبية|السوندانية|السويدية|السواحلية|التاميلية|التيلوغوية|الطاجيكية|التايلاندية|\
    التغرينية|التركمانية|التاغالوغية|التسوانية|التونغية|التركية|السونجا|التترية|التوي|\
    التاهيتية|الأويغورية|الأوكرانية|الأوردية|الأوزبكية|الفيندا|الفيتنامية|لغة الفولابوك|\
    الولونية|الولوفية|الخوسا|اليديشية|اليوروبا|الزهيونج|الصينية|الزولو|الفلبينية|لغة هاواي|\
    الكَنْتُونية|الصينية المبسطة|الصينية التقليدية
    """,
  ]
}
