import { Gauge, Registry } from 'prom-client';
import type { BatchObserver } from '../../api/batch/batch.js';
import type { CompletedExchange } from '../../http/exchange.js';
import type { ToolObserver } from '../../mcp/mcp-server.js';
import type { FetchObserver } from '../../rendering/pictures/picture-fetcher.js';
import type { PreviewObserver } from '../../rendering/previewer.js';
import type { RenderPool } from '../../rendering/render-pool.js';
import type { RenderObserver } from '../../rendering/renderer.js';
import type { ResultCache } from '../../rendering/result-cache.js';
import { version } from '../../version.js';
import { registerBatchMetrics } from './batch-metrics.js';
import { registerEventLoopDelay } from './event-loop-delay.js';
import { registerProcessMetrics } from './process-metrics.js';
import {
  registerCacheGauges,
  registerPictureMetrics,
  registerPoolGauges,
  registerRenderMetrics,
} from './render-metrics.js';
import { registerRequestMetrics } from './request-metrics.js';
import { describedMetrics, type MetricDescription, type MetricsSnapshot, takeSnapshot } from './snapshot.js';
import { registerStoreGauge, registerStoreMetrics, type StoreObservations } from './store-metrics.js';
import { registerToolMetrics } from './tool-metrics.js';

/** The metrics of one front in their own registry: events are counted, states are read on demand. */
export class FrontMetrics {
  /** For `HttpServerOptions.completed`. */
  readonly requestCompleted: (exchange: CompletedExchange) => void;
  /** For a Renderer and a Previewer. */
  readonly renders: RenderObserver & PreviewObserver;
  /** For batches. */
  readonly batches: BatchObserver;
  /** For the tools of language models. */
  readonly toolEnded: ToolObserver;
  /** For image fetchers. */
  readonly pictures: FetchObserver;
  /** For observed stores. */
  readonly store: StoreObservations;

  readonly #registry = new Registry();
  readonly #stopMeasuring: () => void;

  constructor() {
    this.requestCompleted = registerRequestMetrics(this.#registry);
    this.renders = registerRenderMetrics(this.#registry);
    this.batches = registerBatchMetrics(this.#registry);
    this.toolEnded = registerToolMetrics(this.#registry);
    this.pictures = registerPictureMetrics(this.#registry);
    this.store = registerStoreMetrics(this.#registry);
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
    help: 'Always 1, with the versions of Tuval and Node.js as labels.',
    labelNames: ['version', 'node_version'],
    registers: [registry],
    aggregator: 'max',
  }).set({ version, node_version: process.versions.node }, 1);
}
