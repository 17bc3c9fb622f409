// The classes of a listing as trees of subclasses.

/** By name, a class's categories with it. */
export function merged(classes) {
  const byName = new Map();
  for (const found of classes) {
    const known = byName.get(found.name);
    if (known) known.methods.push(...found.methods);
    else byName.set(found.name, { ...found, methods: [...found.methods], children: [] });
  }
  return byName;
}

/** The trees, under roots that the listing may not define itself. A class that is its own ancestor,
 * which is an error in the listing, stands as a root. */
export function forest(classes) {
  const byName = merged(classes);
  const isRound = (found) => {
    const seen = new Set();
    for (let at = found; at; at = byName.get(at.superclass)) {
      if (seen.has(at.name)) return true;
      seen.add(at.name);
    }
    return false;
  };
  const roots = [];
  for (const found of [...byName.values()]) {
    const name = found.superclass || null;
    if (!name || isRound(found)) {
      roots.push(found);
      continue;
    }
    if (!byName.has(name)) {
      const root = { name, superclass: null, methods: [], children: [], isForeign: true };
      byName.set(name, root);
      roots.push(root);
    }
    byName.get(name).children.push(found);
  }
  return roots;
}
