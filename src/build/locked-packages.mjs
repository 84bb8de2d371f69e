/** What package-lock.json says of the packages that some packages need. */

/**
 * The packages that the product is made of: those that npm installs with it, those whose code the build joins with its own,
 * and those that who needs them adds.
 * @param {object} manifest package.json, parsed
 * @returns {{ installed: string[], joined: string[], optional: string[] }} their names
 */
export function productPackageNames(manifest) {
  return {
    installed: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
    joined: manifest.joinedPackages ?? [],
    optional: Object.keys(manifest.peerDependencies ?? {}),
  };
}

/**
 * The places in the lock file, such as `node_modules/zod`, of packages and of all that they need.
 * @param {object} lock package-lock.json, parsed
 * @param {readonly string[]} names
 * @returns {string[]} sorted
 * @throws Error for a name that is not there
 */
export function packagePathsOf(lock, names) {
  const places = new Set();
  const wanted = names.map((name) => ({ from: '', name, isOptional: false }));
  for (const { from, name, isOptional } of wanted) {
    const place = placeFrom(lock, from, name);
    if (place === undefined && !isOptional) throw new Error(`package-lock.json has no ${name}.`);
    if (place === undefined || places.has(place)) continue;
    places.add(place);
    wanted.push(...needsOf(lock.packages[place]).map((need) => ({ from: place, ...need })));
  }
  return [...places].sort();
}

/** The place where a module at `from` finds a package: beside its own, or further up. */
function placeFrom(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in lock.packages) return place;
    if (folder === '') return undefined;
  }
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [
    ...[...Object.keys(dependencies ?? {}), ...peers].map((name) => ({ name, isOptional: false })),
    ...Object.keys(optionalDependencies ?? {}).map((name) => ({ name, isOptional: true })),
  ];
}

/**
 * package.json and package-lock.json of some packages and what they need, at the versions of the lock file.
 * @param {object} manifest package.json, parsed
 * @param {object} lock package-lock.json, parsed
 * @param {readonly string[]} names of packages that the manifest asks for
 * @returns {{ manifest: object, lock: object }}
 * @throws Error for a name that is not there
 */
export function reducedTo(manifest, lock, names) {
  const { optionalDependencies = {} } = manifest;
  const ranges = {
    ...{ ...manifest.peerDependencies, ...manifest.devDependencies },
    ...{ ...manifest.dependencies, ...optionalDependencies },
  };
  const rangesOf = (wanted) => Object.fromEntries(wanted.map((name) => [name, ranges[name]]));
  const missing = names.find((name) => !(name in ranges));
  if (missing !== undefined) throw new Error(`package.json asks for no ${missing}.`);
  const root = {
    name: manifest.name,
    version: manifest.version,
    private: true,
    dependencies: rangesOf(names.filter((name) => !(name in optionalDependencies))),
    optionalDependencies: rangesOf(names.filter((name) => name in optionalDependencies)),
  };
  const kept = packagePathsOf(lock, names).map((place) => {
    const { dev, devOptional, peer, ...entry } = lock.packages[place];
    return [place, entry];
  });
  return { manifest: root, lock: { ...lock, packages: { '': root, ...Object.fromEntries(kept) } } };
}
