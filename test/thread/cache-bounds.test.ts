import { jsx } from 'satori/jsx/jsx-runtime';
import t, { test } from 'tap';
import { defineTemplate, type FittedText, type Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { emojiFor } from '../../workers/emoji/emoji-catalogue.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { GlyphOutlines } from '../../workers/fonts/glyph-outlines.js';
import { EmojiCache } from '../../workers/paint/emoji-cache.js';
import { GlyphMasks } from '../../workers/paint/glyph-masks.js';
import { FittedTextCache } from '../../workers/text/fitted/fitted-text-cache.js';
import { emojiSequences } from '../rig/corpora/emoji-sequences.js';
import { drawingFor, jobFor } from '../rig/drawing/jobs.js';
import { Setting } from '../rig/drawing/setting.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MIB = 2 ** 20;

function paint(painter: FramePainter, template: Template, values: Record<string, unknown>): void {
  painter.paint(drawingFor(template, jobFor(template, values)), 0, { layout: 0, raster: 0, encode: 0 });
}

function mostOf(readings: readonly number[]): number {
  return Math.max(...readings);
}

test('backdrops in dozens of colours take 16 MiB', async (t) => {
  const template = (await loadTemplates()).get('og-default') as Template;
  const painter = new FramePainter();
  const readings: number[] = [];
  for (let count = 0; count < 50; count++) {
    const color = `#${(count * 300_001).toString(16).padStart(6, '0')}`;
    // Two cards tell what they have in common.
    for (const title of ['one', 'another']) paint(painter, template, { bgFrom: color, title });
    readings.push(painter.cached.backdrops);
  }
  t.ok(mostOf(readings) > 10 * MIB, 'as much is kept as may be');
  t.ok(mostOf(readings) <= 16 * MIB, `${mostOf(readings)} bytes`);
});

test('shapes of hundreds of sizes take 2 MiB', async (t) => {
  const painter = new FramePainter();
  const readings: number[] = [];
  for (let count = 0; count < 200; count++) {
    paint(painter, roundedBox(200 + count, 150), {});
    readings.push(painter.cached.glyphs);
  }
  t.ok(mostOf(readings) > 1.5 * MIB && mostOf(readings) <= 2 * MIB, `${mostOf(readings)} bytes`);
});

/** A template that shows nothing but a rounded box of that size. */
function roundedBox(width: number, height: number): Template {
  const side = 400;
  return defineTemplate({
    ...{ id: 'rounded', name: '', description: '', category: '' },
    ...{ width: side, height: side, fields: {} },
    draw: () =>
      jsx('div', {
        style: { display: 'flex', width: side, height: side },
        children: jsx('div', { style: { width, height, borderRadius: 9, backgroundColor: '#000000' } }),
      }),
  });
}

test('emoji in hundreds of sizes take 4 MiB', async (t) => {
  const pictures = new EmojiCache();
  const [first = ''] = emojiSequences()
    .map(({ sequence }) => sequence)
    .filter((text) => emojiFor(text).length === 1);
  const [emoji] = emojiFor(first);
  if (!emoji) throw new Error('there is no emoji');
  const readings: number[] = [];
  for (let side = 60; side < 260; side++) {
    pictures.get(emoji, side).drawn();
    pictures.trim();
    readings.push(pictures.bytes);
  }
  t.ok(mostOf(readings) > 3 * MIB && mostOf(readings) <= 4 * MIB, `${mostOf(readings)} bytes`);
});

test('Chinese and Korean take 48 MiB of fonts, 2 of graphemes, 5 of words, 4 of outlines and 8 of masks', async (t) => {
  const setting = new Setting();
  const outlines = new GlyphOutlines();
  const masks = new GlyphMasks(outlines);
  const most = { fonts: 0, graphemes: 0, words: 0, outlines: 0, masks: 0 };
  const raise = (name: keyof typeof most, bytes: number) => {
    most[name] = Math.max(most[name], bytes);
  };
  for (const text of chineseAndKorean()) {
    for (const family of ['sans', 'serif'] as const) {
      const face = { family, weight: 400 } as const;
      for (const placed of setting.shaped(setting.settable(text, face), face).glyphs) {
        if ('font' in placed) masks.get(placed.font, 40, placed.id, 0);
      }
      masks.trim();
      raise('fonts', setting.fonts.cached.bytes);
      raise('graphemes', setting.fonts.cachedGraphemes.bytes);
      raise('words', setting.shaper.cached.bytes);
      raise('outlines', outlines.bytes);
      raise('masks', masks.bytes - outlines.bytes);
    }
  }
  const bounds = { fonts: 48 * MIB, graphemes: 2 * MIB, words: 5 * MIB, outlines: 4 * MIB, masks: 8 * MIB };
  for (const name of Object.keys(bounds) as (keyof typeof bounds)[]) {
    const [bytes, bound] = [most[name], bounds[name]];
    t.ok(bytes > 0.7 * bound && bytes <= bound, `${name}: ${bytes} bytes`);
  }
});

/** Five characters at a time, from all files of the fonts that have them. */
function* chineseAndKorean(): Generator<string> {
  for (const { from, to, step } of [
    { from: 0x4e00, to: 0x9f00, step: 15 },
    { from: 0xac00, to: 0xd7a0, step: 30 },
  ]) {
    for (let code = from; code < to; code += step) {
      yield Array.from({ length: 5 }, (_, at) => String.fromCodePoint(code + at)).join(' ');
    }
  }
}

test('thousands of fitted texts take 2 MiB', async (t) => {
  const texts = new FittedTextCache();
  const fitted = { text: '', lines: [] } as unknown as FittedText;
  const request = {
    face: { family: 'sans', weight: 400 },
    size: 40,
    minSize: 20,
    width: 900,
    height: 90,
  } as const;
  const readings: number[] = [];
  for (let count = 0; count < 6000; count++) {
    texts.get({ ...request, text: `Kart ${count}`, maxLines: 2, leading: 1.2 }, 'sc', () => fitted);
    readings.push(texts.cached.bytes);
  }
  t.ok(mostOf(readings) > 1.5 * MIB && mostOf(readings) <= 2 * MIB, `${mostOf(readings)} bytes`);
});
