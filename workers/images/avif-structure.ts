import type { Signal } from './colours/coded-colours.js';
import type { Orientation } from './exif-orientation.js';
import { type Box, contentOf, FieldReader, walkBoxes } from './iso-boxes.js';
import { UndecodableImage } from './undecodable-image.js';

export interface AvifStructure {
  /** Orientation by the primary item's irot and imir properties. */
  orientation: Orientation;
  /** ICC profile of the primary item. */
  profile: Uint8Array | undefined;
  signal: Signal | undefined;
  /** AV1 data of every coded image: primary image, alpha, tiles of a grid, thumbnail. */
  codedImages: Uint8Array[];
}

const FULL_BOX_BYTES = 4;

/** Limit of boxes on one level; a picture of 256 tiles with alpha has about two thousand. */
const MOST_BOXES = 10_000;

/**
 * Limit of entries of a table: a picture of 256 tiles with alpha has 514 items. libavif searches all earlier
 * items for each entry, so 80,000 of them, in 800 kB, take ten seconds, and twice as many four times as long.
 */
const MOST_ENTRIES = 4096;

/**
 * Reads those parts of an AVIF (ISO/IEC 23008-12, section 9) that libavif does not bound. Broken boxes are
 * skipped.
 * @throws UndecodableImage for more items than a picture needs, or overlapping ones
 */
export function readAvifStructure(bytes: Uint8Array): AvifStructure {
  const meta = findBox(bytes, 'meta').subarray(FULL_BOX_BYTES);
  checkReferences(findBox(meta, 'iref'));
  const coded = codedItems(findBox(meta, 'iinf'));
  const data = findBox(meta, 'idat');
  const parts = itemLocations(findBox(meta, 'iloc'))
    .filter(({ item }) => coded.has(item))
    .map(({ isInItemData, extents }) => partsOf(isInItemData ? data : bytes, extents));
  const length = parts.flat().reduce((sum, part) => sum + part.length, 0);
  if (length > bytes.length) throw new UndecodableImage('AVIF whose items overlap');
  return {
    ...itemProperties(findBox(meta, 'iprp'), primaryItem(findBox(meta, 'pitm'))),
    codedImages: parts.map((item) => Buffer.concat(item)),
  };
}

/**
 * Walks sibling boxes.
 * @throws UndecodableImage for more than a picture needs, as libavif would read the rest unchecked
 */
export function* readBoxes(bytes: Uint8Array): Generator<Box> {
  if (yield* walkBoxes(bytes, MOST_BOXES)) throw new UndecodableImage('AVIF of too many boxes');
}

function findBox(bytes: Uint8Array, type: string): Uint8Array {
  return contentOf(readBoxes(bytes), type);
}

/** Extents as slices; a length of 0 means the rest of the source. */
function partsOf(source: Uint8Array, extents: Extent[]): Uint8Array[] {
  return extents.map(({ offset, length }) =>
    source.subarray(offset, length === 0 ? source.length : offset + length),
  );
}

function checkEntries(count: number): void {
  if (count > MOST_ENTRIES) throw new UndecodableImage('AVIF of too many items');
}

/** Checks references of items to others (ISO/IEC 14496-12, section 8.11.12). */
function checkReferences(iref: Uint8Array): void {
  const idSize = iref[0] === 0 ? 2 : 4;
  let mentioned = 0;
  for (const { content } of readBoxes(iref.subarray(FULL_BOX_BYTES))) {
    const fields = new FieldReader(content);
    fields.uint(idSize);
    mentioned += 1 + fields.uint(2);
    checkEntries(mentioned);
  }
}

/** Section 8.11.4 of ISO/IEC 14496-12. */
function primaryItem(pitm: Uint8Array): number {
  const fields = new FieldReader(pitm);
  const version = fields.uint(1);
  fields.uint(3);
  return fields.uint(version === 0 ? 2 : 4);
}

/** Items of type av01 (section 8.11.6). */
function codedItems(iinf: Uint8Array): Set<number> {
  const items = new Set<number>();
  const countBytes = iinf[0] === 0 ? 2 : 4;
  let count = 0;
  for (const { type, content } of readBoxes(iinf.subarray(FULL_BOX_BYTES + countBytes))) {
    checkEntries(++count);
    if (type !== 'infe') continue;
    const fields = new FieldReader(content);
    const version = fields.uint(1);
    fields.uint(3);
    const item = fields.uint(version === 3 ? 4 : 2);
    fields.uint(2);
    if (fields.uint(4) === AV01) items.add(item);
  }
  return items;
}

const AV01 = 0x61763031;

interface Extent {
  offset: number;
  length: number;
}

