import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, Registry } from 'prom-client';
import type { BatchObserver } from '../../api/batch/batch-handler.js';
import { engine } from '../../engine.js';
import type { CompletedExchange } from '../../http/exchange.js';
import type { JobsDepth } from '../../jobs/jobs.js';
import type { ToolObserver } from '../../mcp/mcp-server.js';
import type { FetchObserver } from '../../rendering/pictures/picture-fetcher.js';
import type { PreviewObserver } from '../../rendering/previewer.js';
import type { RenderPool } from '../../rendering/render-pool.js';
import type { RenderObserver } from '../../rendering/renderer.js';
import type { ResultCache } from '../../rendering/result-cache.js';
import { version } from '../../version.js';
import type { Backlog } from '../../webhooks/delivery-records.js';
import type { WebhookObserver } from '../../webhooks/webhooks.js';
import { registerBatchMetrics } from './batch-metrics.js';
import {
  type JobObserver,
  registerJobMetrics,
  registerJobQueueGauges,
  registerWebhookGauges,
  registerWebhookMetrics,
} from './job-metrics.js';
import { registerProcessMetrics } from './process-metrics.js';
import {
  registerCacheGauges,
  registerPictureMetrics,
  registerPoolGauges,
  registerRenderMetrics,
} from './render-metrics.js';
import { describedMetrics, type MetricDescription, type MetricsSnapshot, takeSnapshot } from './snapshot.js';
import {
  type FileObservations,
  registerFileMetrics,
  registerSharedResultMetrics,
  registerStoreGauge,
  registerStoreMetrics,
  type SharedResultObservations,
  type StoreObservations,
} from './store-metrics.js';
import { TalliedCounter, TalliedHistogram } from './tallies.js';

/** The metrics of one front in their own registry: events are counted, states are read on demand. */
export class FrontMetrics {
  /** For `HttpServerOptions.completed`. */
  readonly requestCompleted: (exchange: CompletedExchange) => void;
  /** For a Renderer and a Previewer. */
  readonly renders: RenderObserver & PreviewObserver;
  /** For batches. */
  readonly batches: BatchObserver;
  /** For jobs. */
  readonly jobs: JobObserver;
  /** For webhooks. */
  readonly webhookTried: WebhookObserver;
  /** For the tools of language models. */
  readonly toolEnded: ToolObserver;
  /** For image fetchers. */
  readonly pictures: FetchObserver;
  /** For observed stores. */
  readonly store: StoreObservations;
  /** For the store of pictures and for uploads. */
  readonly files: FileObservations;
  /** For results that fronts share. */
  readonly sharedResults: SharedResultObservations;

  readonly #registry = new Registry();
  readonly #stopMeasuring: () => void;

