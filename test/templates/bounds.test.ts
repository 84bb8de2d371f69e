import t, { test } from 'tap';
import type { Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { type PlainNode, plainTree } from '../../workers/layout/element-tree.js';
import type { Frame } from '../../workers/raster/frame.js';
import type { Rectangle } from '../../workers/raster/rectangle.js';
import { drawingFor, jobFor, samplePicture } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Texts and boxes keep this many pixels clear of every edge; what runs off the canvas is an `<svg>`. */
const MARGIN = 16;

/** Put into every text field at once, cut to what it accepts. */
const EXTREMES: Record<string, string> = {
  'nothing at all': '',
  'one character': 'İ',
  'five hundred characters': 'Pijamalı hasta yağız şoföre çabucak güvendi. '.repeat(12),
  'one long word': 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına'.repeat(4),
  'forty line ends': Array.from({ length: 41 }, (_, line) => `satır ${line}`).join('\n'),
  'tall letters': 'ÂǺŐÇĞ Ẵ Ş '.repeat(50),
  'wide letters': 'WWWMMM@%'.repeat(62),
};

function withText(template: Template, text: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(template.fields)
      .filter(([, field]) => field.type === 'text')
      .map(([key, field]) => [key, Array.from(text).slice(0, field.maxLength).join('')]),
  );
}

for (const template of (await loadTemplates()).values()) {
  const painter = new FramePainter();
  const imageFields = Object.entries(template.fields).filter(([, field]) => field.type === 'image');
  const pictures = Object.fromEntries(imageFields.map(([key]) => [key, samplePicture()]));
  const moments = template.animation ? [0.25, 0.7] : [0];

  test(`${template.id}: content stays inside the canvas whatever it says`, (t) => {
    for (const [name, text] of Object.entries(EXTREMES)) {
      for (const shown of imageFields.length > 0 ? [{}, pictures] : [{}]) {
        for (const progress of moments) {
          const drawing = drawingFor(
            withoutSvgs(template),
            jobFor(template, withText(template, text), shown),
          );
          const box = inkBox(painter.paint(drawing, progress, { layout: 0, raster: 0, encode: 0 }));
          const isInside =
            !box ||
            (box.left >= MARGIN &&
              box.top >= MARGIN &&
              box.right <= template.width - MARGIN &&
              box.bottom <= template.height - MARGIN);
          t.ok(
            isInside,
            `${name} at ${progress}: ${JSON.stringify(box)} of ${template.width}x${template.height}`,
          );
        }
      }
    }
    t.end();
  });
}

/** The smallest box around all that is not transparent, or undefined when nothing is drawn. */
function inkBox({ width, height, pixels }: Frame): Rectangle | undefined {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  const drawn = bytesOf(pixels);
  for (let at = 3; at < drawn.length; at += 4) {
    if (drawn[at] === 0) continue;
    const x = (at >> 2) % width;
    const y = Math.floor((at >> 2) / width);
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box.right > 0 ? box : undefined;
}

/** The same template on a transparent ground, with nothing of its `<svg>` elements. */
function withoutSvgs(template: Template): Template {
  const bare = (node: PlainNode): unknown => {
    if (typeof node === 'string') return node;
    const children = node.type === 'svg' ? [] : node.children.map(bare);
    return { type: node.type, props: { ...node.props, children } };
  };
  return {
    ...template,
    transparent: true,
    draw: (data, stage) => bare(plainTree(template.draw(data, stage))) as ReturnType<Template['draw']>,
  };
}
