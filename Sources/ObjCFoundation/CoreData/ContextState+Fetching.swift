// Searches: the objects of an entity that a request's predicate accepts, saved or not, as the context has them now.
import CRuntime
import ObjCVM

extension ContextState {
  /// The entity that a request is about. A request without one raises.
  func entity(of request: ObjectPointer) throws(ListingException) -> Entity {
    let bag = PropertyBag.of(request, world)
    if let entity = world.entity(of: bag.object("entity")) { return entity }
    let name = bag.text("entityName", world)
    if let name, let entity = coordinatorState?.entity(named: name) { return entity }
    guard let name else {
      throw world.exception(
        "NSInvalidArgumentException",
        "executeFetchRequest:error: A fetch request must have an entity.")
    }
    throw world.exception(
      "NSInternalInconsistencyException",
      "NSFetchRequest could not locate an NSEntityDescription for entity name '\(name)'")
  }

  /// The objects of a request, without its limits.
  private func matches(_ request: ObjectPointer) throws(ListingException) -> [ObjectPointer] {
    let bag = PropertyBag.of(request, world)
    let entity = try entity(of: request)
    let predicate = bag.object("predicate")
    let keys = keys(
      of: entity, withSubentities: bag.flag("includesSubentities", or: true),
      pending: bag.flag("includesPendingChanges", or: true))
    // Faults stay faults while they are asked.
    isSearching += 1
    defer { isSearching -= 1 }
    var objects: [ObjectPointer] = []
    for key in keys {
      guard let object = try object(of: key) else { continue }
      if let predicate,
        try !world.sendBool(predicate, "evaluateWithObject:", .object(object))
      {
        continue
      }
      objects.append(object)
    }
    guard let order = bag.object("sortDescriptors") else { return objects }
    return try CollectionLibrary.sorted(objects, byDescriptors: order, world)
  }

  private func limited(_ objects: [ObjectPointer], _ bag: PropertyBag) -> [ObjectPointer] {
    let rest = objects.dropFirst(max(0, bag.word("fetchOffset")))
    let limit = bag.word("fetchLimit")
    return Array(limit > 0 ? rest.prefix(limit) : rest)
  }

  func count(_ request: ObjectPointer) throws(ListingException) -> Int {
    limited(try matches(request), PropertyBag.of(request, world)).count
  }

  /// What a request gives, in the form that it wants, autoreleased.
  func fetch(_ request: ObjectPointer) throws(ListingException) -> ObjectPointer? {
    let bag = PropertyBag.of(request, world)
    switch bag.word("resultType") {
    case 1:
      let objects = limited(try matches(request), bag)
      let names = objects.compactMap { world.record(of: $0).flatMap { world.idObject(of: $0.key) } }
      return fwd_autorelease(world.newArray(names))
    case 2: return try dictionaries(request, bag)
    case 4:
      let number = world.makeNumber(try count(request))
      return fwd_autorelease(world.newArray(owning: [number]))
    default:
      let objects = limited(try matches(request), bag)
      if !bag.flag("returnsObjectsAsFaults", or: true) {
        for object in objects { try world.record(of: object)?.fire() }
      }
      return fwd_autorelease(world.newArray(objects))
    }
  }

  /// The value of a fetched property, autoreleased.
  func fetched(_ property: Property, of object: ObjectPointer) throws(ListingException)
    -> ObjectPointer?
  {
    let template = PropertyBag.of(property.object, world).object("fetchRequest")
    guard let template, let request = fwd_autorelease(try world.send(template, "copy")) else {
      return nil
    }
    let bag = PropertyBag.of(request, world)
    if let predicate = bag.object("predicate") {
      guard
        let variables = fwd_autorelease(
          try world.dictionary([("FETCH_SOURCE", object), ("FETCHED_PROPERTY", property.object)]))
      else { return nil }
      let bound = try world.send(
        predicate, "predicateWithSubstitutionVariables:", .object(variables))
      bag.keep(bound, as: "predicate")
    }
    return try fetch(request)
  }

  // MARK: Dictionaries

  private func dictionaries(_ request: ObjectPointer, _ bag: PropertyBag) throws(ListingException)
    -> ObjectPointer?
  {
    let entity = try entity(of: request)
    let objects = try matches(request)
    var columns = try world.elements(of: bag.object("propertiesToFetch"))
    if columns.isEmpty {
      columns = entity.properties.filter { $0.kind == .attribute && !$0.isTransient }.map(\.object)
    }
    let groups = try world.elements(of: bag.object("propertiesToGroupBy"))
    var rows: [ObjectPointer] = []
    isSearching += 1
    defer { isSearching -= 1 }
    let areAllExpressions = columns.allSatisfy { world.isKind($0, of: "NSExpressionDescription") }
    if groups.isEmpty && !areAllExpressions {
      for object in objects { rows.append(try row([object], columns)) }
    } else {
      for group in try grouped(objects, by: groups) { rows.append(try row(group, columns)) }
    }
    defer { for row in rows { fwd_release(row) } }
    if let having = bag.object("havingPredicate") {
      var kept: [ObjectPointer] = []
      for row in rows where try world.sendBool(having, "evaluateWithObject:", .object(row)) {
        kept.append(fwd_retain(row) ?? row)
      }
      for row in rows { fwd_release(row) }
      rows = kept
    }
    guard bag.flag("returnsDistinctResults") else {
      return fwd_autorelease(world.newArray(limited(rows, bag)))
    }
    var distinct: [ObjectPointer] = []
    for row in rows where try CollectionLibrary.index(of: row, in: distinct, world) == nil {
      distinct.append(row)
    }
    return fwd_autorelease(world.newArray(limited(distinct, bag)))
  }

