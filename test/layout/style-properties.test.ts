import { jsx, jsxs } from 'satori/jsx/jsx-runtime';
import tap, { test } from 'tap';
import { defineTemplate } from '../../templates/contract/index.js';
import type { TemplateStyle } from '../../workers/css/cascade/template-declarations.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { pixmapOf } from '../../workers/raster/pixmap.js';
import { drawingFor, jobFor } from '../rig/drawing/jobs.js';
import { distance, halved } from '../rig/pictures/comparing.js';
import { bitmapOf } from '../rig/pictures/frame-bitmap.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { STYLE_EXAMPLES } from './style-examples.js';

tap.setTimeout(FILE_TIMEOUT_MS);

const SIZE = { width: 160, height: 120 };
const SUBJECT = {
  display: 'flex',
  position: 'relative',
  width: 80,
  height: 64,
  fontSize: 40,
  lineHeight: 48,
};
const painter = new FramePainter();

/** A box of that style with text and boxes in it, one of which sticks out; or a picture, where the style is of one. */
function subject(style: TemplateStyle) {
  const props = { style: { ...SUBJECT, backgroundColor: '#3060c0', ...style } };
  if ('objectPosition' in style) return jsx('img', { ...props, src: 'square' });
  const block = (more: object) =>
    jsx('div', { style: { width: 20, height: 12, backgroundColor: '#e0e040', ...more } });
  // Letters are not drawn in boxes that are transformed.
  const letter = 'transform' in style ? block({}) : 'Ab';
  return jsxs('div', {
    ...props,
    children: [letter, block({}), block({ position: 'absolute', left: -8, top: 40 })],
  });
}

/** That box beside another one, drawn in another size and compared in its own. */
function drawn(style: TemplateStyle, scale: 1 | 2): Bitmap {
  const beside = jsx('div', { style: { width: 30, height: 30, backgroundColor: '#208020' } });
  const template = defineTemplate({
    ...{ id: 'subject', name: '', description: '', category: '', ...SIZE, fields: {} },
    draw: () =>
      jsxs('div', {
        // Without a ground, nothing is blended.
        style: { display: 'flex', alignItems: 'center', ...SIZE, padding: 10, backgroundColor: '#ffffff' },
        children: [subject(style), beside],
      }),
  });
  const side = 16 * scale;
  const square = () =>
    pixmapOf({ width: side, height: side, pixels: new Uint8Array(4 * side * side).fill(255) });
  const pictures = new Map([
    ['square', { key: `square ${scale}`, width: side, height: side, drawn: square }],
  ]);
  const drawing = { ...drawingFor(template, { ...jobFor(template), scale }), pictures };
  const bitmap = bitmapOf(painter.paint(drawing, 0, { layout: 0, raster: 0, encode: 0 }), 3);
  return scale === 1 ? bitmap : halved(bitmap);
}

for (const [name, examples] of Object.entries(STYLE_EXAMPLES)) {
  for (const style of examples) {
    test(`in a larger picture, ${JSON.stringify(style)} looks the same`, (t) => {
      const without = { ...style, [name]: undefined } as TemplateStyle;
      const own = drawn(style, 1);
      const effect = distance(own, drawn(without, 1)).mean;
      // Edges and letters are finer there, whatever the style.
      const finer = distance(drawn(without, 2), drawn(without, 1)).mean;
      const off = distance(drawn(style, 2), own).mean;
      t.ok(effect > 0.4, `${name} is seen: it changes samples by ${effect}`);
      t.ok(off < finer + 0.1 * effect, `${off} is like ${finer} with an effect of ${effect}`);
      t.end();
    });
  }
}
