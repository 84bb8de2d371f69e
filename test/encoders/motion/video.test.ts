import t, { test } from 'tap';
import { RenderAbandoned } from '../../../src/rendering/failures.js';
import { RenderPool } from '../../../src/rendering/render-pool.js';
import type { Format, Output } from '../../../workers/encoders/formats.js';
import { ChromiumPage } from '../../rig/chromium/chromium.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { waitFor } from '../../rig/time/eventually.js';
import { outputsOf } from '../gif/decoder-process.js';
import { inFile, shownByFfmpeg } from '../gif/ffmpeg.js';
import { shownByGifsicle } from '../gif/gifsicle.js';
import { framesByFfmpeg } from './ffmpeg.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIZE = { width: 400, height: 225 };
const DELAYS = [5, 5, 4, 6, 5, 5, 5, 5, 5, 10];
const patience = new AbortController().signal;

const pool = new RenderPool({ threads: 2, queueLimit: 64, stillTimeoutMs: 60_000, gifTimeoutMs: 300_000 });
t.teardown(() => pool.close());

/** promo-animated at half its size, of which one side is odd. */
function promo(output: Output) {
  const values = {
    ...{ brand: 'Ada', headline: 'Sezon sonu', details: 'Hafta sonu', discount: 40, discountNote: 'indirim' },
    ...{ cta: 'Bak', color: '#2b1b5c', accent: '#ff8a5c', background: '#2b1b5c' },
  };
  return { template: 'promo-animated', values, pictures: {}, scale: 0.5, output };
}

async function drawn(output: Output): Promise<Uint8Array> {
  return (await pool.render(promo(output), patience)).bytes;
}

/** What each frame shows when it is drawn exactly: opaque RGBA. */
const exact = await framesByFfmpeg(await drawn({ format: 'apng', delays: DELAYS }), 'apng', SIZE);
const mp4 = await drawn({ format: 'mp4', quality: 70, delays: DELAYS });

interface Probe {
  streams: Record<string, string | number>[];
  format: Record<string, string>;
}

async function probed(file: Uint8Array): Promise<Probe> {
  const args = ['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json'];
  const { output, messages } = await inFile(file, (path) => outputsOf('ffprobe', [...args, path]));
  if (messages !== '') throw new Error(messages);
  return JSON.parse(output.toString()) as Probe;
}

test('an MP4 is H.264 in yuv420p, as long as its delays, with even sides and its index first', async (t) => {
  const { streams, format } = await probed(mp4);
  t.equal(streams.length, 1);
  t.match(streams[0], {
    ...{ codec_name: 'h264', pix_fmt: 'yuv420p', width: 400, height: 226, nb_read_frames: '10' },
    ...{ color_range: 'tv', color_space: 'bt709', color_primaries: 'bt709', color_transfer: 'bt709' },
  });
  t.equal(Number(format.duration).toFixed(2), '0.55');
  const text = Buffer.from(mp4).toString('latin1');
  t.ok(text.indexOf('moov') < text.indexOf('mdat'), 'faststart');
});

test('an MP4 shows what was drawn, and less of it at a lower quality', async (t) => {
  const size = { width: 400, height: 226 };
  const near = async (file: Uint8Array) => {
    const shown = await framesByFfmpeg(file, 'mp4', size);
    t.equal(shown.length, exact.length);
    return Math.max(...shown.map((frame, index) => meanDifference(frame, exact[index] as Uint8Array)));
  };
  const low = await drawn({ format: 'mp4', quality: 20, delays: DELAYS });
  t.ok(low.length < mp4.length * 0.7);
  const [atDefault, atLow] = [await near(mp4), await near(low)];
  t.ok(atDefault < 3, `${atDefault} levels off`);
  t.ok(atLow > atDefault);
});

test('equal requests yield equal bytes', async (t) => {
  t.equal(Buffer.compare(await drawn({ format: 'mp4', quality: 70, delays: DELAYS }), mp4), 0);
});

test('Chromium plays an MP4', async (t) => {
  const chromium = await ChromiumPage.open('');
  t.teardown(() => chromium.close());
  const shown = await chromium.page.evaluate(`(async () => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = 'data:video/mp4;base64,${Buffer.from(mp4).toString('base64')}';
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
    });
    const { videoWidth: width, videoHeight: height, duration } = video;
    await video.play();
    await new Promise((resolve) => {
      video.onended = resolve;
    });
    return { width, height, duration: duration.toFixed(2) };
  })()`);
  t.same(shown, { width: 400, height: 226, duration: '0.55' });
});

test('a lossy GIF has every frame at its time, is read by all, and is near to what was drawn', async (t) => {
  const gif = await drawn({ format: 'gif', lossy: 90, delays: DELAYS });
  for (const read of [shownByGifsicle, shownByFfmpeg]) {
    const { width, height, frames, delays } = await read(gif);
    t.same({ width, height }, SIZE);
    t.same(delays, DELAYS);
    const differences = frames.map((frame, index) => meanDifference(frame, exact[index] as Uint8Array));
    t.ok(Math.max(...differences) < 4, `${Math.max(...differences)} levels off`);
  }
  const lower = await drawn({ format: 'gif', lossy: 20, delays: DELAYS });
  t.ok(lower.length < gif.length);
});

test('an encoder is left when its client leaves, and the next one has its place', async (t) => {
  for (const format of ['mp4', 'gif'] as Format[]) {
    const long = { format, delays: Array(200).fill(5), quality: 70, lossy: 80 } as unknown as Output;
    const client = new AbortController();
    const left = pool.render(promo(long), client.signal);
    await waitFor('the encoder to run', () => pool.load('gif').running === 1);
    client.abort();
    await t.rejects(left, RenderAbandoned);
    await waitFor('the encoder to end', () => pool.load('gif').running === 0);
  }
  t.ok((await drawn({ format: 'mp4', quality: 70, delays: DELAYS })).length > 0);
});

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  return other.reduce((sum, value, at) => sum + Math.abs(value - (one[at] as number)), 0) / other.length;
}
