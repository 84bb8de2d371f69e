import { Counter, Gauge, type Registry } from 'prom-client';
import { FAILURE_REASONS } from '../../rendering/failures.js';
import type { FetchObserver } from '../../rendering/pictures/picture-fetcher.js';
import { UNAVAILABLE_REASONS } from '../../rendering/pictures/picture-unavailable.js';
import type { PreviewObserver } from '../../rendering/previewer.js';
import { WORKS } from '../../rendering/queued-render.js';
import type { RenderPool } from '../../rendering/render-pool.js';
import type { RenderObserver } from '../../rendering/renderer.js';
import type { ResultCache } from '../../rendering/result-cache.js';
import { TalliedCounter, TalliedHistogram } from './tallies.js';

/** Buckets from the layout of a card to the longest GIF. */
const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 120];

const STAGES = ['queue', 'layout', 'raster', 'encode'] as const;

/** Counts renders and previews as an observer of the renderer and the previewer. */
export function registerRenderMetrics(registry: Registry): RenderObserver & PreviewObserver {
  const renders = new TalliedCounter({
    name: 'tuval_renders_total',
    help: 'Successful renders, by template, format and cache: hit (from the cache), shared (another front had drawn it), joined (drawn for a simultaneous equal request) or miss (drawn).',
    labelNames: ['template', 'format', 'cache'],
    registry,
  });
  const cached = new TalliedCounter({
    name: 'tuval_result_cache_requests_total',
    help: 'Successful renders, by result: hit (nothing was drawn) or miss.',
    labelNames: ['result'],
    registry,
  });
  const stages = new TalliedHistogram({
    name: 'tuval_render_stage_seconds',
    help: 'Time of drawn renders in each stage (queue, layout, raster, encode), in seconds.',
    labelNames: ['template', 'format', 'stage'],
    buckets: SECONDS,
    registry,
  });
  const failures = new TalliedCounter({
    name: 'tuval_render_failures_total',
    help: 'Admitted renders that failed, by reason.',
    labelNames: ['reason'],
    registry,
  });
  const previews = new TalliedCounter({
    name: 'tuval_previews_total',
    help: 'Admitted previews and uncached thumbnails, by outcome: drawn, or the reason for the failure.',
    labelNames: ['outcome'],
    registry,
  });
  // A series that first appears as 1 shows no increase, so known series begin at 0.
  for (const result of ['hit', 'miss']) cached.of(result);
  for (const reason of FAILURE_REASONS) failures.of(reason);
  for (const outcome of ['drawn', ...FAILURE_REASONS]) previews.of(outcome);

  const CACHE = { cached: 'hit', shared: 'shared', joined: 'joined', drawn: 'miss' } as const;
  return {
    rendered({ template, format, source, timings }) {
      renders.of(template, format, CACHE[source]).add();
      cached.of(source === 'drawn' ? 'miss' : 'hit').add();
      if (source !== 'drawn') return;
      for (const stage of STAGES) stages.of(template, format, stage).observe(timings[stage] / 1e3);
    },
    failed(reason) {
      failures.of(reason).add();
    },
    previewed(outcome) {
      previews.of(outcome).add();
    },
  };
}

/** Counts the pictures that are fetched by address, for renders and previews alike. */
export function registerPictureMetrics(registry: Registry): FetchObserver {
  const fetches = new TalliedCounter({
    name: 'tuval_picture_fetches_total',
    help: 'Pictures that callers named by URL, by outcome: fetched, or the reason for the failure.',
    labelNames: ['outcome'],
    registry,
  });
  for (const outcome of ['fetched', ...UNAVAILABLE_REASONS]) fetches.of(outcome);
  return (outcome) => fetches.of(outcome).add();
}

/** Shows the current queue and threads of a pool, and its drawn GIF frames. */
export function registerPoolGauges(registry: Registry, pool: RenderPool): void {
  new Gauge({
    name: 'tuval_render_queue_depth',
    help: 'Renders that wait for a thread, by kind (still, slow, gif, preview, row).',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of WORKS) this.set({ kind }, pool.load(kind).waiting);
    },
  });
  new Gauge({
    name: 'tuval_renders_running',
    help: 'Started renders that have not ended, by kind (still, slow, gif, preview, row), including a GIF that waits for its next thread.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of WORKS) this.set({ kind }, pool.load(kind).running);
    },
  });
  new Gauge({
    name: 'tuval_render_threads_busy',
    help: 'Threads that draw, by kind (still, slow, gif, preview, row). With RENDER_THREADS=1 there are two while a GIF is drawn beside a still.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of WORKS) this.set({ kind }, pool.threadsBusy(kind));
    },
  });
  new Counter({
    name: 'tuval_gif_frames_total',
    help: 'Frames in finished pieces of animations, by format, even if the animation then failed.',
    labelNames: ['format'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [format, frames] of Object.entries(pool.frames)) this.inc({ format }, frames);
    },
  });
  new Gauge({
    name: 'tuval_render_thread_kept_bytes',
    help: 'Bytes that the threads keep between renders, as last reported, by content (backdrops, fonts, glyphs, pictures, texts).',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, bytes] of Object.entries(pool.cached)) this.set({ kind }, bytes);
    },
  });
  new Gauge({
    name: 'tuval_render_thread_used_bytes',
    help: 'Memory of the threads in bytes, as last reported: JavaScript objects (heap), and files, pixels and WebAssembly memory (external).',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, bytes] of Object.entries(pool.used)) this.set({ kind }, bytes);
    },
  });
  new Gauge({
    name: 'tuval_render_thread_module_bytes',
    help: "Memory of the threads' WebAssembly modules in bytes, as last reported, by module (kernels, kernels_free, resvg, harfbuzz, jpeg, webp, avif, others). It never shrinks, but most of kernels_free is returned to the system.",
    labelNames: ['module'],
    registers: [registry],
    collect() {
      for (const [module, bytes] of Object.entries(pool.modules)) this.set({ module }, bytes);
    },
  });
  new Gauge({
    name: 'tuval_render_threads',
    help: 'Configured threads (RENDER_THREADS) of all fronts.',
    registers: [registry],
    collect() {
      this.set(pool.threads);
    },
  });
}

/** Shows the current size of a cache. */
export function registerCacheGauges(registry: Registry, cache: ResultCache): void {
  new Gauge({
    name: 'tuval_result_cache_bytes',
    help: 'Bytes of cached renders.',
    registers: [registry],
    collect() {
      this.set(cache.bytes);
    },
  });
  new Gauge({
    name: 'tuval_result_cache_entries',
    help: 'Number of cached renders.',
    registers: [registry],
    collect() {
      this.set(cache.entries);
    },
  });
}
