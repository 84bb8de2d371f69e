/** The packages that the product is made of, as the lock file names them and as they are installed. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockFile, packagePathsOf, productPackageNames } from '../../rig/locked-packages.js';

/** A package of the product. */
export interface ProductPackage {
  name: string;
  version: string;
  /** An SPDX expression, or undefined where nothing says what may be done with it. */
  licence: string | undefined;
  /** Where it is installed; undefined for one that this machine has no use for. */
  directory: string | undefined;
}

interface Manifest {
  name?: string;
  version?: string;
  license?: unknown;
}

/** Every package of package-lock.json that npm installs with the product, that the build joins, or that users may add. */
export function productPackages(root: string): ProductPackage[] {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((file) =>
    JSON.parse(readFileSync(join(root, file), 'utf8')),
  ) as [object, LockFile];
  const names = Object.values(productPackageNames(manifest)).flat();
  return packagePathsOf(lock, names).map((place) => packageAt(root, place, lock.packages[place] ?? {}));
}

function packageAt(root: string, place: string, entry: LockFile['packages'][string]): ProductPackage {
  const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const directory = join(root, place);
  const { version = '' } = entry;
  if (!existsSync(join(directory, 'package.json'))) {
    if (!entry.optional) throw new Error(`${place} is not installed: run npm ci`);
    return { name, version, licence: entry.license, directory: undefined };
  }
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;
  if (manifest.version !== version) {
    throw new Error(`${place} is installed as ${manifest.version}, not ${version}: run npm ci`);
  }
  return { name, version, licence: declaredLicence(manifest) ?? licenceOfText(directory), directory };
}

/** What package.json says; undefined where that is no more than a file's name, or no text. */
function declaredLicence({ license }: Manifest): string | undefined {
  return typeof license === 'string' && !/^(SEE LICEN[CS]E IN |\s*$)/i.test(license) ? license : undefined;
}

/** Sentences that stand in no other licence, with what stands in its stricter kin. */
const TEXTS: [licence: string, has: RegExp, hasNot?: RegExp][] = [
  ['AGPL-3.0-or-later', /GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['LGPL-3.0-only', /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['GPL-3.0-only', /GNU GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['GPL-2.0-only', /GNU GENERAL PUBLIC LICENSE\s+Version 2/i],
  ['MPL-2.0', /Mozilla Public License,? Version 2\.0/i],
  ['Apache-2.0', /Apache License\s+Version 2\.0/i],
  ['OFL-1.1', /SIL OPEN FONT LICENSE\s+Version 1\.1/i],
  ['BlueOak-1.0.0', /Blue Oak Model License/i],
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/i],
  [
    'ISC',
    /Permission to use, copy, modify, and(?:\/or)? distribute this software for any purpose/i,
    /fee is hereby granted\./i,
  ],
  ['0BSD', /purpose with or without fee is hereby granted\./i],
  [
    'BSD-3-Clause',
    /Redistributions? in binary form[\s\S]*endorse or promote products/i,
    /advertising materials/i,
  ],
  ['BSD-2-Clause', /Redistributions? in binary form/i, /endorse or promote|advertising materials/i],
  ['Unlicense', /This is free and unencumbered software released into the public domain/i],
];

/** The licence whose text lies in the package, if there is one that is known here. */
export function licenceOfText(directory: string): string | undefined {
  const file = readdirSync(directory).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (file === undefined) return undefined;
  const text = readFileSync(join(directory, file), 'utf8').slice(0, 20_000);
  return TEXTS.find(([, has, hasNot]) => has.test(text) && !hasNot?.test(text))?.[0];
}
