import t from 'tap';
import { ColouredGlyphs } from '../../workers/fonts/coloured-glyphs.js';
import { BrokenPaint, GlyphPaints } from '../../workers/fonts/glyph-paints.js';
import { sfntTables, tagOf } from '../../workers/fonts/sfnt.js';
import { paintedFont, type SamplePaint } from '../rig/corpora/painted-font.js';

const BLACK = [[[0, 0, 0, 255]]] as const;

function tableOf(letters: Record<string, SamplePaint>): Uint8Array {
  const font = paintedFont(letters, [...BLACK]);
  return (sfntTables(font).get(tagOf('COLR')) as Uint8Array).slice();
}

/** Why each glyph of a table is not painted; undefined for those that are. */
function problemsOf(table: Uint8Array): (string | undefined)[] {
  const paints = GlyphPaints.of(table);
  return Array.from({ length: paints?.count ?? 0 }, (_, index) => {
    try {
      paints?.paintOf(paints.glyphAt(index));
      return undefined;
    } catch (error) {
      if (error instanceof BrokenPaint) return error.message;
      throw error;
    }
  });
}

const SOLID: SamplePaint = { letter: 'O', paint: { solid: 0 } };

t.test('paints that are within themselves, or too many, are none', async (t) => {
  const endless = tableOf({ A: { painted: 'B' }, B: { layers: [SOLID, { painted: 'A' }] }, C: SOLID });
  t.match(problemsOf(endless), [/within each other/, /within each other/, undefined]);
  // Of each level two of the one below it: 2 to the power of ten.
  const levels = [...'ABCDEFGHIJK'];
  const doubled = levels.map((letter, index): [string, SamplePaint] => {
    const next = levels[index + 1];
    return [letter, next ? { layers: [{ painted: next }, { painted: next }] } : SOLID];
  });
  t.match(problemsOf(tableOf(Object.fromEntries(doubled)))[0], /more than 1000 paints/);
  const many = Array.from({ length: 255 }, () => [0, 0] as const);
  const lines = Array.from({ length: 8 }, (): SamplePaint => ({ linear: [0, 0, 9, 0, 0, 9], stops: many }));
  t.match(problemsOf(tableOf({ A: { layers: lines } })), [/more than 2000 colours/]);
  t.match(problemsOf(tableOf({ A: { painted: 'x' } })), [/a glyph that is not painted/]);
});

t.test('tables with wrong bytes are read, or refused', async (t) => {
  const table = tableOf({
    A: { mode: 9, source: SOLID, backdrop: { format: 24, shares: [0.1], paint: SOLID } },
    B: { layers: [{ sweep: [1, 2, 0, 90], stops: [[0, 0]] }, SOLID] },
    C: { affine: [1, 0, 0, 1, 5, 5], paint: { radial: [0, 0, 1, 2, 2, 9], stops: [[0, 0]] } },
  });
  let refused = 0;
  for (let at = 0; at < table.length; at++) {
    for (const value of [0, 1, 32, 255]) {
      const wrong = table.slice();
      wrong[at] = value;
      refused += problemsOf(wrong).filter((problem) => problem !== undefined).length;
    }
    problemsOf(table.slice(0, at));
  }
  t.ok(refused > 0);
});

t.test('a font of palettes has the first one for a ground, and colours in place of others', async (t) => {
  const font = paintedFont({ A: SOLID }, [[[255, 0, 0, 255]], [[0, 0, 255, 51]]]);
  const colours = ColouredGlyphs.of(sfntTables(font));
  const of = (base: number | 'light' | 'dark', overrides: readonly [number, never][] = []) =>
    colours?.colorOf({ entry: 0, alpha: 0.5 }, { base, overrides });
  t.same(of('dark'), { red: 0, green: 0, blue: 255, alpha: 0.1 });
  t.same(of('light'), of(0));
  t.same(of(7), { red: 255, green: 0, blue: 0, alpha: 0.5 });
  const own = { red: 1, green: 2, blue: 3, alpha: 1 } as never;
  t.same(of(1, [[0, own]]), { red: 1, green: 2, blue: 3, alpha: 0.5 });
  t.equal(colours?.colorOf({ entry: undefined, alpha: 1 }, undefined), undefined);
});
