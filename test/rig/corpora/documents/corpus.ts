import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConformanceDocument } from '../../conformance/document.js';
import { CODES } from './properties/codes.js';
import { CONTAINERS } from './properties/containers.js';
import { FLEX } from './properties/flex.js';
import { FLOATS } from './properties/floats.js';
import { FLOW } from './properties/flow.js';
import { FONTS } from './properties/fonts.js';
import { GRID } from './properties/grid.js';
import { LISTS } from './properties/lists.js';
import { MOTION } from './properties/motion.js';
import { PAINT } from './properties/paint.js';
import { SELECTORS } from './properties/selectors.js';
import { SPACE } from './properties/space.js';
import { DRAWINGS } from './properties/svg.js';
import { TABLES } from './properties/tables.js';
import { TAILWIND } from './properties/tailwind.js';
import { TEXT } from './properties/text.js';
import { THIN_LINES } from './properties/thin-lines.js';
import { VALUES } from './properties/values.js';
import { type PropertyTable, propertyDocuments } from './property-document.js';

/** Whole cards, in the source. */
const CARDS = fileURLToPath(new URL('../../../../../test/rig/corpora/documents/cards/', import.meta.url));

const PROPERTIES: Readonly<Record<string, PropertyTable>> = {
  values: VALUES,
  selectors: SELECTORS,
  flex: FLEX,
  floats: FLOATS,
  flow: FLOW,
  grid: GRID,
  tables: TABLES,
  text: TEXT,
  paint: PAINT,
  space: SPACE,
  svg: DRAWINGS,
  motion: MOTION,
  fonts: FONTS,
  lists: LISTS,
  tailwind: TAILWIND,
  codes: CODES,
  containers: CONTAINERS,
  lines: THIN_LINES,
};

/** Every document: what each property does, and cards as designers make them. */
export function corpus(): ConformanceDocument[] {
  return [
    ...Object.entries(PROPERTIES).flatMap(([group, table]) => propertyDocuments(group, table)),
    ...readdirSync(CARDS)
      .sort()
      .map((file) => ({
        name: `cards/${file.replace(/\.html$/, '')}`,
        source: readFileSync(CARDS + file, 'utf8'),
      })),
  ];
}