  constructor() {
    this.requestCompleted = registerRequestMetrics(this.#registry);
    this.renders = registerRenderMetrics(this.#registry);
    this.batches = registerBatchMetrics(this.#registry);
    this.jobs = registerJobMetrics(this.#registry);
    this.webhookTried = registerWebhookMetrics(this.#registry);
    this.toolEnded = registerToolMetrics(this.#registry);
    this.pictures = registerPictureMetrics(this.#registry);
    this.store = registerStoreMetrics(this.#registry);
    this.files = registerFileMetrics(this.#registry);
    this.sharedResults = registerSharedResultMetrics(this.#registry);
    this.#stopMeasuring = registerEventLoopDelay(this.#registry);
    registerProcessMetrics(this.#registry, 'front');
    registerBuildInfo(this.#registry);
  }

  /** Adds the metrics of the queue and the threads; to be called once. */
  watchPool(pool: RenderPool): void {
    registerPoolGauges(this.#registry, pool);
  }

  /** Adds the metrics of the result cache; to be called once. */
  watchCache(cache: ResultCache): void {
    registerCacheGauges(this.#registry, cache);
  }

  /** Adds whether the store of keys and quotas is reachable; to be called once. */
  watchStore(isReachable: () => boolean): void {
    registerStoreGauge(this.#registry, isReachable);
  }

  /** Adds what waits in the queue of jobs; to be called once. */
  watchJobs(depth: () => Promise<JobsDepth>): void {
    registerJobQueueGauges(this.#registry, depth);
  }

  /** Adds which webhooks have not ended; to be called once. */
  watchWebhooks(backlog: () => Promise<Backlog>): void {
    registerWebhookGauges(this.#registry, backlog);
  }

  /** Adds the number of broken files in the folder of templates; to be called once. */
  watchFolder(broken: () => number): void {
    new Gauge({
      name: 'tuval_template_folder_broken_files',
      help: 'Files in TEMPLATES_DIR that are broken now; the version before a change stays in place.',
      registers: [this.#registry],
      aggregator: 'max',
      collect() {
        this.set(broken());
      },
    });
  }

  /** All current metrics. Begins a new period of the event loop's delay. */
  snapshot(): Promise<MetricsSnapshot> {
    return takeSnapshot(this.#registry);
  }

  /** Every metric so far, for the reference. */
  get described(): MetricDescription[] {
    return describedMetrics(this.#registry);
  }

  /** Stops the periodic measurements; `snapshot` continues to work. */
  close(): void {
    this.#stopMeasuring();
  }
}

function registerBuildInfo(registry: Registry): void {
  new Gauge({
    name: 'tuval_build_info',
    help: 'Always 1, with the versions of Tuval and Node.js as labels, and the engine that X-Engine says.',
    labelNames: ['version', 'node_version', 'engine'],
    registers: [registry],
    aggregator: 'max',
  }).set({ version, node_version: process.versions.node, engine }, 1);
}

/** Milliseconds between two samples of the loop. Node's histogram includes this time, so it is subtracted. */
const RESOLUTION_MS = 10;

/**
 * Registers gauges of the delay of the event loop's timers since the last reading, in seconds. Over several processes
 * the worst counts, because a blocked front delays its own callers however well the others work. Each reading begins a
 * new period, so two scrapers each see only part of the time.
 * @returns a function that ends the measurement
 */
function registerEventLoopDelay(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3);
  new Gauge({
    name: 'tuval_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape, in seconds: median, 99th percentile and longest, of the worst front.',
    labelNames: ['quantile'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set({ quantile: '0.5' }, seconds(delays.percentile(50)));
      this.set({ quantile: '0.99' }, seconds(delays.percentile(99)));
      this.set({ quantile: '1' }, seconds(delays.max));
      delays.reset();
    },
  });
  return () => delays.disable();
}

/** Buckets from a status request (well under a millisecond) to the longest GIF. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Counts exchanges. The label values come from the routes and from HTTP, so no client can add a series. */
function registerRequestMetrics(registry: Registry): (exchange: CompletedExchange) => void {
  const requests = new TalliedCounter({
    name: 'tuval_http_requests_total',
    help: 'Requests by route (the registered path, or unmatched), method (OTHER: unknown to HTTP) and status (499: the client left before its reply).',
    labelNames: ['route', 'method', 'status'],
    registry,
  });
  const durations = new TalliedHistogram({
    name: 'tuval_http_request_duration_seconds',
    help: 'Time from the headers of a request to the last byte of its reply, in seconds.',
    labelNames: ['route'],
    buckets: SECONDS,
    registry,
  });
  const sent = new TalliedCounter({
    name: 'tuval_http_response_bytes_total',
    help: 'Bytes of completely sent reply bodies, by route.',
    labelNames: ['route'],
    registry,
  });
  return ({ route = 'unmatched', method, status, durationMs, bytes }) => {
    requests.of(route, method, String(status)).add();
    durations.of(route).observe(durationMs / 1e3);
    sent.of(route).add(bytes);
  };
}

/** Counts calls of tools. The label values are names of tools and codes of ours, so no client can add a series. */
function registerToolMetrics(registry: Registry): ToolObserver {
  const calls = new TalliedCounter({
    name: 'tuval_mcp_tool_calls_total',
    help: 'Calls of tools at /mcp by tool (unknown: there is none of that name) and outcome: answered, abandoned (the client left), or the code of the refusal.',
    labelNames: ['tool', 'outcome'],
    registry,
  });
  calls.of('unknown', 'unknown_tool');
  return (tool = 'unknown', outcome) => calls.of(tool, outcome).add();
}
