// The units of NSDimension's subclasses: how much of the class's base unit one of each is, and its symbol.

struct UnitTable {
  struct Unit {
    /// The class method that gives it.
    let name: String
    let symbol: String
    let coefficient: Double
    let constant: Double
    init(_ name: String, _ symbol: String, _ coefficient: Double = 1, _ constant: Double = 0) {
      (self.name, self.symbol, self.coefficient, self.constant) = (
        name, symbol, coefficient, constant
      )
    }
  }

  /// The first of each class is its base unit. Values are those of Foundation's documentation.
  static let dimensions: [String: [Unit]] = [
    "NSUnitLength": [
      Unit("meters", "m"), Unit("megameters", "Mm", 1e6), Unit("kilometers", "km", 1e3),
      Unit("hectometers", "hm", 100),
      Unit("decameters", "dam", 10), Unit("decimeters", "dm", 0.1), Unit("centimeters", "cm", 0.01),
      Unit("millimeters", "mm", 1e-3), Unit("micrometers", "µm", 1e-6),
      Unit("nanometers", "nm", 1e-9),
      Unit("picometers", "pm", 1e-12), Unit("inches", "in", 0.0254), Unit("feet", "ft", 0.3048),
      Unit("yards", "yd", 0.9144),
      Unit("miles", "mi", 1609.344), Unit("scandinavianMiles", "smi", 10_000),
      Unit("lightyears", "ly", 9.461e15),
      Unit("nauticalMiles", "NM", 1852), Unit("fathoms", "ftm", 1.8288),
      Unit("furlongs", "fur", 201.168),
      Unit("astronomicalUnits", "ua", 149_597_870_700), Unit("parsecs", "pc", 3.086e16),
    ],
    "NSUnitMass": [
      Unit("kilograms", "kg"), Unit("grams", "g", 1e-3), Unit("decigrams", "dg", 1e-4),
      Unit("centigrams", "cg", 1e-5),
      Unit("milligrams", "mg", 1e-6), Unit("micrograms", "µg", 1e-9),
      Unit("nanograms", "ng", 1e-12),
      Unit("picograms", "pg", 1e-15), Unit("ounces", "oz", 0.0283495),
      Unit("poundsMass", "lb", 0.453592),
      Unit("stones", "st", 0.157473), Unit("metricTons", "t", 1000),
      Unit("shortTons", "ton", 907.185), Unit("carats", "ct", 0.0002),
      Unit("ouncesTroy", "oz t", 0.03110348), Unit("slugs", "slug", 14.5939),
    ],
    "NSUnitDuration": [
      Unit("seconds", "s"), Unit("minutes", "min", 60), Unit("hours", "hr", 3600),
      Unit("milliseconds", "ms", 1e-3),
      Unit("microseconds", "µs", 1e-6), Unit("nanoseconds", "ns", 1e-9),
      Unit("picoseconds", "ps", 1e-12),
    ],
    "NSUnitTemperature": [
      Unit("kelvin", "K"), Unit("celsius", "°C", 1, 273.15),
      Unit("fahrenheit", "°F", 5.0 / 9, 255.372222222427),
    ],
    "NSUnitSpeed": [
      Unit("metersPerSecond", "m/s"), Unit("kilometersPerHour", "km/h", 0.277778),
      Unit("milesPerHour", "mph", 0.44704),
      Unit("knots", "kn", 0.514444),
    ],
    "NSUnitAngle": [
      Unit("degrees", "°"), Unit("arcMinutes", "ʹ", 0.016667), Unit("arcSeconds", "ʺ", 0.00027778),
      Unit("radians", "rad", 57.2958),
      Unit("gradians", "grad", 0.9), Unit("revolutions", "rev", 360),
    ],
    "NSUnitArea": [
      Unit("squareMeters", "m²"), Unit("squareMegameters", "Mm²", 1e12),
      Unit("squareKilometers", "km²", 1e6),
      Unit("squareCentimeters", "cm²", 1e-4), Unit("squareMillimeters", "mm²", 1e-6),
      Unit("squareInches", "in²", 0.00064516),
      Unit("squareFeet", "ft²", 0.092903), Unit("squareYards", "yd²", 0.836127),
      Unit("squareMiles", "mi²", 2.59e6),
      Unit("acres", "ac", 4046.86), Unit("ares", "a", 100), Unit("hectares", "ha", 10_000),
    ],
    "NSUnitVolume": [
      Unit("liters", "L"), Unit("megaliters", "ML", 1e6), Unit("kiloliters", "kL", 1e3),
      Unit("deciliters", "dL", 0.1),
      Unit("centiliters", "cL", 0.01), Unit("milliliters", "mL", 1e-3),
      Unit("cubicKilometers", "km³", 1e12),
      Unit("cubicMeters", "m³", 1000), Unit("cubicDecimeters", "dm³"),
      Unit("cubicCentimeters", "cm³", 1e-3),
      Unit("cubicMillimeters", "mm³", 1e-6), Unit("cubicInches", "in³", 0.0163871),
      Unit("cubicFeet", "ft³", 28.3168),
      Unit("cubicYards", "yd³", 764.555), Unit("teaspoons", "tsp", 0.00492892),
      Unit("tablespoons", "tbsp", 0.0147868),
      Unit("fluidOunces", "fl oz", 0.0295735), Unit("cups", "cup", 0.24),
      Unit("pints", "pt", 0.473176),
      Unit("quarts", "qt", 0.946353), Unit("gallons", "gal", 3.78541),
    ],
    "NSUnitEnergy": [
      Unit("joules", "J"), Unit("kilojoules", "kJ", 1e3), Unit("kilocalories", "kCal", 4184),
      Unit("calories", "cal", 4.184),
      Unit("kilowattHours", "kWh", 3_600_000),
    ],
    "NSUnitPower": [
      Unit("watts", "W"), Unit("megawatts", "MW", 1e6), Unit("kilowatts", "kW", 1e3),
      Unit("milliwatts", "mW", 1e-3),
      Unit("horsepower", "hp", 745.7),
    ],
    "NSUnitPressure": [
      Unit("newtonsPerMetersSquared", "N/m²"), Unit("gigapascals", "GPa", 1e9),
      Unit("megapascals", "MPa", 1e6),
      Unit("kilopascals", "kPa", 1e3), Unit("hectopascals", "hPa", 100),
      Unit("bars", "bar", 100_000),
      Unit("millibars", "mbar", 100), Unit("millimetersOfMercury", "mmHg", 133.322),
      Unit("inchesOfMercury", "inHg", 3386.39),
      Unit("poundsForcePerSquareInch", "psi", 6894.76),
    ],
    "NSUnitFrequency": [
      Unit("hertz", "Hz"), Unit("terahertz", "THz", 1e12), Unit("gigahertz", "GHz", 1e9),
      Unit("megahertz", "MHz", 1e6),
      Unit("kilohertz", "kHz", 1e3), Unit("millihertz", "mHz", 1e-3),
      Unit("microhertz", "µHz", 1e-6), Unit("framesPerSecond", "FPS"),
    ],
    "NSUnitInformationStorage": [
      Unit("bits", "bit"), Unit("bytes", "B", 8), Unit("nibbles", "nibble", 4),
      Unit("kilobits", "kb", 1e3),
      Unit("megabits", "Mb", 1e6), Unit("gigabits", "Gb", 1e9), Unit("kilobytes", "kB", 8e3),
      Unit("megabytes", "MB", 8e6),
      Unit("gigabytes", "GB", 8e9), Unit("terabytes", "TB", 8e12), Unit("kibibytes", "KiB", 8192),
      Unit("mebibytes", "MiB", 8_388_608), Unit("gibibytes", "GiB", 8_589_934_592),
    ],
    "NSUnitElectricCurrent": [
      Unit("amperes", "A"), Unit("kiloamperes", "kA", 1e3), Unit("milliamperes", "mA", 1e-3),
    ],
    "NSUnitElectricPotentialDifference": [
      Unit("volts", "V"), Unit("kilovolts", "kV", 1e3), Unit("millivolts", "mV", 1e-3),
    ],
    "NSUnitElectricResistance": [
      Unit("ohms", "Ω"), Unit("kiloohms", "kΩ", 1e3), Unit("megaohms", "MΩ", 1e6),
    ],
  ]
}