  /// Objects with equal values of the columns together; all in one group where there is no column.
  private func grouped(_ objects: [ObjectPointer], by columns: [ObjectPointer])
    throws(ListingException) -> [[ObjectPointer]]
  {
    if columns.isEmpty { return [objects] }
    var (keys, groups): ([ObjectPointer], [[ObjectPointer]]) = ([], [])
    for object in objects {
      let key = try row([object], columns)
      fwd_autorelease(key)
      if let index = try CollectionLibrary.index(of: key, in: keys, world) {
        groups[index].append(object)
      } else {
        keys.append(key)
        groups.append([object])
      }
    }
    return groups
  }

  /// One dictionary, +1. An expression is evaluated with all objects, a property is the first one's.
  private func row(_ objects: [ObjectPointer], _ columns: [ObjectPointer]) throws(ListingException)
    -> ObjectPointer
  {
    var pairs: [(String, ObjectPointer)] = []
    for column in columns {
      var name = world.isString(column) ? world.string(of: column) : ""
      var value: ObjectPointer?
      if world.propertyKind(of: column) == .expression {
        let bag = PropertyBag.of(column, world)
        name = bag.text("name", world) ?? ""
        let expression = bag.object("expression")
        let isAggregate = try world.isAggregate(expression)
        let subject =
          isAggregate ? fwd_autorelease(world.newArray(objects)) : objects.first
        value = try world.send(
          expression, "expressionValueWithObject:context:", .object(subject), .object(nil))
      } else {
        if !world.isString(column) {
          name = PropertyBag.of(column, world).text("name", world) ?? ""
        }
        value = try world.send(
          objects.first, "valueForKeyPath:", .object(world.autoreleasedString(name)))
      }
      if let record = world.record(of: value) { value = world.idObject(of: record.key) }
      if let value { pairs.append((name, value)) }
    }
    return try world.dictionary(pairs)
  }

  // MARK: Changes by the store

  /// Deletes or updates what a request accepts in the store, and gives the keys.
  func batch(_ request: ObjectPointer) throws(ListingException) -> [ObjectKey] {
    let bag = PropertyBag.of(request, world)
    let isUpdate = world.isKind(request, of: "NSBatchUpdateRequest")
    var keys: [ObjectKey] = []
    if isUpdate {
      keys = try matches(request).compactMap { world.record(of: $0)?.key }
    } else if let inner = bag.object("fetchRequest") {
      keys = try matches(inner).compactMap { world.record(of: $0)?.key }
    } else {
      for name in try world.elements(of: bag.object("objectIDs")) {
        if let key = world.state(of: name, as: KeyName.self)?.key { keys.append(key) }
      }
    }
    keys.removeAll { coordinatorState?.row($0) == nil }
    for key in keys {
      guard isUpdate else {
        try removeRow(key)
        continue
      }
      for entry in try world.entries(of: bag.object("propertiesToUpdate")) {
        guard let column = entry.key else { continue }
        let name =
          world.isString(column)
          ? world.string(of: column) : PropertyBag.of(column, world).text("name", world) ?? ""
        var value = entry.value
        if world.isKind(value, of: "NSExpression") {
          value = try world.send(
            value, "expressionValueWithObject:context:", .object(try object(of: key)), .object(nil))
        }
        if world.isKind(value, of: "NSNull") { value = nil }
        guard key.entity.byName[name] != nil else { continue }
        key.contents?.rows[key]?.values[name] = FieldValue(value)
      }
      key.contents?.rows[key]?.version += 1
    }
    return keys
  }

  /// Removes a row and what others say of it.
  private func removeRow(_ key: ObjectKey) throws(ListingException) {
    guard let row = key.contents?.rows.removeValue(forKey: key) else { return }
    for property in key.entity.properties where property.isRelationship {
      for other in row.values[property.name]?.keys ?? [] {
        if property.deleteRule == 2 {
          try removeRow(other)
        } else if let inverse = property.inverse {
          let rest = other.contents?.rows[other]?.values[inverse.name]?.keys.filter { $0 !== key }
          other.contents?.rows[other]?.values[inverse.name] = .links(rest ?? [])
        }
      }
    }
  }
}

extension World {
  /// An expression over all objects: `max:`, `count:` … of a key path.
  fileprivate func isAggregate(_ expression: ObjectPointer?) throws(ListingException) -> Bool {
    guard let expression, try sendInt(expression, "expressionType", resultType: "Q") == 4 else {
      return false
    }
    let name = string(of: try send(expression, "function"))
    return ["max:", "min:", "sum:", "average:", "count:", "median:", "stddev:"].contains(name)
  }
}
