// Names of regions as Unicode's CLDR has them; those of China's regions are Apple's, in the languages where these differ.
extension LocaleNameTables {
  static let regionCodes = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
    EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
    GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
    MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
    QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG
    TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA
    ZM ZW
    """

  static let regions: [String: String] = [
    "en": """
    Andorra|United Arab Emirates|Afghanistan|Antigua & Barbuda|Anguilla|Albania|Armenia|\
    Angola|Antarctica|Argentina|American Samoa|Austria|Australia|Aruba|Åland Islands|\
    Azerbaijan|Bosnia & Herzegovina|Barbados|Bangladesh|Belgium|Burkina Faso|Bulgaria|Bahrain|\
    Burundi|Benin|St. Barthélemy|Bermuda|Brunei|Bolivia|Caribbean Netherlands|Brazil|Bahamas|\
    Bhutan|Bouvet Island|Botswana|Belarus|Belize|Canada|Cocos (Keeling) Islands|\
    Congo - Kinshasa|Central African Republic|Congo - Brazzaville|Switzerland|Côte d’Ivoire|\
    Cook Islands|Chile|Cameroon|China mainland|Colombia|Costa Rica|Cuba|Cape Verde|Curaçao|\
    Christmas Island|Cyprus|Czechia|Germany|Djibouti|Denmark|Dominica|Dominican Republic|\
    Algeria|Ecuador|Estonia|Egypt|Western Sahara|Eritrea|Spain|Ethiopia|Finland|Fiji|\
    Falkland Islands|Micronesia|Faroe Islands|France|Gabon|United Kingdom|Grenada|Georgia|\
    French Guiana|Guernsey|Ghana|Gibraltar|Greenland|Gambia|Guinea|Guadeloupe|\
    Equatorial Guinea|Greece|South Georgia & South Sandwich Islands|Guatemala|Guam|\
    Guinea-Bissau|Guyana|Hong Kong|Heard Island & McDonald Islands|Honduras|Croatia|Haiti|\
    Hungary|Indonesia|Ireland|Israel|Isle of Man|India|British Indian Ocean Territory|Iraq|\
    Iran|Iceland|Italy|Jersey|Jamaica|Jordan|Japan|Kenya|Kyrgyzstan|Cambodia|Kiribati|Comoros|\
    St. Kitts & Nevis|North Korea|South Korea|Kuwait|Cayman Islands|Kazakhstan|Laos|Lebanon|\
    St. Lucia|Liechtenstein|Sri Lanka|Liberia|Lesotho|Lithuania|Luxembourg|Latvia|Libya|\
    Morocco|Monaco|Moldova|Montenegro|St. Martin|Madagascar|Marshall Islands|North Macedonia|\
    Mali|Myanmar (Burma)|Mongolia|Macao|Northern Mariana Islands|Martinique|Mauritania|\
    Montserrat|Malta|Mauritius|Maldives|Malawi|Mexico|Malaysia|Mozambique|Namibia|\
    New Caledonia|Niger|Norfolk Island|Nigeria|Nicaragua|Netherlands|Norway|Nepal|Nauru|Niue|\
    New Zealand|Oman|Panama|Peru|French Polynesia|Papua New Guinea|Philippines|Pakistan|\
    Poland|St. Pierre & Miquelon|Pitcairn Islands|Puerto Rico|Palestinian Territories|\
    Portugal|Palau|Paraguay|Qatar|Réunion|Romania|Serbia|Russia|Rwanda|Saudi Arabia|\
    Solomon Islands|Seychelles|Sudan|Sweden|Singapore|\
    St. Helena, Ascension & Tristan da Cunha|Slovenia|Svalbard & Jan Mayen|Slovakia|\
    Sierra Leone|San Marino|Senegal|Somalia|Suriname|South Sudan|São Tomé & Príncipe|\
    El Salvador|Sint Maarten|Syria|Eswatini|Turks & Caicos Islands|Chad|\
    French Southern and Antarctic Lands|Togo|Thailand|Tajikistan|Tokelau|Timor-Leste|\
    Turkmenistan|Tunisia|Tonga|Türkiye|Trinidad & Tobago|Tuvalu|Taiwan|Tanzania|Ukraine|\
    Uganda|U.S. Outlying Islands|United States|Uruguay|Uzbekistan|Vatican City|\
    St. Vincent & Grenadines|Venezuela|British Virgin Islands|U.S. Virgin Islands|Vietnam|\
    Vanuatu|Wallis & Futuna|Samoa|Kosovo|Yemen|Mayotte|South Africa|Zambia|Zimbabwe
    """,
    "de": """
    Andorra|Vereinigte Arabische Emirate|Afghanistan|Antigua und Barbuda|Anguilla|Albanien|\
    Armenien|Angola|Antarktis|Argentinien|Amerikanisch-Samoa|Österreich|Australien|Aruba|\
    Ålandinseln|Aserbaidschan|Bosnien und Herzegowina|Barbados|Bangladesch|Belgien|\
    Burkina Faso|Bulgarien|Bahrain|Burundi|Benin|St. Barthélemy|Bermuda|Brunei Darussalam|\
    Bolivien|Karibische Niederlande|Brasilien|Bahamas|Bhutan|Bouvetinsel|Botsuana|Belarus|\
    Belize|Kanada|Kokosinseln|Kongo-Kinshasa|Zentralafrikanische Republik|Kongo-Brazzaville|\
    Schweiz|Côte d’Ivoire|Cookinseln|Chile|Kamerun|Festlandchina|Kolumbien|Costa Rica|Kuba|\
    Cabo Verde|Curaçao|Weihnachtsinsel|Zypern|Tschechien|Deutschland|Dschibuti|Dänemark|\
    Dominica|Dominikanische Republik|Algerien|Ecuador|Estland|Ägypten|Westsahara|Eritrea|\
    Spanien|Äthiopien|Finnland|Fidschi|Falklandinseln|Mikronesien|Färöer|Frankreich|Gabun|\
    Vereinigtes Königreich|Grenada|Georgien|Französisch-Guayana|Guernsey|Ghana|Gibraltar|\
    Grönland|Gambia|Guinea|Guadeloupe|Äquatorialguinea|Griechenland|\
    Südgeorgien und die Südlichen Sandwichinseln|Guatemala|Guam|Guinea-Bissau|Guyana|Hongkong|\
    Heard und McDonaldinseln|Honduras|Kroatien|Haiti|Ungarn|Indonesien|Irland|Israel|\
    Isle of Man|Indien|Britisches Territorium im Indischen Ozean|Irak|Iran|Island|Italien|\
    Jersey|Jamaika|Jordanien|Japan|Kenia|Kirgisistan|Kambodscha|Kiribati|Komoren|\
    St. Kitts und Nevis|Nordkorea|Südkorea|Kuwait|Kaimaninseln|Kasachstan|Laos|Libanon|\
    St. Lucia|Liechtenstein|Sri Lanka|Liberia|Lesotho|Litauen|Luxemburg|Lettland|Libyen|\
    Marokko|Monaco|Republik Moldau|Montenegro|St. Martin|Madagaskar|Marshallinseln|\
    Nordmazedonien|Mali|Myanmar|Mongolei|Macau|Nördliche Marianen|Martinique|Mauretanien|\
    Montserrat|Malta|Mauritius|Malediven|Malawi|Mexiko|Malaysia|Mosambik|Namibia|\
    Neukaledonien|Niger|Norfolkinsel|Nigeria|Nicaragua|Niederlande|Norwegen|Nepal|Nauru|Niue|\
    Neuseeland|Oman|Panama|Peru|Französisch-Polynesien|Papua-Neuguinea|Philippinen|Pakistan|\
    Polen|St. Pierre und Miquelon|Pitcairninseln|Puerto Rico|\
    Palästinensische Autonomiegebiete|Portugal|Palau|Paraguay|Katar|Réunion|Rumänien|Serbien|\
    Russland|Ruanda|Saudi-Arabien|Salomonen|Seychellen|Sudan|Schweden|Singapur|St. Helena|\
    Slowenien|Spitzbergen und Jan Mayen|Slowakei|Sierra Leone|San Marino|Senegal|Somalia|\
    Suriname|Südsudan|São Tomé und Príncipe|El Salvador|Sint Maarten|Syrien|Eswatini|\
    Turks- und Caicosinseln|Tschad|Französische Süd- und Antarktisgebiete|Togo|Thailand|\
    Tadschikistan|Tokelau|Timor-Leste|Turkmenistan|Tunesien|Tonga|Türkei|Trinidad und Tobago|\
    Tuvalu|Taiwan|Tansania|Ukraine|Uganda|Amerikanische Überseeinseln|Vereinigte Staaten|\
    Uruguay|Usbekistan|Vatikanstadt|St. Vincent und die Grenadinen|Venezuela|\
    Britische Jungferninseln|Amerikanische Jungferninseln|Vietnam|Vanuatu|Wallis und Futuna|\
    Samoa|Kosovo|Jemen|Mayotte|Südafrika|Sambia|Simbabwe
    """,
    "fr": """
    Andorre|Émirats arabes unis|Afghanistan|Antigua-et-Barbuda|Anguilla|Albanie|Arménie|\
    Angola|Antarctique|Argentine|Samoa américaines|Autriche|Australie|Aruba|Îles Åland|\
    Azerbaïdjan|Bosnie-Herzégovine|Barbade|Bangladesh|Belgique|Burkina Faso|Bulgarie|Bahreïn|\
    Burundi|Bénin|Saint-Barthélemy|Bermudes|Brunei|Bolivie|Pays-Bas caribéens|Brésil|Bahamas|\
    Bhoutan|Île Bouvet|Botswana|Biélorussie|Belize|Canada|Îles Cocos|Congo-Kinshasa|\
    République centrafricaine|Congo-Brazzaville|Suisse|Côte d’Ivoire|Îles Cook|Chili|Cameroun|\
    Chine continentale|Colombie|Costa Rica|Cuba|Cap-Vert|Curaçao|Île Christmas|Chypre|\
    Tchéquie|Allemagne|Djibouti|Danemark|Dominique|République dominicaine|Algérie|Équateur|\
    Estonie|Égypte|Sahara occidental|Érythrée|Espagne|Éthiopie|Finlande|Fidji|Îles Malouines|\
    Micronésie|Îles Féroé|France|Gabon|Royaume-Uni|Grenade|Géorgie|Guyane française|Guernesey|\
    Ghana|Gibraltar|Groenland|Gambie|Guinée|Guadeloupe|Guinée équatoriale|Grèce|\
    Géorgie du Sud-et-les Îles Sandwich du Sud|Guatemala|Guam|Guinée-Bissau|Guyana|Hong Kong|\
    Îles Heard-et-MacDonald|Honduras|Croatie|Haïti|Hongrie|Indonésie|Irlande|Israël|\
    Île de Man|Inde|Territoire britannique de l’océan Indien|Irak|Iran|Islande|Italie|Jersey|\
    Jamaïque|Jordanie|Japon|Kenya|Kirghizstan|Cambodge|Kiribati|Comores|\
    Saint-Christophe-et-Niévès|Corée du Nord|Corée du Sud|Koweït|Îles Caïmans|Kazakhstan|Laos|\
    Liban|Sainte-Lucie|Liechtenstein|Sri Lanka|Liberia|Lesotho|Lituanie|Luxembourg|Lettonie|\
    Libye|Maroc|Monaco|Moldavie|Monténégro|Saint-Martin|Madagascar|Îles Marshall|\
    Macédoine du Nord|Mali|Myanmar (Birmanie)|Mongolie|Macao|Îles Mariannes du Nord|\
    Martinique|Mauritanie|Montserrat|Malte|Maurice|Maldives|Malawi|Mexique|Malaisie|\
    Mozambique|Namibie|Nouvelle-Calédonie|Niger|Île Norfolk|Nigeria|Nicaragua|Pays-Bas|\
    Norvège|Népal|Nauru|Niue|Nouvelle-Zélande|Oman|Panama|Pérou|Polynésie française|\
    Papouasie-Nouvelle-Guinée|Philippines|Pakistan|Pologne|Saint-Pierre-et-Miquelon|\
    Îles Pitcairn|Porto Rico|Territoires palestiniens|Portugal|Palaos|Paraguay|Qatar|\
    La Réunion|Roumanie|Serbie|Russie|Rwanda|Arabie saoudite|Îles Salomon|Seychelles|Soudan|\
    Suède|Singapour|Sainte-Hélène|Slovénie|Svalbard et Jan Mayen|Slovaquie|Sierra Leone|\
    Saint-Marin|Sénégal|Somalie|Suriname|Soudan du Sud|Sao Tomé-et-Principe|Salvador|\
    Saint-Martin (partie néerlandaise)|Syrie|Eswatini|Îles Turques-et-Caïques|Tchad|\
    Terres australes françaises|Togo|Thaïlande|Tadjikistan|Tokelau|Timor oriental|\
    Turkménistan|Tunisie|Tonga|Turquie|Trinité-et-Tobago|Tuvalu|Taïwan|Tanzanie|Ukraine|\
    Ouganda|Îles mineures éloignées des États-Unis|États-Unis|Uruguay|Ouzbékistan|\
    État de la Cité du Vatican|Saint-Vincent-et-les Grenadines|Venezuela|\
    Îles Vierges britanniques|Îles Vierges des États-Unis|Viêt Nam|Vanuatu|Wallis-et-Futuna|\
    Samoa|Kosovo|Yémen|Mayotte|Afrique du Sud|Zambie|Zimbabwe
    """,
    "es": """
    Andorra|Emiratos Árabes Unidos|Afganistán|Antigua y Barbuda|Anguila|Albania|Armenia|\
    Angola|Antártida|Argentina|Samoa Americana|Austria|Australia|Aruba|Islas Aland|Azerbaiyán|\
    Bosnia y Herzegovina|Barbados|Bangladés|Bélgica|Burkina Faso|Bulgaria|Baréin|Burundi|\
    Benín|San Bartolomé|Bermudas|Brunéi|Bolivia|Caribe neerlandés|Brasil|Bahamas|Bután|\
    Isla Bouvet|Botsuana|Bielorrusia|Belice|Canadá|Islas Cocos|\
    República Democrática del Congo|República Centroafricana|Congo|Suiza|Côte d’Ivoire|\
    Islas Cook|Chile|Camerún|China continental|Colombia|Costa Rica|Cuba|Cabo Verde|Curazao|\
    Isla de Navidad|Chipre|Chequia|Alemania|Yibuti|Dinamarca|Dominica|República Dominicana|\
    Argelia|Ecuador|Estonia|Egipto|Sáhara Occidental|Eritrea|España|Etiopía|Finlandia|Fiyi|\
    Islas Malvinas|Micronesia|Islas Feroe|Francia|Gabón|Reino Unido|Granada|Georgia|\
    Guayana Francesa|Guernesey|Ghana|Gibraltar|Groenlandia|Gambia|Guinea|Guadalupe|\
    Guinea Ecuatorial|Grecia|Islas Georgia del Sur y Sandwich del Sur|Guatemala|Guam|\
    Guinea-Bisáu|Guyana|Hong Kong|Islas Heard y McDonald|Honduras|Croacia|Haití|Hungría|\
    Indonesia|Irlanda|Israel|Isla de Man|India|Territorio Británico del Océano Índico|Irak|\
    Irán|Islandia|Italia|Jersey|Jamaica|Jordania|Japón|Kenia|Kirguistán|Camboya|Kiribati|\
    Comoras|San Cristóbal y Nieves|Corea del Norte|Corea del Sur|Kuwait|Islas Caimán|\
    Kazajistán|Laos|Líbano|Santa Lucía|Liechtenstein|Sri Lanka|Liberia|Lesoto|Lituania|\
    Luxemburgo|Letonia|Libia|Marruecos|Mónaco|Moldavia|Montenegro|San Martín|Madagascar|\
    Islas Marshall|Macedonia del Norte|Mali|Myanmar (Birmania)|Mongolia|Macao|\
    Islas Marianas del Norte|Martinica|Mauritania|Montserrat|Malta|Mauricio|Maldivas|Malaui|\
    México|Malasia|Mozambique|Namibia|Nueva Caledonia|Níger|Isla Norfolk|Nigeria|Nicaragua|\
    Países Bajos|Noruega|Nepal|Nauru|Niue|Nueva Zelanda|Omán|Panamá|Perú|Polinesia Francesa|\
    Papúa Nueva Guinea|Filipinas|Pakistán|Polonia|San Pedro y Miquelón|Islas Pitcairn|\
    Puerto Rico|Territorios Palestinos|Portugal|Palaos|Paraguay|Catar|Reunión|Rumanía|Serbia|\
    Rusia|Ruanda|Arabia Saudí|Islas Salomón|Seychelles|Sudán|Suecia|Singapur|Santa Elena|\
    Eslovenia|Svalbard y Jan Mayen|Eslovaquia|Sierra Leona|San Marino|Senegal|Somalia|Surinam|\
    Sudán del Sur|Santo Tomé y Príncipe|El Salvador|Sint Maarten|Siria|Esuatini|\
    Islas Turcas y Caicos|Chad|Territorios Australes Franceses|Togo|Tailandia|Tayikistán|\
    Tokelau|Timor-Leste|Turkmenistán|Túnez|Tonga|Turquía|Trinidad y Tobago|Tuvalu|Taiwán|\
    Tanzania|Ucrania|Uganda|Islas menores alejadas de EE. UU.|Estados Unidos|Uruguay|\
    Uzbekistán|Ciudad del Vaticano|San Vicente y las Granadinas|Venezuela|\
    Islas Vírgenes Británicas|Islas Vírgenes de EE. UU.|Vietnam|Vanuatu|Wallis y Futuna|Samoa|\
    Kosovo|Yemen|Mayotte|Sudáfrica|Zambia|Zimbabue
    """,
    "it": """
    Andorra|Emirati Arabi Uniti|Afghanistan|Antigua e Barbuda|Anguilla|Albania|Armenia|Angola|\
    Antartide|Argentina|Samoa Americane|Austria|Australia|Aruba|Isole Åland|Azerbaigian|\
    Bosnia ed Erzegovina|Barbados|Bangladesh|Belgio|Burkina Faso|Bulgaria|Bahrein|Burundi|\
    Benin|Saint-Barthélemy|Bermuda|Brunei|Bolivia|Caraibi Olandesi|Brasile|Bahamas|Bhutan|\
    Isola Bouvet|Botswana|Bielorussia|Belize|Canada|Isole Cocos (Keeling)|Congo - Kinshasa|\
    Repubblica Centrafricana|Congo-Brazzaville|Svizzera|Costa d’Avorio|Isole Cook|Cile|\
    Camerun|Cina|Colombia|Costa Rica|Cuba|Capo Verde|Curaçao|Isola Christmas|Cipro|Cechia|\
    Germania|Gibuti|Danimarca|Dominica|Repubblica Dominicana|Algeria|Ecuador|Estonia|Egitto|\
    Sahara Occidentale|Eritrea|Spagna|Etiopia|Finlandia|Figi|Isole Falkland|Micronesia|\
    Isole Fær Øer|Francia|Gabon|Regno Unito|Grenada|Georgia|Guyana Francese|Guernsey|Ghana|\
    Gibilterra|Groenlandia|Gambia|Guinea|Guadalupa|Guinea Equatoriale|Grecia|\
    Georgia del Sud e Sandwich Australi|Guatemala|Guam|Guinea-Bissau|Guyana|Hong Kong|\
    Isole Heard e McDonald|Honduras|Croazia|Haiti|Ungheria|Indonesia|Irlanda|Israele|\
    Isola di Man|India|Territorio Britannico dell’Oceano Indiano|Iraq|Iran|Islanda|Italia|\
    Jersey|Giamaica|Giordania|Giappone|Kenya|Kirghizistan|Cambogia|Kiribati|Comore|\
    Saint Kitts e Nevis|Corea del Nord|Corea del Sud|Kuwait|Isole Cayman|Kazakistan|Laos|\
    Libano|Saint Lucia|Liechtenstein|Sri Lanka|Liberia|Lesotho|Lituania|Lussemburgo|Lettonia|\
    Libia|Marocco|Monaco|Moldavia|Montenegro|Saint Martin|Madagascar|Isole Marshall|\
    Macedonia del Nord|Mali|Myanmar (Birmania)|Mongolia|Macao|Isole Marianne Settentrionali|\
    Martinica|Mauritania|Montserrat|Malta|Mauritius|Maldive|Malawi|Messico|Malaysia|Mozambico|\
    Namibia|Nuova Caledonia|Niger|Isola Norfolk|Nigeria|Nicaragua|Paesi Bassi|Norvegia|Nepal|\
    Nauru|Niue|Nuova Zelanda|Oman|Panama|Perù|Polinesia Francese|Papua Nuova Guinea|Filippine|\
    Pakistan|Polonia|Saint-Pierre e Miquelon|Isole Pitcairn|Portorico|Territori Palestinesi|\
    Portogallo|Palau|Paraguay|Qatar|Riunione|Romania|Serbia|Russia|Ruanda|Arabia Saudita|\
    Isole Salomone|Seychelles|Sudan|Svezia|Singapore|Sant’Elena|Slovenia|Svalbard e Jan Mayen|\
    Slovacchia|Sierra Leone|San Marino|Senegal|Somalia|Suriname|Sud Sudan|São Tomé e Príncipe|\
    El Salvador|Sint Maarten|Siria|Eswatini|Isole Turks e Caicos|Ciad|Terre Australi Francesi|\
    Togo|Thailandia|Tagikistan|Tokelau|Timor Est|Turkmenistan|Tunisia|Tonga|Turchia|\
    Trinidad e Tobago|Tuvalu|Taiwan|Tanzania|Ucraina|Uganda|\
    Isole Minori Esterne degli Stati Uniti|Stati Uniti|Uruguay|Uzbekistan|Città del Vaticano|\
    Saint Vincent e Grenadine|Venezuela|Isole Vergini Britanniche|Isole Vergini Americane|\
    Vietnam|Vanuatu|Wallis e Futuna|Samoa|Kosovo|Yemen|Mayotte|Sudafrica|Zambia|Zimbabwe
    """,
    "pt": """
    Andorra|Emirados Árabes Unidos|Afeganistão|Antígua e Barbuda|Anguila|Albânia|Armênia|\
    Angola|Antártida|Argentina|Samoa Americana|Áustria|Austrália|Aruba|Ilhas Aland|Azerbaijão|\
    Bósnia e Herzegovina|Barbados|Bangladesh|Bélgica|Burquina Faso|Bulgária|Barein|Burundi|\
    Benin|São Bartolomeu|Bermudas|Brunei|Bolívia|Países Baixos Caribenhos|Brasil|Bahamas|\
    Butão|Ilha Bouvet|Botsuana|Bielorrússia|Belize|Canadá|Ilhas Cocos (Keeling)|\
    Congo - Kinshasa|República Centro-Africana|República do Congo|Suíça|Costa do Marfim|\
    Ilhas Cook|Chile|Camarões|China|Colômbia|Costa Rica|Cuba|Cabo Verde|Curaçao|\
    Ilha Christmas|Chipre|Tchéquia|Alemanha|Djibuti|Dinamarca|Dominica|República Dominicana|\
    Argélia|Equador|Estônia|Egito|Saara Ocidental|Eritreia|Espanha|Etiópia|Finlândia|Fiji|\
    Ilhas Malvinas|Micronésia|Ilhas Faroé|França|Gabão|Reino Unido|Granada|Geórgia|\
    Guiana Francesa|Guernsey|Gana|Gibraltar|Groenlândia|Gâmbia|Guiné|Guadalupe|\
    Guiné Equatorial|Grécia|Ilhas Geórgia do Sul e Sandwich do Sul|Guatemala|Guam|\
    Guiné-Bissau|Guiana|Hong Kong|Ilhas Heard e McDonald|Honduras|Croácia|Haiti|Hungria|\
    Indonésia|Irlanda|Israel|Ilha de Man|Índia|Território Britânico do Oceano Índico|Iraque|\
    Irã|Islândia|Itália|Jersey|Jamaica|Jordânia|Japão|Quênia|Quirguistão|Camboja|Quiribati|\
    Comores|São Cristóvão e Névis|Coreia do Norte|Coreia do Sul|Kuwait|Ilhas Cayman|\
    Cazaquistão|Laos|Líbano|Santa Lúcia|Liechtenstein|Sri Lanka|Libéria|Lesoto|Lituânia|\
    Luxemburgo|Letônia|Líbia|Marrocos|Mônaco|Moldávia|Montenegro|São Martinho|Madagascar|\
    Ilhas Marshall|Macedônia do Norte|Mali|Mianmar (Birmânia)|Mongólia|Macau|\
    Ilhas Marianas do Norte|Martinica|Mauritânia|Montserrat|Malta|Maurício|Maldivas|Malaui|\
    México|Malásia|Moçambique|Namíbia|Nova Caledônia|Níger|Ilha Norfolk|Nigéria|Nicarágua|\
    Países Baixos|Noruega|Nepal|Nauru|Niue|Nova Zelândia|Omã|Panamá|Peru|Polinésia Francesa|\
    Papua-Nova Guiné|Filipinas|Paquistão|Polônia|São Pedro e Miquelão|Ilhas Pitcairn|\
    Porto Rico|Territórios palestinos|Portugal|Palau|Paraguai|Catar|Reunião|Romênia|Sérvia|\
    Rússia|Ruanda|Arábia Saudita|Ilhas Salomão|Seicheles|Sudão|Suécia|Singapura|Santa Helena|\
    Eslovênia|Svalbard e Jan Mayen|Eslováquia|Serra Leoa|San Marino|Senegal|Somália|Suriname|\
    Sudão do Sul|São Tomé e Príncipe|El Salvador|Sint Maarten|Síria|Essuatíni|\
    Ilhas Turcas e Caicos|Chade|Territórios Franceses do Sul|Togo|Tailândia|Tadjiquistão|\
    Tokelau|Timor-Leste|Turcomenistão|Tunísia|Tonga|Turquia|Trinidad e Tobago|Tuvalu|Taiwan|\
    Tanzânia|Ucrânia|Uganda|Ilhas Menores Distantes dos EUA|Estados Unidos|Uruguai|\
    Uzbequistão|Cidade do Vaticano|São Vicente e Granadinas|Venezuela|\
    Ilhas Virgens Britânicas|Ilhas Virgens Americanas|Vietnã|Vanuatu|Wallis e Futuna|Samoa|\
    Kosovo|Iêmen|Mayotte|África do Sul|Zâmbia|Zimbábue
    """,
    "nl": """
    Andorra|Verenigde Arabische Emiraten|Afghanistan|Antigua en Barbuda|Anguilla|Albanië|\
    Armenië|Angola|Antarctica|Argentinië|Amerikaans-Samoa|Oostenrijk|Australië|Aruba|Åland|\
    Azerbeidzjan|Bosnië en Herzegovina|Barbados|Bangladesh|België|Burkina Faso|Bulgarije|\
    Bahrein|Burundi|Benin|Saint-Barthélemy|Bermuda|Brunei|Bolivia|Caribisch Nederland|\
    Brazilië|Bahama’s|Bhutan|Bouveteiland|Botswana|Belarus|Belize|Canada|Cocoseilanden|\
    Congo-Kinshasa|Centraal-Afrikaanse Republiek|Congo-Brazzaville|Zwitserland|Ivoorkust|\
    Cookeilanden|Chili|Kameroen|China|Colombia|Costa Rica|Cuba|Kaapverdië|Curaçao|\
    Christmaseiland|Cyprus|Tsjechië|Duitsland|Djibouti|Denemarken|Dominica|\
    Dominicaanse Republiek|Algerije|Ecuador|Estland|Egypte|Westelijke Sahara|Eritrea|Spanje|\
    Ethiopië|Finland|Fiji|Falklandeilanden|Micronesia|Faeröer|Frankrijk|Gabon|\
    Verenigd Koninkrijk|Grenada|Georgië|Frans-Guyana|Guernsey|Ghana|Gibraltar|Groenland|\
    Gambia|Guinee|Guadeloupe|Equatoriaal-Guinea|Griekenland|\
    Zuid-Georgia en Zuidelijke Sandwicheilanden|Guatemala|Guam|Guinee-Bissau|Guyana|Hongkong|\
    Heard en McDonaldeilanden|Honduras|Kroatië|Haïti|Hongarije|Indonesië|Ierland|Israël|\
    Isle of Man|India|Brits Indische Oceaanterritorium|Irak|Iran|IJsland|Italië|Jersey|\
    Jamaica|Jordanië|Japan|Kenia|Kirgizië|Cambodja|Kiribati|Comoren|Saint Kitts en Nevis|\
    Noord-Korea|Zuid-Korea|Koeweit|Kaaimaneilanden|Kazachstan|Laos|Libanon|Saint Lucia|\
    Liechtenstein|Sri Lanka|Liberia|Lesotho|Litouwen|Luxemburg|Letland|Libië|Marokko|Monaco|\
    Moldavië|Montenegro|Saint-Martin|Madagaskar|Marshalleilanden|Noord-Macedonië|Mali|\
    Myanmar (Birma)|Mongolië|Macau|Noordelijke Marianen|Martinique|Mauritanië|Montserrat|\
    Malta|Mauritius|Maldiven|Malawi|Mexico|Maleisië|Mozambique|Namibië|Nieuw-Caledonië|Niger|\
    Norfolk|Nigeria|Nicaragua|Nederland|Noorwegen|Nepal|Nauru|Niue|Nieuw-Zeeland|Oman|Panama|\
    Peru|Frans-Polynesië|Papoea-Nieuw-Guinea|Filipijnen|Pakistan|Polen|\
    Saint-Pierre en Miquelon|Pitcairneilanden|Puerto Rico|Palestijnse gebieden|Portugal|Palau|\
    Paraguay|Qatar|Réunion|Roemenië|Servië|Rusland|Rwanda|Saoedi-Arabië|Salomonseilanden|\
    Seychellen|Soedan|Zweden|Singapore|Sint-Helena|Slovenië|Spitsbergen en Jan Mayen|\
    Slowakije|Sierra Leone|San Marino|Senegal|Somalië|Suriname|Zuid-Soedan|\
    Sao Tomé en Principe|El Salvador|Sint-Maarten|Syrië|Eswatini|Turks- en Caicoseilanden|\
    Tsjaad|Franse Gebieden in de zuidelijke Indische Oceaan|Togo|Thailand|Tadzjikistan|\
    Tokelau|Oost-Timor|Turkmenistan|Tunesië|Tonga|Turkije|Trinidad en Tobago|Tuvalu|Taiwan|\
    Tanzania|Oekraïne|Oeganda|Kleine afgelegen eilanden van de Verenigde Staten|\
    Verenigde Staten|Uruguay|Oezbekistan|Vaticaanstad|Saint Vincent en de Grenadines|\
    Venezuela|Britse Maagdeneilanden|Amerikaanse Maagdeneilanden|Vietnam|Vanuatu|\
    Wallis en Futuna|Samoa|Kosovo|Jemen|Mayotte|Zuid-Afrika|Zambia|Zimbabwe
    """,
    "sv": """
    Andorra|Förenade Arabemiraten|Afghanistan|Antigua och Barbuda|Anguilla|Albanien|Armenien|\
    Angola|Antarktis|Argentina|Amerikanska Samoa|Österrike|Australien|Aruba|Åland|\
    Azerbajdzjan|Bosnien och Hercegovina|Barbados|Bangladesh|Belgien|Burkina Faso|Bulgarien|\
    Bahrain|Burundi|Benin|S:t Barthélemy|Bermuda|Brunei|Bolivia|Karibiska Nederländerna|\
    Brasilien|Bahamas|Bhutan|Bouvetön|Botswana|Belarus|Belize|Kanada|Kokosöarna|\
    Kongo-Kinshasa|Centralafrikanska republiken|Kongo-Brazzaville|Schweiz|Elfenbenskusten|\
    Cooköarna|Chile|Kamerun|Kina|Colombia|Costa Rica|Kuba|Kap Verde|Curaçao|Julön|Cypern|\
    Tjeckien|Tyskland|Djibouti|Danmark|Dominica|Dominikanska republiken|Algeriet|Ecuador|\
    Estland|Egypten|Västsahara|Eritrea|Spanien|Etiopien|Finland|Fiji|Falklandsöarna|\
    Mikronesien|Färöarna|Frankrike|Gabon|Storbritannien|Grenada|Georgien|Franska Guyana|\
    Guernsey|Ghana|Gibraltar|Grönland|Gambia|Guinea|Guadeloupe|Ekvatorialguinea|Grekland|\
    Sydgeorgien och Sydsandwichöarna|Guatemala|Guam|Guinea-Bissau|Guyana|Hongkong|\
    Heardön och McDonaldöarna|Honduras|Kroatien|Haiti|Ungern|Indonesien|Irland|Israel|\
    Isle of Man|Indien|Brittiska territoriet i Indiska oceanen|Irak|Iran|Island|Italien|\
    Jersey|Jamaica|Jordanien|Japan|Kenya|Kirgizistan|Kambodja|Kiribati|Komorerna|\
    S:t Kitts och Nevis|Nordkorea|Sydkorea|Kuwait|Caymanöarna|Kazakstan|Laos|Libanon|\
    S:t Lucia|Liechtenstein|Sri Lanka|Liberia|Lesotho|Litauen|Luxemburg|Lettland|Libyen|\
    Marocko|Monaco|Moldavien|Montenegro|Saint-Martin|Madagaskar|Marshallöarna|Nordmakedonien|\
    Mali|Myanmar (Burma)|Mongoliet|Macao|Nordmarianerna|Martinique|Mauretanien|Montserrat|\
    Malta|Mauritius|Maldiverna|Malawi|Mexiko|Malaysia|Moçambique|Namibia|Nya Kaledonien|Niger|\
    Norfolkön|Nigeria|Nicaragua|Nederländerna|Norge|Nepal|Nauru|Niue|Nya Zeeland|Oman|Panama|\
    Peru|Franska Polynesien|Papua Nya Guinea|Filippinerna|Pakistan|Polen|\
    S:t Pierre och Miquelon|Pitcairnöarna|Puerto Rico|Palestinska territorierna|Portugal|\
    Palau|Paraguay|Qatar|Réunion|Rumänien|Serbien|Ryssland|Rwanda|Saudiarabien|Salomonöarna|\
    Seychellerna|Sudan|Sverige|Singapore|S:t Helena|Slovenien|Svalbard och Jan Mayen|\
    Slovakien|Sierra Leone|San Marino|Senegal|Somalia|Surinam|Sydsudan|São Tomé och Príncipe|\
    El Salvador|Sint Maarten|Syrien|Eswatini|Turks- och Caicosöarna|Tchad|\
    Franska sydterritorierna|Togo|Thailand|Tadzjikistan|Tokelauöarna|Östtimor|Turkmenistan|\
    Tunisien|Tonga|Turkiet|Trinidad och Tobago|Tuvalu|Taiwan|Tanzania|Ukraina|Uganda|\
    USA:s yttre öar|USA|Uruguay|Uzbekistan|Vatikanstaten|S:t Vincent och Grenadinerna|\
    Venezuela|Brittiska Jungfruöarna|Amerikanska Jungfruöarna|Vietnam|Vanuatu|\
    Wallis- och Futunaöarna|Samoa|Kosovo|Jemen|Mayotte|Sydafrika|Zambia|Zimbabwe
    """,
    "pl": """
    Andora|Zjednoczone Emiraty Arabskie|Afganistan|Antigua i Barbuda|Anguilla|Albania|Armenia|\
    Angola|Antarktyda|Argentyna|Samoa Amerykańskie|Austria|Australia|Aruba|Wyspy Alandzkie|\
    Azerbejdżan|Bośnia i Hercegowina|Barbados|Bangladesz|Belgia|Burkina Faso|Bułgaria|Bahrajn|\
    Burundi|Benin|Saint-Barthélemy|Bermudy|Brunei|Boliwia|Niderlandy Karaibskie|Brazylia|\
    Bahamy|Bhutan|Wyspa Bouveta|Botswana|Białoruś|Belize|Kanada|Wyspy Kokosowe|\
    Demokratyczna Republika Konga|Republika Środkowoafrykańska|Kongo|Szwajcaria|Côte d’Ivoire|\
    Wyspy Cooka|Chile|Kamerun|Chiny|Kolumbia|Kostaryka|Kuba|Republika Zielonego Przylądka|\
    Curaçao|Wyspa Bożego Narodzenia|Cypr|Czechy|Niemcy|Dżibuti|Dania|Dominika|Dominikana|\
    Algieria|Ekwador|Estonia|Egipt|Sahara Zachodnia|Erytrea|Hiszpania|Etiopia|Finlandia|Fidżi|\
    Falklandy|Mikronezja|Wyspy Owcze|Francja|Gabon|Wielka Brytania|Grenada|Gruzja|\
    Gujana Francuska|Guernsey|Ghana|Gibraltar|Grenlandia|Gambia|Gwinea|Gwadelupa|\
    Gwinea Równikowa|Grecja|Georgia Południowa i Sandwich Południowy|Gwatemala|Guam|\
    Gwinea Bissau|Gujana|Hongkong|Wyspy Heard i McDonalda|Honduras|Chorwacja|Haiti|Węgry|\
    Indonezja|Irlandia|Izrael|Wyspa Man|Indie|Brytyjskie Terytorium Oceanu Indyjskiego|Irak|\
    Iran|Islandia|Włochy|Jersey|Jamajka|Jordania|Japonia|Kenia|Kirgistan|Kambodża|Kiribati|\
    Komory|Saint Kitts i Nevis|Korea Północna|Korea Południowa|Kuwejt|Kajmany|Kazachstan|Laos|\
    Liban|Saint Lucia|Liechtenstein|Sri Lanka|Liberia|Lesotho|Litwa|Luksemburg|Łotwa|Libia|\
    Maroko|Monako|Mołdawia|Czarnogóra|Saint-Martin|Madagaskar|Wyspy Marshalla|\
    Macedonia Północna|Mali|Mjanma (Birma)|Mongolia|Makau|Mariany Północne|Martynika|\
    Mauretania|Montserrat|Malta|Mauritius|Malediwy|Malawi|Meksyk|Malezja|Mozambik|Namibia|\
    Nowa Kaledonia|Niger|Norfolk|Nigeria|Nikaragua|Holandia|Norwegia|Nepal|Nauru|Niue|\
    Nowa Zelandia|Oman|Panama|Peru|Polinezja Francuska|Papua-Nowa Gwinea|Filipiny|Pakistan|\
    Polska|Saint-Pierre i Miquelon|Pitcairn|Portoryko|Terytoria Palestyńskie|Portugalia|Palau|\
    Paragwaj|Katar|Reunion|Rumunia|Serbia|Rosja|Rwanda|Arabia Saudyjska|Wyspy Salomona|\
    Seszele|Sudan|Szwecja|Singapur|Wyspa Świętej Heleny|Słowenia|Svalbard i Jan Mayen|\
    Słowacja|Sierra Leone|San Marino|Senegal|Somalia|Surinam|Sudan Południowy|\
    Wyspy Świętego Tomasza i Książęca|Salwador|Sint Maarten|Syria|Eswatini|Turks i Caicos|\
    Czad|Francuskie Terytoria Południowe i Antarktyczne|Togo|Tajlandia|Tadżykistan|Tokelau|\
    Timor Wschodni|Turkmenistan|Tunezja|Tonga|Turcja|Trynidad i Tobago|Tuvalu|Tajwan|Tanzania|\
    Ukraina|Uganda|Dalekie Wyspy Mniejsze Stanów Zjednoczonych|Stany Zjednoczone|Urugwaj|\
    Uzbekistan|Watykan|Saint Vincent i Grenadyny|Wenezuela|Brytyjskie Wyspy Dziewicze|\
    Wyspy Dziewicze Stanów Zjednoczonych|Wietnam|Vanuatu|Wallis i Futuna|Samoa|Kosowo|Jemen|\
    Majotta|Republika Południowej Afryki|Zambia|Zimbabwe
    """,
    "ru": """
    Андорра|ОАЭ|Афганистан|Антигуа и Барбуда|Ангилья|Албания|Армения|Ангола|Антарктида|\
    Аргентина|Американское Самоа|Австрия|Австралия|Аруба|Аландские о-ва|Азербайджан|\
    Босния и Герцеговина|Барбадос|Бангладеш|Бельгия|Буркина-Фасо|Болгария|Бахрейн|Бурунди|\
    Бенин|Сен-Бартелеми|Бермудские о-ва|Бруней|Боливия|Бонэйр, Синт-Эстатиус и Саба|Бразилия|\
    Багамы|Бутан|о-в Буве|Ботсвана|Беларусь|Белиз|Канада|Кокосовые о-ва|Конго - Киншаса|\
    Центрально-Африканская Республика|Конго - Браззавиль|Швейцария|Кот-д’Ивуар|о-ва Кука|Чили|\
    Камерун|Китай|Колумбия|Коста-Рика|Куба|Кабо-Верде|Кюрасао|о-в Рождества|Кипр|Чехия|\
    Германия|Джибути|Дания|Доминика|Доминиканская Республика|Алжир|Эквадор|Эстония|Египет|\
    Западная Сахара|Эритрея|Испания|Эфиопия|Финляндия|Фиджи|Фолклендские о-ва|\
    Федеративные Штаты Микронезии|Фарерские о-ва|Франция|Габон|Великобритания|Гренада|Грузия|\
    Французская Гвиана|Гернси|Гана|Гибралтар|Гренландия|Гамбия|Гвинея|Гваделупа|\
    Экваториальная Гвинея|Греция|Южная Георгия и Южные Сандвичевы о-ва|Гватемала|Гуам|\
    Гвинея-Бисау|Гайана|Гонконг|о-ва Херд и Макдональд|Гондурас|Хорватия|Гаити|Венгрия|\
    Индонезия|Ирландия|Израиль|о-в Мэн|Индия|Британская территория в Индийском океане|Ирак|\
    Иран|Исландия|Италия|Джерси|Ямайка|Иордания|Япония|Кения|Киргизия|Камбоджа|Кирибати|\
    Коморы|Сент-Китс и Невис|КНДР|Республика Корея|Кувейт|о-ва Кайман|Казахстан|Лаос|Ливан|\
    Сент-Люсия|Лихтенштейн|Шри-Ланка|Либерия|Лесото|Литва|Люксембург|Латвия|Ливия|Марокко|\
    Монако|Молдова|Черногория|Сен-Мартен|Мадагаскар|Маршалловы о-ва|Северная Македония|Мали|\
    Мьянма (Бирма)|Монголия|Макао|Северные Марианские о-ва|Мартиника|Мавритания|Монтсеррат|\
    Мальта|Маврикий|Мальдивы|Малави|Мексика|Малайзия|Мозамбик|Намибия|Новая Каледония|Нигер|\
    о-в Норфолк|Нигерия|Никарагуа|Нидерланды|Норвегия|Непал|Науру|Ниуэ|Новая Зеландия|Оман|\
    Панама|Перу|Французская Полинезия|Папуа — Новая Гвинея|Филиппины|Пакистан|Польша|\
    Сен-Пьер и Микелон|о-ва Питкэрн|Пуэрто-Рико|Палестинские территории|Португалия|Палау|\
    Парагвай|Катар|Реюньон|Румыния|Сербия|Россия|Руанда|Саудовская Аравия|Соломоновы о-ва|\
    Сейшельские о-ва|Судан|Швеция|Сингапур|о-в Св. Елены|Словения|Шпицберген и Ян-Майен|\
    Словакия|Сьерра-Леоне|Сан-Марино|Сенегал|Сомали|Суринам|Южный Судан|Сан-Томе и Принсипи|\
    Сальвадор|Синт-Мартен|Сирия|Эсватини|Тёркс и Кайкос|Чад|Французские Южные территории|Того|\
    Таиланд|Таджикистан|Токелау|Восточный Тимор|Туркменистан|Тунис|Тонга|Турция|\
    Тринидад и Тобаго|Тувалу|Тайвань|Танзания|Украина|Уганда|Внешние малые о-ва (США)|\
    Соединенные Штаты|Уругвай|Узбекистан|Ватикан|Сент-Винсент и Гренадины|Венесуэла|\
    Виргинские о-ва (Великобритания)|Виргинские о-ва (США)|Вьетнам|Вануату|Уоллис и Футуна|\
    Самоа|Косово|Йемен|Майотта|Южно-Африканская Республика|Замбия|Зимбабве
    """,
    "uk": """
    Андорра|Обʼєднані Арабські Емірати|Афганістан|Антигуа і Барбуда|Ангілья|Албанія|Вірменія|\
    Ангола|Антарктика|Аргентина|Американське Самоа|Австрія|Австралія|Аруба|Аландські Острови|\
    Азербайджан|Боснія і Герцеговина|Барбадос|Бангладеш|Бельгія|Буркіна-Фасо|Болгарія|Бахрейн|\
    Бурунді|Бенін|Сен-Бартелемі|Бермудські Острови|Бруней|Болівія|Карибські Нідерланди|\
    Бразилія|Багамські Острови|Бутан|Острів Буве|Ботсвана|Білорусь|Беліз|Канада|\
    Кокосові (Кілінг) Острови|Конго – Кіншаса|Центральноафриканська Республіка|\
    Конго – Браззавіль|Швейцарія|Кот-дʼІвуар|Острови Кука|Чилі|Камерун|Китай|Колумбія|\
    Коста-Рика|Куба|Кабо-Верде|Кюрасао|Острів Різдва|Кіпр|Чехія|Німеччина|Джибуті|Данія|\
    Домініка|Домініканська Республіка|Алжир|Еквадор|Естонія|Єгипет|Західна Сахара|Еритрея|\
    Іспанія|Ефіопія|Фінляндія|Фіджі|Фолклендські Острови|Мікронезія|Фарерські Острови|Франція|\
    Габон|Велика Британія|Гренада|Грузія|Французька Гвіана|Гернсі|Гана|Гібралтар|Гренландія|\
    Гамбія|Гвінея|Гваделупа|Екваторіальна Гвінея|Греція|\
    Південна Джорджія та Південні Сандвічеві Острови|Гватемала|Гуам|Гвінея-Бісау|Гаяна|\
    Гонконг|Острови Герд і Макдоналд|Гондурас|Хорватія|Гаїті|Угорщина|Індонезія|Ірландія|\
    Ізраїль|Острів Мен|Індія|Британська територія в Індійському океані|Ірак|Іран|Ісландія|\
    Італія|Джерсі|Ямайка|Йорданія|Японія|Кенія|Киргизстан|Камбоджа|Кірибаті|Комори|\
    Сент-Кітс і Невіс|Північна Корея|Південна Корея|Кувейт|Кайманові Острови|Казахстан|Лаос|\
    Ліван|Сент-Люсія|Ліхтенштейн|Шрі-Ланка|Ліберія|Лесото|Литва|Люксембург|Латвія|Лівія|\
    Марокко|Монако|Молдова|Чорногорія|Сен-Мартен|Мадагаскар|Маршаллові Острови|\
    Північна Македонія|Малі|Мʼянма (Бірма)|Монголія|Макао|Північні Маріанські Острови|\
    Мартиніка|Мавританія|Монтсеррат|Мальта|Маврикій|Мальдіви|Малаві|Мексика|Малайзія|Мозамбік|\
    Намібія|Нова Каледонія|Нігер|Острів Норфолк|Нігерія|Нікарагуа|Нідерланди|Норвегія|Непал|\
    Науру|Ніуе|Нова Зеландія|Оман|Панама|Перу|Французька Полінезія|Папуа-Нова Гвінея|\
    Філіппіни|Пакистан|Польща|Сен-Пʼєр і Мікелон|Острови Піткерн|Пуерто-Рико|\
    Палестинські території|Португалія|Палау|Парагвай|Катар|Реюньйон|Румунія|Сербія|Росія|\
    Руанда|Саудівська Аравія|Соломонові Острови|Сейшельські Острови|Судан|Швеція|Сінгапур|\
    Острів Святої Єлени|Словенія|Шпіцберген та Ян-Маєн|Словаччина|Сьєрра-Леоне|Сан-Марино|\
    Сенегал|Сомалі|Суринам|Південний Судан|Сан-Томе і Принсіпі|Сальвадор|Сінт-Мартен|Сирія|\
    Есватіні|Острови Теркс і Кайкос|Чад|Французькі Південні Території|Того|Таїланд|\
    Таджикистан|Токелау|Тимор-Лешті|Туркменістан|Туніс|Тонга|Туреччина|Тринідад і Тобаго|\
    Тувалу|Тайвань|Танзанія|Україна|Уганда|Віддалені острови США|Сполучені Штати|Уругвай|\
    Узбекистан|Ватикан|Сент-Вінсент і Гренадіни|Венесуела|Британські Віргінські Острови|\
    Віргінські Острови (США)|Вʼєтнам|Вануату|Уолліс і Футуна|Самоа|Косово|Ємен|Майотта|\
    Південно-Африканська Республіка|Замбія|Зімбабве
    """,
    "tr": """
    Andorra|Birleşik Arap Emirlikleri|Afganistan|Antigua ve Barbuda|Anguilla|Arnavutluk|\
    Ermenistan|Angola|Antarktika|Arjantin|Amerikan Samoası|Avusturya|Avustralya|Aruba|\
    Åland Adaları|Azerbaycan|Bosna-Hersek|Barbados|Bangladeş|Belçika|Burkina Faso|Bulgaristan|\
    Bahreyn|Burundi|Benin|Saint Barthelemy|Bermuda|Brunei|Bolivya|Karayip Hollandası|Brezilya|\
    Bahamalar|Butan|Bouvet Adası|Botsvana|Belarus|Belize|Kanada|Cocos (Keeling) Adaları|\
    Kongo - Kinşasa|Orta Afrika Cumhuriyeti|Kongo - Brazavil|İsviçre|Côte d’Ivoire|\
    Cook Adaları|Şili|Kamerun|Çin|Kolombiya|Kosta Rika|Küba|Cabo Verde|Curaçao|\
    Christmas Adası|Kıbrıs|Çekya|Almanya|Cibuti|Danimarka|Dominika|Dominik Cumhuriyeti|\
    Cezayir|Ekvador|Estonya|Mısır|Batı Sahra|Eritre|İspanya|Etiyopya|Finlandiya|Fiji|\
    Falkland Adaları|Mikronezya|Faroe Adaları|Fransa|Gabon|Birleşik Krallık|Grenada|Gürcistan|\
    Fransız Guyanası|Guernsey|Gana|Cebelitarık|Grönland|Gambiya|Gine|Guadeloupe|\
    Ekvator Ginesi|Yunanistan|Güney Georgia ve Güney Sandwich Adaları|Guatemala|Guam|\
    Gine-Bissau|Guyana|Hong Kong|Heard Adası ve McDonald Adaları|Honduras|Hırvatistan|Haiti|\
    Macaristan|Endonezya|İrlanda|İsrail|Man Adası|Hindistan|Britanya Hint Okyanusu Toprakları|\
    Irak|İran|İzlanda|İtalya|Jersey|Jamaika|Ürdün|Japonya|Kenya|Kırgızistan|Kamboçya|Kiribati|\
    Komorlar|Saint Kitts ve Nevis|Kuzey Kore|Güney Kore|Kuveyt|Cayman Adaları|Kazakistan|Laos|\
    Lübnan|Saint Lucia|Liechtenstein|Sri Lanka|Liberya|Lesotho|Litvanya|Lüksemburg|Letonya|\
    Libya|Fas|Monako|Moldova|Karadağ|Saint Martin|Madagaskar|Marshall Adaları|Kuzey Makedonya|\
    Mali|Myanmar (Burma)|Moğolistan|Makao|Kuzey Mariana Adaları|Martinik|Moritanya|Montserrat|\
    Malta|Mauritius|Maldivler|Malavi|Meksika|Malezya|Mozambik|Namibya|Yeni Kaledonya|Nijer|\
    Norfolk Adası|Nijerya|Nikaragua|Hollanda|Norveç|Nepal|Nauru|Niue|Yeni Zelanda|Umman|\
    Panama|Peru|Fransız Polinezyası|Papua Yeni Gine|Filipinler|Pakistan|Polonya|\
    Saint Pierre ve Miquelon|Pitcairn Adaları|Porto Riko|Filistin Bölgeleri|Portekiz|Palau|\
    Paraguay|Katar|Reunion|Romanya|Sırbistan|Rusya|Ruanda|Suudi Arabistan|Solomon Adaları|\
    Seyşeller|Sudan|İsveç|Singapur|Saint Helena|Slovenya|Svalbard ve Jan Mayen|Slovakya|\
    Sierra Leone|San Marino|Senegal|Somali|Surinam|Güney Sudan|Sao Tome ve Principe|\
    El Salvador|Sint Maarten|Suriye|Esvatini|Turks ve Caicos Adaları|Çad|\
    Fransız Güney Toprakları|Togo|Tayland|Tacikistan|Tokelau|Timor-Leste|Türkmenistan|Tunus|\
    Tonga|Türkiye|Trinidad ve Tobago|Tuvalu|Tayvan|Tanzanya|Ukrayna|Uganda|\
    ABD Küçük Harici Adaları|Amerika Birleşik Devletleri|Uruguay|Özbekistan|Vatikan|\
    Saint Vincent ve Grenadinler|Venezuela|Britanya Virjin Adaları|ABD Virjin Adaları|Vietnam|\
    Vanuatu|Wallis ve Futuna|Samoa|Kosova|Yemen|Mayotte|Güney Afrika|Zambiya|Zimbabve
    """,
    "ja": """
    アンドラ|アラブ首長国連邦|アフガニスタン|アンティグア・バーブーダ|アンギラ|アルバニア|アルメニア|アンゴラ|南極|アルゼンチン|米領サモア|オーストリア|オーストラリア|\
    アルバ|オーランド諸島|アゼルバイジャン|ボスニア・ヘルツェゴビナ|バルバドス|バングラデシュ|ベルギー|ブルキナファソ|ブルガリア|バーレーン|ブルンジ|ベナン|\
    サン・バルテルミー|バミューダ|ブルネイ|ボリビア|オランダ領カリブ|ブラジル|バハマ|ブータン|ブーベ島|ボツワナ|ベラルーシ|ベリーズ|カナダ|ココス(キーリング)諸島|\
    コンゴ民主共和国(キンシャサ)|中央アフリカ共和国|コンゴ共和国(ブラザビル)|スイス|コートジボワール|クック諸島|チリ|カメルーン|中国本土|コロンビア|コスタリカ|キューバ|\
    カーボベルデ|キュラソー|クリスマス島|キプロス|チェコ|ドイツ|ジブチ|デンマーク|ドミニカ国|ドミニカ共和国|アルジェリア|エクアドル|エストニア|エジプト|西サハラ|\
    エリトリア|スペイン|エチオピア|フィンランド|フィジー|フォークランド諸島|ミクロネシア連邦|フェロー諸島|フランス|ガボン|イギリス|グレナダ|ジョージア|仏領ギアナ|\
    ガーンジー|ガーナ|ジブラルタル|グリーンランド|ガンビア|ギニア|グアドループ|赤道ギニア|ギリシャ|サウスジョージア・サウスサンドウィッチ諸島|グアテマラ|グアム|\
    ギニアビサウ|ガイアナ|香港|ハード島・マクドナルド諸島|ホンジュラス|クロアチア|ハイチ|ハンガリー|インドネシア|アイルランド|イスラエル|マン島|インド|英領インド洋地域|\
    イラク|イラン|アイスランド|イタリア|ジャージー|ジャマイカ|ヨルダン|日本|ケニア|キルギス|カンボジア|キリバス|コモロ|セントクリストファー・ネーヴィス|北朝鮮|韓国|\
    クウェート|ケイマン諸島|カザフスタン|ラオス|レバノン|セントルシア|リヒテンシュタイン|スリランカ|リベリア|レソト|リトアニア|ルクセンブルク|ラトビア|リビア|モロッコ|\
    モナコ|モルドバ|モンテネグロ|サン・マルタン|マダガスカル|マーシャル諸島|北マケドニア|マリ|ミャンマー (ビルマ)|モンゴル|マカオ|北マリアナ諸島|マルティニーク|\
    モーリタニア|モントセラト|マルタ|モーリシャス|モルディブ|マラウイ|メキシコ|マレーシア|モザンビーク|ナミビア|ニューカレドニア|ニジェール|ノーフォーク島|ナイジェリア|\
    ニカラグア|オランダ|ノルウェー|ネパール|ナウル|ニウエ|ニュージーランド|オマーン|パナマ|ペルー|仏領ポリネシア|パプアニューギニア|フィリピン|パキスタン|ポーランド|\
    サンピエール島・ミクロン島|ピトケアン諸島|プエルトリコ|パレスチナ自治区|ポルトガル|パラオ|パラグアイ|カタール|レユニオン|ルーマニア|セルビア|ロシア|ルワンダ|\
    サウジアラビア|ソロモン諸島|セーシェル|スーダン|スウェーデン|シンガポール|セントヘレナ|スロベニア|スバールバル諸島・ヤンマイエン島|スロバキア|シエラレオネ|サンマリノ|\
    セネガル|ソマリア|スリナム|南スーダン|サントメ・プリンシペ|エルサルバドル|シント・マールテン|シリア|エスワティニ|タークス・カイコス諸島|チャド|仏領極南諸島|トーゴ|\
    タイ|タジキスタン|トケラウ|東ティモール|トルクメニスタン|チュニジア|トンガ|トルコ|トリニダード・トバゴ|ツバル|台湾|タンザニア|ウクライナ|ウガンダ|合衆国領有小離島|\
    アメリカ合衆国|ウルグアイ|ウズベキスタン|バチカン市国|セントビンセント及びグレナディーン諸島|ベネズエラ|英領ヴァージン諸島|米領ヴァージン諸島|ベトナム|バヌアツ|\
    ウォリス・フツナ|サモア|コソボ|イエメン|マヨット|南アフリカ|ザンビア|ジンバブエ
    """,
    "ko": """
    안도라|아랍에미리트|아프가니스탄|앤티가 바부다|앵귈라|알바니아|아르메니아|앙골라|남극 대륙|아르헨티나|아메리칸 사모아|오스트리아|오스트레일리아|아루바|\
    올란드 제도|아제르바이잔|보스니아 헤르체고비나|바베이도스|방글라데시|벨기에|부르키나파소|불가리아|바레인|부룬디|베냉|생바르텔레미|버뮤다|브루나이|볼리비아|\
    네덜란드령 카리브|브라질|바하마|부탄|부베섬|보츠와나|벨라루스|벨리즈|캐나다|코코스 제도|콩고-킨샤사|중앙 아프리카 공화국|콩고-브라자빌|스위스|코트디부아르|\
    쿡 제도|칠레|카메룬|중국|콜롬비아|코스타리카|쿠바|카보베르데|퀴라소|크리스마스섬|키프로스|체코|독일|지부티|덴마크|도미니카|도미니카 공화국|알제리|에콰도르|\
    에스토니아|이집트|서사하라|에리트리아|스페인|에티오피아|핀란드|피지|포클랜드 제도|미크로네시아|페로 제도|프랑스|가봉|영국|그레나다|조지아|프랑스령 기아나|건지|\
    가나|지브롤터|그린란드|감비아|기니|과들루프|적도 기니|그리스|사우스조지아 사우스샌드위치 제도|과테말라|괌|기니비사우|가이아나|홍콩|허드 맥도널드 제도|온두라스|\
    크로아티아|아이티|헝가리|인도네시아|아일랜드|이스라엘|맨섬|인도|영국령 인도양 지역|이라크|이란|아이슬란드|이탈리아|저지|자메이카|요르단|일본|케냐|키르기스스탄|\
    캄보디아|키리바시|코모로|세인트키츠 네비스|북한|대한민국|쿠웨이트|케이맨 제도|카자흐스탄|라오스|레바논|세인트루시아|리히텐슈타인|스리랑카|라이베리아|레소토|\
    리투아니아|룩셈부르크|라트비아|리비아|모로코|모나코|몰도바|몬테네그로|생마르탱|마다가스카르|마셜 제도|북마케도니아|말리|미얀마|몽골|마카오|북마리아나제도|\
    마르티니크|모리타니|몬트세라트|몰타|모리셔스|몰디브|말라위|멕시코|말레이시아|모잠비크|나미비아|뉴칼레도니아|니제르|노퍽섬|나이지리아|니카라과|네덜란드|노르웨이|\
    네팔|나우루|니우에|뉴질랜드|오만|파나마|페루|프랑스령 폴리네시아|파푸아뉴기니|필리핀|파키스탄|폴란드|생피에르 미클롱|핏케언 제도|푸에르토리코|팔레스타인 지구|\
    포르투갈|팔라우|파라과이|카타르|레위니옹|루마니아|세르비아|러시아|르완다|사우디아라비아|솔로몬 제도|세이셸|수단|스웨덴|싱가포르|세인트헬레나|슬로베니아|\
    스발바르제도-얀마웬섬|슬로바키아|시에라리온|산마리노|세네갈|소말리아|수리남|남수단|상투메 프린시페|엘살바도르|신트마르턴|시리아|에스와티니|터크스 케이커스 제도|\
    차드|프랑스령 남방 지역|토고|태국|타지키스탄|토켈라우|동티모르|투르크메니스탄|튀니지|통가|튀르키예|트리니다드 토바고|투발루|대만|탄자니아|우크라이나|우간다|\
    미국령 해외 제도|미국|우루과이|우즈베키스탄|바티칸 시국|세인트빈센트그레나딘|베네수엘라|영국령 버진아일랜드|미국령 버진아일랜드|베트남|바누아투|\
    왈리스-푸투나 제도|사모아|코소보|예멘|마요트|남아프리카|잠비아|짐바브웨
    """,
    "zh": """
    安道尔|阿拉伯联合酋长国|阿富汗|安提瓜和巴布达|安圭拉|阿尔巴尼亚|亚美尼亚|安哥拉|南极洲|阿根廷|美属萨摩亚|奥地利|澳大利亚|阿鲁巴|奥兰群岛|阿塞拜疆|\
    波斯尼亚和黑塞哥维那|巴巴多斯|孟加拉国|比利时|布基纳法索|保加利亚|巴林|布隆迪|贝宁|圣巴泰勒米|百慕大|文莱|玻利维亚|荷属加勒比区|巴西|巴哈马|不丹|布韦岛|博茨瓦纳|\
    白俄罗斯|伯利兹|加拿大|科科斯（基林）群岛|刚果（金）|中非共和国|刚果（布）|瑞士|科特迪瓦|库克群岛|智利|喀麦隆|中国大陆|哥伦比亚|哥斯达黎加|古巴|佛得角|库拉索|\
    圣诞岛|塞浦路斯|捷克|德国|吉布提|丹麦|多米尼克|多米尼加共和国|阿尔及利亚|厄瓜多尔|爱沙尼亚|埃及|西撒哈拉|厄立特里亚|西班牙|埃塞俄比亚|芬兰|斐济|福克兰群岛|\
    密克罗尼西亚|法罗群岛|法国|加蓬|英国|格林纳达|格鲁吉亚|法属圭亚那|根西岛|加纳|直布罗陀|格陵兰|冈比亚|几内亚|瓜德罗普|赤道几内亚|希腊|南乔治亚和南桑威奇群岛|\
    危地马拉|关岛|几内亚比绍|圭亚那|香港|赫德岛和麦克唐纳群岛|洪都拉斯|克罗地亚|海地|匈牙利|印度尼西亚|爱尔兰|以色列|马恩岛|印度|英属印度洋领地|伊拉克|伊朗|冰岛|\
    意大利|泽西岛|牙买加|约旦|日本|肯尼亚|吉尔吉斯斯坦|柬埔寨|基里巴斯|科摩罗|圣基茨和尼维斯|朝鲜|韩国|科威特|开曼群岛|哈萨克斯坦|老挝|黎巴嫩|圣卢西亚|列支敦士登|\
    斯里兰卡|利比里亚|莱索托|立陶宛|卢森堡|拉脱维亚|利比亚|摩洛哥|摩纳哥|摩尔多瓦|黑山|法属圣马丁|马达加斯加|马绍尔群岛|北马其顿|马里|缅甸|蒙古|澳门|北马里亚纳群岛|\
    马提尼克|毛里塔尼亚|蒙特塞拉特|马耳他|毛里求斯|马尔代夫|马拉维|墨西哥|马来西亚|莫桑比克|纳米比亚|新喀里多尼亚|尼日尔|诺福克岛|尼日利亚|尼加拉瓜|荷兰|挪威|尼泊尔|\
    瑙鲁|纽埃|新西兰|阿曼|巴拿马|秘鲁|法属波利尼西亚|巴布亚新几内亚|菲律宾|巴基斯坦|波兰|圣皮埃尔和密克隆群岛|皮特凯恩群岛|波多黎各|巴勒斯坦领土|葡萄牙|帕劳|巴拉圭|\
    卡塔尔|留尼汪|罗马尼亚|塞尔维亚|俄罗斯|卢旺达|沙特阿拉伯|所罗门群岛|塞舌尔|苏丹|瑞典|新加坡|圣赫勒拿|斯洛文尼亚|斯瓦尔巴和扬马延|斯洛伐克|塞拉利昂|圣马力诺|\
    塞内加尔|索马里|苏里南|南苏丹|圣多美和普林西比|萨尔瓦多|荷属圣马丁|叙利亚|斯威士兰|特克斯和凯科斯群岛|乍得|法属南部领地|多哥|泰国|塔吉克斯坦|托克劳|东帝汶|\
    土库曼斯坦|突尼斯|汤加|土耳其|特立尼达和多巴哥|图瓦卢|台湾|坦桑尼亚|乌克兰|乌干达|美国本土外小岛屿|美国|乌拉圭|乌兹别克斯坦|梵蒂冈|圣文森特和格林纳丁斯|委内瑞拉|\
    英属维尔京群岛|美属维尔京群岛|越南|瓦努阿图|瓦利斯和富图纳|萨摩亚|科索沃|也门|马约特|南非|赞比亚|津巴布韦
    """,
    "zh-Hant": """
    安道爾|阿拉伯聯合大公國|阿富汗|安地卡及巴布達|安奎拉|阿爾巴尼亞|亞美尼亞|安哥拉|南極洲|阿根廷|美屬薩摩亞|奧地利|澳洲|荷屬阿魯巴|奧蘭群島|亞塞拜然|\
    波士尼亞與赫塞哥維納|巴貝多|孟加拉|比利時|布吉納法索|保加利亞|巴林|蒲隆地|貝南|聖巴瑟米|百慕達|汶萊|玻利維亞|荷蘭加勒比區|巴西|巴哈馬|不丹|布威島|波札那|\
    白俄羅斯|貝里斯|加拿大|科克斯（基靈）群島|剛果（金夏沙）|中非共和國|剛果（布拉薩）|瑞士|象牙海岸|庫克群島|智利|喀麥隆|中國大陸|哥倫比亞|哥斯大黎加|古巴|維德角|\
    庫拉索|聖誕島|賽普勒斯|捷克|德國|吉布地|丹麥|多米尼克|多明尼加共和國|阿爾及利亞|厄瓜多|愛沙尼亞|埃及|西撒哈拉|厄利垂亞|西班牙|衣索比亞|芬蘭|斐濟|福克蘭群島|\
    密克羅尼西亞|法羅群島|法國|加彭|英國|格瑞那達|喬治亞|法屬圭亞那|根息|迦納|直布羅陀|格陵蘭|甘比亞|幾內亞|瓜地洛普|赤道幾內亞|希臘|南喬治亞與南三明治群島|瓜地馬拉|\
    關島|幾內亞比索|蓋亞那|香港|赫德島及麥唐納群島|宏都拉斯|克羅埃西亞|海地|匈牙利|印尼|愛爾蘭|以色列|曼島|印度|英屬印度洋領地|伊拉克|伊朗|冰島|義大利|澤西島|\
    牙買加|約旦|日本|肯亞|吉爾吉斯|柬埔寨|吉里巴斯|葛摩|聖克里斯多福及尼維斯|北韓|南韓|科威特|開曼群島|哈薩克|寮國|黎巴嫩|聖露西亞|列支敦斯登|斯里蘭卡|賴比瑞亞|\
    賴索托|立陶宛|盧森堡|拉脫維亞|利比亞|摩洛哥|摩納哥|摩爾多瓦|蒙特內哥羅|法屬聖馬丁|馬達加斯加|馬紹爾群島|北馬其頓|馬利|緬甸|蒙古|澳門|北馬利安納群島|馬丁尼克|\
    茅利塔尼亞|蒙哲臘|馬爾他|模里西斯|馬爾地夫|馬拉威|墨西哥|馬來西亞|莫三比克|納米比亞|新喀里多尼亞|尼日|諾福克島|奈及利亞|尼加拉瓜|荷蘭|挪威|尼泊爾|諾魯|紐埃島|\
    紐西蘭|阿曼|巴拿馬|秘魯|法屬玻里尼西亞|巴布亞紐幾內亞|菲律賓|巴基斯坦|波蘭|聖皮埃與密克隆群島|皮特肯群島|波多黎各|巴勒斯坦自治區|葡萄牙|帛琉|巴拉圭|卡達|留尼旺|\
    羅馬尼亞|塞爾維亞|俄羅斯|盧安達|沙烏地阿拉伯|索羅門群島|塞席爾|蘇丹|瑞典|新加坡|聖赫勒拿島|斯洛維尼亞|挪威屬斯瓦巴及尖棉|斯洛伐克|獅子山|聖馬利諾|塞內加爾|\
    索馬利亞|蘇利南|南蘇丹|聖多美普林西比|薩爾瓦多|荷屬聖馬丁|敘利亞|史瓦帝尼|土克斯及開科斯群島|查德|法屬南部屬地|多哥|泰國|塔吉克|托克勞群島|東帝汶|土庫曼|突尼西亞|\
    東加|土耳其|千里達及托巴哥|吐瓦魯|台灣|坦尚尼亞|烏克蘭|烏干達|美國本土外小島嶼|美國|烏拉圭|烏茲別克|梵蒂岡|聖文森及格瑞那丁|委內瑞拉|英屬維京群島|美屬維京群島|\
    越南|萬那杜|瓦利斯群島和富圖那群島|薩摩亞|科索沃|葉門|馬約特島|南非|尚比亞|辛巴威
    """,
    "ar": """
    أندورا|الإمارات العربية المتحدة|أفغانستان|أنتيغوا وبربودا|أنغويلا|ألبانيا|أرمينيا|أنغولا|\
    أنتاركتيكا|الأرجنتين|ساموا الأمريكية|النمسا|أستراليا|أروبا|جزر آلاند|أذربيجان|\
    البوسنة والهرسك|بربادوس|بنغلاديش|بلجيكا|بوركينا فاسو|بلغاريا|البحرين|بوروندي|بنين|\
    سان بارتليمي|برمودا|بروناي|بوليفيا|هولندا الكاريبية|البرازيل|جزر البهاما|بوتان|\
    جزيرة بوفيه|بوتسوانا|بيلاروس|بليز|كندا|جزر كوكوس (كيلينغ)|الكونغو - كينشاسا|\
    جمهورية أفريقيا الوسطى|الكونغو - برازافيل|سويسرا|ساحل العاج|جزر كوك|تشيلي|الكاميرون|الصين|\
    كولومبيا|كوستاريكا|كوبا|الرأس الأخضر|كوراساو|جزيرة كريسماس|قبرص|التشيك|ألمانيا|جيبوتي|\
    الدانمرك|دومينيكا|جمهورية الدومينيكان|الجزائر|الإكوادور|إستونيا|مصر|الصحراء الغربية|\
    إريتريا|إسبانيا|إثيوبيا|فنلندا|فيجي|جزر فوكلاند|ميكرونيزيا|جزر فارو|فرنسا|الغابون|\
    المملكة المتحدة|غرينادا|جورجيا|غويانا الفرنسية|غيرنزي|غانا|جبل طارق|غرينلاند|غامبيا|غينيا|\
    غوادلوب|غينيا الاستوائية|اليونان|جورجيا الجنوبية وجزر ساندويتش الجنوبية|غواتيمالا|غوام|\
    غينيا بيساو|غيانا|هونغ كونغ|جزيرة هيرد وجزر ماكدونالد|هندوراس|كرواتيا|هايتي|هنغاريا|\
    إندونيسيا|أيرلندا|إسرائيل|جزيرة مان|الهند|الإقليم البريطاني في المحيط الهندي|العراق|إيران|\
    آيسلندا|إيطاليا|جيرسي|جامايكا|الأردن|اليابان|كينيا|قيرغيزستان|كمبوديا|كيريباتي|جزر القمر|\
    سانت كيتس ونيفيس|كوريا الشمالية|كوريا الجنوبية|الكويت|جزر كايمان|كازاخستان|لاوس|لبنان|\
    سانت لوسيا|ليختنشتاين|سريلانكا|ليبيريا|ليسوتو|ليتوانيا|لوكسمبورغ|لاتفيا|ليبيا|المغرب|\
    موناكو|مولدوفا|الجبل الأسود|سان مارتن|مدغشقر|جزر مارشال|مقدونيا الشمالية|مالي|\
    ميانمار (بورما)|منغوليا|مكاو|جزر ماريانا الشمالية|جزر المارتينيك|موريتانيا|مونتسرات|مالطا|\
    موريشيوس|جزر المالديف|ملاوي|المكسيك|ماليزيا|موزمبيق|ناميبيا|كاليدونيا الجديدة|النيجر|\
    جزيرة نورفولك|نيجيريا|نيكاراغوا|هولندا|النرويج|نيبال|ناورو|نيوي|نيوزيلندا|عُمان|بنما|بيرو|\
    بولينيزيا الفرنسية|بابوا غينيا الجديدة|الفلبين|باكستان|بولندا|سان بيير ومكويلون|\
    جزر بيتكيرن|بورتوريكو|الأراضي الفلسطينية|البرتغال|بالاو|باراغواي|قطر|روينيون|رومانيا|\
    صربيا|روسيا|رواندا|المملكة العربية السعودية|جزر سليمان|سيشل|السودان|السويد|سنغافورة|\
    سانت هيلينا|سلوفينيا|سفالبارد وجان ماين|سلوفاكيا|سيراليون|سان مارينو|السنغال|الصومال|\
    سورينام|جنوب السودان|ساو تومي وبرينسيبي|السلفادور|سانت مارتن|سوريا|إسواتيني|\
    جزر توركس وكايكوس|تشاد|الأقاليم الجنوبية الفرنسية|توغو|تايلاند|طاجيكستان|توكيلاو|\
    تيمور - ليشتي|تركمانستان|تونس|تونغا|تركيا|ترينيداد وتوباغو|توفالو|تايوان|تنزانيا|أوكرانيا|\
    أوغندا|جزر الولايات المتحدة النائية|الولايات المتحدة|أورغواي|أوزبكستان|الفاتيكان|\
    سانت فنسنت وجزر غرينادين|فنزويلا|جزر فيرجن البريطانية|جزر فيرجن الأمريكية|فيتنام|فانواتو|\
    جزر والس وفوتونا|ساموا|كوسوفو|اليمن|مايوت|جنوب أفريقيا|زامبيا|زيمبابوي
    """,
  ]
}