interface Location {
  item: number;
  /** Extents count from the start of the idat box, not of the file. */
  isInItemData: boolean;
  extents: Extent[];
}

/** Section 8.11.3. */
function itemLocations(iloc: Uint8Array): Location[] {
  const fields = new FieldReader(iloc);
  const version = fields.uint(1);
  fields.uint(3);
  const sizes = fields.uint(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const idSize = version === 2 ? 4 : 2;
  const locations: Location[] = [];
  let total = 0;
  for (let left = fields.uint(idSize); left > 0 && !fields.isAtEnd; left--) {
    const item = fields.uint(idSize);
    const isInItemData = version > 0 && (fields.uint(2) & 15) === 1;
    fields.uint(2);
    const base = fields.uint(baseSize);
    const extents: Extent[] = [];
    for (let extentsLeft = fields.uint(2); extentsLeft > 0 && !fields.isAtEnd; extentsLeft--) {
      checkEntries(++total);
      fields.uint(indexSize);
      extents.push({ offset: base + fields.uint(offsetSize), length: fields.uint(lengthSize) });
    }
    locations.push({ item, isInItemData, extents });
    checkEntries(locations.length);
  }
  return locations;
}

/**
 * Orientations by irot alone (quarter turns anticlockwise), followed by imir: top-bottom, then left-right.
 */
const TURNED: readonly Orientation[] = [1, 8, 3, 6];
const MIRRORED: readonly (readonly Orientation[])[] = [
  [4, 5, 2, 7],
  [2, 7, 4, 5],
];

/**
 * Orientation and colours of an item (ISO/IEC 23008-12, sections 6.5.5, 6.5.10 and 6.5.12); MIAF applies rotation before
 * mirroring.
 */
function itemProperties(
  iprp: Uint8Array,
  item: number,
): Pick<AvifStructure, 'orientation' | 'profile' | 'signal'> {
  const properties = [...readBoxes(findBox(iprp, 'ipco'))];
  let turns = 0;
  let mirror: number | undefined;
  let profile: Uint8Array | undefined;
  let signal: AvifStructure['signal'];
  let contentPeak = 0;
  let masteringPeak = 0;
  for (const index of propertyIndices(iprp, item)) {
    const property = properties[index - 1];
    if (property?.type === 'irot') turns = (property.content[0] ?? 0) & 3;
    if (property?.type === 'imir') mirror = (property.content[0] ?? 0) & 1;
    if (property?.type === 'clli') contentPeak = new FieldReader(property.content).uint(2);
    if (property?.type === 'mdcv') masteringPeak = masteringLight(property.content);
    if (property?.type !== 'colr') continue;
    const fields = new FieldReader(property.content);
    const kind = fields.uint(4);
    if (kind === NCLX) signal ??= { primaries: fields.uint(2), transfer: fields.uint(2) };
    else if (kind === PROF || kind === RICC) profile ??= property.content.subarray(4);
  }
  const orientation = (mirror === undefined ? TURNED : MIRRORED[mirror])?.[turns] ?? 1;
  const peak = contentPeak || masteringPeak || undefined;
  return { orientation, profile, signal: signal && { ...signal, peak } };
}

/**
 * The brightest light of the screen that a picture was made on, in candelas a square metre (ISO/IEC 14496-12, section
 * 12.1.6): after three primaries and white, in ten thousandths.
 */
function masteringLight(mdcv: Uint8Array): number {
  const fields = new FieldReader(mdcv);
  fields.uint(8);
  fields.uint(8);
  return fields.uint(4) / 10_000;
}

const NCLX = 0x6e636c78;
const PROF = 0x70726f66;
const RICC = 0x72494343;

/** Indices, from 1, of an item's properties (ISO/IEC 14496-12, section 8.11.14). */
function propertyIndices(iprp: Uint8Array, wanted: number): number[] {
  const indices: number[] = [];
  let entries = 0;
  for (const { type, content } of readBoxes(iprp)) {
    if (type !== 'ipma') continue;
    const fields = new FieldReader(content);
    const version = fields.uint(1);
    const indexSize = (fields.uint(3) & 1) === 1 ? 2 : 1;
    for (let left = fields.uint(4); left > 0 && !fields.isAtEnd; left--) {
      checkEntries(++entries);
      const item = fields.uint(version === 0 ? 2 : 4);
      for (let count = fields.uint(1); count > 0; count--) {
        // The highest bit marks an essential property.
        const index = fields.uint(indexSize) & (indexSize === 2 ? 0x7fff : 0x7f);
        if (item === wanted) indices.push(index);
      }
    }
  }
  return indices;
}
