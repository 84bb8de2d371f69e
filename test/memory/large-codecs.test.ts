import { cachedDataVersionTag } from 'node:v8';
import { jsx } from 'satori/jsx/jsx-runtime';
import t from 'tap';
import { defineTemplate, image, type Picture } from '../../templates/contract/index.js';
import { createCancellation } from '../../workers/contract/cancellation.js';
import { decodeImage } from '../../workers/images/decode.js';
import { LARGE_CODEC_BYTES, releaseLargeCodecs, trackedCodec } from '../../workers/memory/large-codecs.js';
import { renderFrom } from '../../workers/thread/render.js';
import { jobFor, samplePicture } from '../rig/drawing/jobs.js';
import { ffmpegAvif } from '../rig/pictures/ffmpeg-avif.js';
import { eventually } from '../rig/time/eventually.js';

const SIDE = 3000;

/** Of the 180 MB that such a decode takes: the compiled code, and what V8 has not given back yet on its own thread. */
const MOST_LEFT = 64 * 1024 ** 2;

t.test('a large decode leaves neither its decoder’s memory nor the picture', async (t) => {
  const bytes = ffmpegAvif({ width: SIDE, height: SIDE, pixelFormat: 'yuv420p', grain: false });
  const picture = { type: 'avif', bytes, pixels: SIDE * SIDE } as const;
  const { rss } = process.memoryUsage;
  const flags = cachedDataVersionTag();
  for (const round of ['the first', 'another']) {
    const before = rss();
    const decoding = async () =>
      trackedCodec(LARGE_CODEC_BYTES + 1, () => decodeImage(picture).pixels.length);
    t.equal(await decoding().finally(releaseLargeCodecs), SIDE * SIDE * 4);
    const held = await eventually(
      () => rss() - before,
      (bytes) => bytes < MOST_LEFT,
      5000,
    );
    t.ok(held < MOST_LEFT, `${round} in this thread: ${held} bytes`);
  }
  t.equal(cachedDataVersionTag(), flags, 'threads that start later take the code cache of the build');
});

t.test('a thread says that it is done with a large decode when what that left is collected', async (t) => {
  let left: WeakRef<object> | undefined;
  const size = { width: 8, height: 8 };
  const template = defineTemplate({
    ...{ id: 'frame', name: '', description: '', category: '', ...size },
    fields: { photo: image({ label: '' }) },
    draw({ photo }) {
      left = new WeakRef({});
      const src = (photo as Picture)?.fitted(size);
      return jsx('div', { style: { display: 'flex', ...size }, children: jsx('img', { style: size, src }) });
    },
  });
  const photo = { ...samplePicture(16, 16), decodingBytes: LARGE_CODEC_BYTES + 1 };
  const task = {
    job: jobFor(template, {}, { photo }),
    piece: { kind: 'still' },
    cancellation: createCancellation(),
  } as const;
  await renderFrom(new Map([[template.id, template]]), task);
  t.ok(left);
  t.equal(left?.deref(), undefined);
});
