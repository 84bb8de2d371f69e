import { valueSymbol } from 'piscina';
import t, { test } from 'tap';
import { withSharedPictures } from '../../../src/rendering/shared-pictures.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { cancel, createCancellation } from '../../../workers/contract/cancellation.js';
import { type EncodedImage, finishedFile, type Piece } from '../../../workers/contract/pieces.js';
import type { RenderJob } from '../../../workers/engines/render-job.js';
import type { PieceResult, ThreadAnswer } from '../../../workers/thread/messages.js';
import render from '../../../workers/thread/render.js';
import { jobFor, samplePicture } from '../../rig/drawing/jobs.js';
import { byFastPng } from '../../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const FRAMES = 6;
const templates = await loadTemplates();

function promo(values: Record<string, unknown> = {}, frames = FRAMES): RenderJob {
  const template = templates.get('promo-animated');
  if (!template) throw new Error('there is no promo-animated');
  return jobFor(template, values, {}, { format: 'gif', delays: Array(frames).fill(5) });
}

/** Digests, which are compared sooner than bytes are. */
function digests(images: readonly EncodedImage[]): (string | undefined)[] {
  return images.map((image) => image && finishedFile(image).digest);
}

/** What comes of a piece; the bytes are not moved. */
async function outcome<Kind extends PieceResult['kind']>(_kind: Kind, job: RenderJob, piece: Piece) {
  const moved = (await render({ job, piece, cancellation: createCancellation() })) as unknown as {
    [valueSymbol]: unknown;
  };
  return moved[valueSymbol] as Extract<PieceResult, { kind: Kind }>;
}

async function images(
  job: RenderJob,
  palette: Uint8Array,
  from: number,
  to: number,
): Promise<EncodedImage[]> {
  return (await outcome('images', job, { kind: 'images', from, to, palette })).images;
}

test('frames have the same bytes however they are shared out and whatever is drawn between', async (t) => {
  const job = promo();
  const all = [...Array(FRAMES).keys()];
  const { histogram } = await outcome('histogram', job, { kind: 'histogram', frames: all });
  const { palette } = await outcome('palette', job, { kind: 'palette', histograms: [histogram] });
  const whole = digests(await images(job, palette, 0, FRAMES));
  t.equal(new Set(whole).size, FRAMES, 'all different');
  for (const cuts of [all, [0, 1, 4], [0, 3], [0, 5]]) {
    const parts: EncodedImage[][] = [];
    for (const [part, from] of [...cuts.entries()].reverse()) {
      const between = { ...promo({ headline: `Araya giren ${from}` }), output: { format: 'png' } as const };
      await outcome('file', between, { kind: 'still' });
      parts[part] = await images(job, palette, from, cuts[part + 1] ?? FRAMES);
    }
    t.same(digests(parts.flat()), whole, `cut at ${cuts}`);
  }
});

test('nothing is written as another format than it is asked for', async (t) => {
  const still = { ...promo(), output: { format: 'png' } as const };
  await t.rejects(outcome('file', promo(), { kind: 'still' }), { message: 'gif is no still' });
  await t.rejects(outcome('histogram', still, { kind: 'histogram', frames: [0] }), {
    message: 'png has no pieces',
  });
});

test('a piece that is to be left draws no frame', async (t) => {
  const left = async (piece: Piece): Promise<ThreadAnswer> => {
    const cancellation = createCancellation();
    cancel(cancellation);
    return render({ job: promo(), piece, cancellation });
  };
  t.same(await left({ kind: 'histogram', frames: [0] }), { kind: 'cancelled' });
  t.same(await left({ kind: 'images', from: 0, to: 2, palette: new Uint8Array(768) }), { kind: 'cancelled' });
});

test('pictures in memory that threads share are drawn like others', async (t) => {
  const template = templates.get('og-default');
  if (!template) throw new Error('there is no og-default');
  const output = { format: 'png' } as const;
  // Of a still the bytes depend on what was drawn before, the pixels do not.
  const pixels = async (job: RenderJob) => byFastPng((await outcome('file', job, { kind: 'still' })).bytes);
  const own = await pixels(jobFor(template, {}, { photo: samplePicture() }, output));
  t.not(Buffer.compare(own, await pixels(jobFor(template, {}, {}, output))), 0, 'the picture is seen');
  // Under another name, so that it is decoded and not taken from those that are kept.
  const photo = { ...samplePicture(), digest: 'shared' };
  const shared = withSharedPictures(jobFor(template, {}, { photo }, output));
  t.ok(shared.pictures.photo?.bytes.buffer instanceof SharedArrayBuffer);
  t.equal(Buffer.compare(await pixels(shared), own), 0);
});
