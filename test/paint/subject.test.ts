import t, { test } from 'tap';
import { detectFaces } from '../../workers/images/subject/face-detector.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { TooMuchWork } from '../../workers/raster/too-much-work.js';
import { type OpenDocument, openDocument } from '../rig/conformance/engine.js';
import { drawnPng } from '../rig/pictures/drawn-pictures.js';
import { drawnPeople } from '../rig/pictures/drawn-scenes.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIDE = 200;
const WIDE = drawnPeople({ width: 900, height: SIDE }, [{ x: 760, y: 95, height: 90 }], 4);
const SUBJECT = 'object-fit: cover; object-position: 0 0; object-position: -tuval-subject';
/** A red thing at the right of a picture in which nobody is. */
const THING = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${SIDE}"><rect width="100%" height="100%" fill="#cfd8dc"/><rect x="760" y="60" width="80" height="80" fill="#f00"/></svg>`;

/** A frame of a document that is as large as its picture's box. */
async function frameOf(style: string, file: Uint8Array | string, content?: string, timeMs = 0) {
  const name = typeof file === 'string' ? 'assets/a.svg' : 'assets/a.png';
  const source = `<!doctype html><html lang="en"><head><title>Picture</title>
<meta name="viewport" content="width=${SIDE}, height=${SIDE}">
<style>body { margin: 0; background: white } img { display: block; width: ${SIDE}px; height: ${SIDE}px; ${style} }
@keyframes turn { to { object-position: 0 0 } }</style></head>
<body>${content ?? `<img src="${name}" alt="">`}</body></html>`;
  const assets = new Map([[name, typeof file === 'string' ? new TextEncoder().encode(file) : file]]);
  const opened = (await openDocument(source, assets)) as OpenDocument;
  if (!opened.frame) throw new Error(JSON.stringify(opened));
  return opened.frame({ source, values: {}, assets, timeMs });
}

async function facesIn(style: string, file: Uint8Array | string, timeMs = 0) {
  const frame = await frameOf(style, file, undefined, timeMs);
  return detectFaces(frame);
}

/** The columns in which a frame has pure red. */
async function redColumns(style: string, file: Uint8Array | string, content?: string) {
  const { pixels } = await frameOf(style, file, content);
  const bytes = bytesOf(pixels);
  const columns = new Set<number>();
  for (let at = 0; at < bytes.length; at += 4)
    if (bytes[at] === 255 && bytes[at + 1] === 0) columns.add((at / 4) % SIDE);
  return [Math.min(...columns), Math.max(...columns)];
}

test('a face at the edge of a wide photo is in the middle of its box', async (t) => {
  const photo = drawnPng(WIDE);
  t.strictSame(await facesIn('object-fit: cover', photo), [], 'and out of it otherwise');
  const [face] = await facesIn(SUBJECT, photo);
  t.ok(face && Math.abs(face.left + face.width / 2 - SIDE / 2) < 15, JSON.stringify(face));
});

test('the same holds for a drawing', async (t) => {
  t.strictSame(await facesIn('object-fit: cover', WIDE), []);
  const [face] = await facesIn(SUBJECT, WIDE);
  t.ok(face && Math.abs(face.left + face.width / 2 - SIDE / 2) < 15, JSON.stringify(face));
});

test('a thing stays in view where there is no face', async (t) => {
  t.strictSame(await redColumns('object-fit: cover', drawnPng(THING)), [Infinity, -Infinity]);
  const [left = 0, right = 0] = await redColumns(SUBJECT, drawnPng(THING));
  t.ok(right - left > 70, 'all of it but for soft edges');
  t.ok(left > 30 && right < 170, `from ${left}`);
});

test('a picture that is whole is in the middle', async (t) => {
  for (const fit of ['contain', 'fill', 'scale-down'])
    t.strictSame(
      await redColumns(`object-fit: ${fit}; object-position: -tuval-subject`, drawnPng(THING)),
      await redColumns(`object-fit: ${fit}`, drawnPng(THING)),
      fit,
    );
});

test('a code is in the middle of its box', async (t) => {
  const code = (style: string) =>
    redColumns(
      '',
      WIDE,
      `<tuval-code type="qrcode" value="a" style="width: 200px; height: 90px; color: #f00; ${style}"></tuval-code>`,
    );
  t.strictSame(await code('object-position: -tuval-subject'), await code(''));
});

test('what is more than the word is no value, and the one before counts', async (t) => {
  for (const value of ['-tuval-subject 0', 'top -tuval-subject', '-tuval-subjects'])
    t.strictSame(await facesIn(`${SUBJECT.replace('-tuval-subject', value)}`, drawnPng(WIDE)), [], value);
  const style = SUBJECT.replace('tuval', 'TUVAL');
  t.equal((await facesIn(style, drawnPng(WIDE))).length, 1, 'in letters of any size');
});

test('between a place and the subject a picture changes at once', async (t) => {
  const style = `${SUBJECT}; animation: turn 1s linear both`;
  t.equal((await facesIn(style, drawnPng(WIDE), 400)).length, 1);
  t.equal((await facesIn(style, drawnPng(WIDE), 600)).length, 0);
});

test('subjects of too many pictures are refused, whether or not they are known', async (t) => {
  const pictures = Array.from({ length: 90 }, (_, index) => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='900' height='600'><circle r='${index}'/></svg>`;
    return `<img src="data:image/svg+xml,${encodeURIComponent(svg)}" alt="" style="width: 20px; height: 20px">`;
  });
  for (let time = 0; time < 2; time++)
    await t.rejects(frameOf(SUBJECT, WIDE, pictures.join('')), TooMuchWork);
  t.ok(await frameOf(SUBJECT, WIDE, pictures.slice(0, 20).join('')));
});
