import t from 'tap';
import { type FontGlyph, NO_GLYPH, type WrittenFont } from '../../workers/pdf/font-objects.js';
import { PackedFonts } from '../../workers/pdf/packed-fonts.js';

/** Fonts that are kept between files. */

const GLYPH: FontGlyph = { code: 1, width: 500, charString: Uint8Array.of(139, 14), text: '0061' };

function fontOf(changed: Partial<FontGlyph> = {}, face = 'ab'): WrittenFont {
  return { face, family: 'Font', glyphs: [NO_GLYPH, { ...GLYPH, ...changed }], bounds: [0, 0, 0, 0] };
}

t.test('an equal font is packed once, and no other is taken for it', async (t) => {
  const fonts = new PackedFonts();
  const first = fonts.of(fontOf());
  t.equal(fonts.of(fontOf()), first);
  const others = [
    fontOf({ code: 2 }),
    fontOf({ width: 501 }),
    fontOf({ charString: Uint8Array.of(140, 14) }),
    fontOf({ text: '0062' }),
    fontOf({}, 'cd'),
  ];
  for (const other of others) {
    const { glyphs, face } = fonts.of(other);
    t.same([glyphs, face], [other.glyphs, other.face]);
  }
});

t.test('few bytes of fonts are kept, and those that were not used for the longest go first', async (t) => {
  const fonts = new PackedFonts();
  const first = fonts.of(fontOf());
  for (let code = 2; code < 6000; code++) {
    fonts.of(fontOf({ code }));
    fonts.of(fontOf());
  }
  t.ok(fonts.bytes > 0);
  t.ok(fonts.bytes <= 2 * 2 ** 20, `${fonts.bytes} bytes`);
  t.equal(fonts.of(fontOf()), first);
  const large = fontOf({ charString: new Uint8Array(3 * 2 ** 20) });
  t.same(fonts.of(large).glyphs, large.glyphs, 'one that is larger than all is packed without being kept');
  t.equal(fonts.of(fontOf()), first);
});
