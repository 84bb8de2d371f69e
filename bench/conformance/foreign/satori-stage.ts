/**
 * What satori's test files import in place of their test framework, of satori and of resvg: it notes which tree is drawn
 * for which snapshot, and draws nothing.
 */

import { readFileSync } from 'node:fs';
import { resolvedTree, withAdditionalFonts } from './satori-tree.js';

export interface SatoriElement {
  type: unknown;
  props: Record<string, unknown>;
}

export interface SatoriFont {
  name: string;
  data: ArrayBuffer | Uint8Array;
  weight?: number;
  style?: string;
}

export interface SatoriOptions {
  width?: number;
  height?: number;
  fonts?: SatoriFont[];
  /** Pictures that stand for graphemes. */
  graphemeImages?: Record<string, string>;
  /** Whether the texts are set in the fonts, and not in that of whoever draws satori's picture. */
  embedFont?: boolean;
  loadAdditionalAsset?: (code: string, text: string) => Promise<SatoriFont[] | SatoriFont | string>;
}

/** A picture that a test asks for. */
export interface AskedPicture {
  /** As `resolvedTree` makes it. */
  tree: unknown;
  options: SatoriOptions;
  /** Of the snapshot, to which satori's picture is scaled. */
  width: number;
}

export interface AskedSnapshot extends AskedPicture {
  /** What its file is called, letters and figures only. */
  name: string;
}

/** The font of satori's tests for texts that satori leaves to whoever draws its picture. */
export const SYSTEM_FONT = 'Playfair Display';

interface Test {
  name: string;
  run(): unknown;
}

/** Every picture that was expected to be like its snapshot, as the tests ran. */
export const asked: AskedSnapshot[] = [];

let tests: Test[] = [];
let preparations: (() => unknown)[] = [];
let path: string[] = [];
let running: { name: string; count: number } | undefined;

/** Runs what the file has declared since the last call. */
export async function runTests(file: string): Promise<void> {
  const [declared, prepared] = [tests, preparations];
  tests = [];
  preparations = [];
  for (const prepare of prepared) await Promise.resolve(prepare()).catch(() => undefined);
  for (const test of declared) {
    running = { name: `${file} test/${file} ${test.name}`, count: 0 };
    try {
      await test.run();
    } catch {
      // Its snapshots are told as not asked for.
    }
  }
}

export default async function satori(element: SatoriElement, options: SatoriOptions) {
  const tree = await resolvedTree(element);
  const fonts = await withAdditionalFonts(tree, options);
  if (options.embedFont === false) fonts.push({ name: SYSTEM_FONT, data: asset('playfair-display.ttf') });
  // Some tests look for something in the drawing, too.
  return { tree, options: { ...options, fonts }, match: () => null };
}

export function toImage(drawn: Pick<AskedPicture, 'tree' | 'options'>, width = 100): AskedPicture {
  return { tree: drawn.tree, options: drawn.options, width };
}
export const toImageWithSharp = toImage;

export function expect(value: unknown): unknown {
  const matcher = (name: string | symbol) => () => {
    if (name !== 'toMatchImageSnapshot' || !running) return;
    running.count++;
    const picture = value as AskedPicture;
    if (picture?.tree) asked.push({ ...picture, name: lettersOf(`${running.name} ${running.count} snap`) });
  };
  const matchers: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'not' || name === 'rejects' || name === 'resolves' ? matchers : matcher(name),
    },
  );
  return matchers;
}
expect.extend = () => undefined;

/** A file's name without what any way of writing names may leave out. */
export function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

export function describe(name: string, declare: () => void): void {
  path.push(name);
  declare();
  path = path.slice(0, -1);
}

export function it(name: string, run: () => unknown): void {
  tests.push({ name: [...path, name].join(' '), run });
}
it.skip = () => undefined;
it.only = it;
it.each = (rows: readonly unknown[]) => (name: string, run: (...row: unknown[]) => unknown) => {
  for (const row of rows) {
    const values = Array.isArray(row) ? row : [row];
    let at = 0;
    it(
      name.replace(/%[sdifjo]/g, () => String(values[at++])),
      () => run(...values),
    );
  }
};
export const test = it;
describe.skip = () => undefined;
describe.each = (rows: readonly unknown[]) => (name: string, declare: (...row: unknown[]) => void) => {
  for (const row of rows) describe(name, () => declare(...(Array.isArray(row) ? row : [row])));
};

export const beforeAll = (prepare: () => unknown) => void preparations.push(prepare);
export const beforeEach = beforeAll;
export const afterAll = () => undefined;
export const afterEach = afterAll;
export const vi = { fn: () => () => undefined, spyOn: () => ({ mockImplementation: () => undefined }) };

export function initFonts(take: (fonts: SatoriFont[]) => void): void {
  beforeAll(() => {
    take([{ name: 'Roboto', data: asset('Roboto-Regular.ttf'), weight: 400, style: 'normal' }]);
  });
}

export async function getDynamicAsset(name: string): Promise<Uint8Array> {
  return asset(name);
}

export async function loadDynamicAsset(code: string, text: string): Promise<SatoriFont[]> {
  return [{ name: `satori_${code}_fallback_${text}`, data: asset(text), weight: 400, style: 'normal' }];
}

function asset(name: string): Uint8Array {
  return readFileSync(`test/assets/${name}`);
}
