import { readdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { constrainedMemory, memoryUsage } from 'node:process';
import { Counter, Gauge, type Registry } from 'prom-client';
import { mallocBytes } from './malloc.js';

/**
 * Registers the resources of a process, under names whose values may be added up over processes. The default metrics of
 * prom-client contain many whose sums mean nothing, such as start times and heap spaces.
 * @param role the value of the label `process`
 */
export function registerProcessMetrics(registry: Registry, role: 'primary' | 'front'): void {
  const common = { registers: [registry], labelNames: ['process'] as const };
  const labels = { process: role };

  let counted = 0;
  new Counter({
    ...common,
    name: 'tuval_process_cpu_seconds_total',
    help: 'CPU time of all threads in user and system mode, in seconds.',
    collect() {
      const { user, system } = process.cpuUsage();
      const used = user + system;
      this.inc(labels, (used - counted) / 1e6);
      counted = used;
    },
  });
  new Gauge({
    ...common,
    name: 'tuval_process_resident_memory_bytes',
    help: 'Resident memory, in bytes. Shared pages count in each process.',
    collect() {
      this.set(labels, memoryUsage.rss());
    },
  });
  new Gauge({
    ...common,
    name: 'tuval_process_heap_used_bytes',
    help: "JavaScript heap in use by the event loop's thread, in bytes.",
    collect() {
      this.set(labels, memoryUsage().heapUsed);
    },
  });
  registerMallocGauge(registry, role);
  const openFiles = openFileDescriptors();
  if (openFiles === undefined) return;
  new Gauge({
    ...common,
    name: 'tuval_process_open_fds',
    help: 'Open file descriptors, including sockets.',
    collect() {
      this.set(labels, openFileDescriptors() ?? 0);
    },
  });
}

function registerMallocGauge(registry: Registry, role: 'primary' | 'front'): void {
  if (!mallocBytes()) return;
  new Gauge({
    registers: [registry],
    labelNames: ['process', 'kind'],
    name: 'tuval_process_malloc_bytes',
    help: 'Memory of malloc in all threads, in bytes: in use (used), or free in its heaps (free); whole free pages may be returned to the system. Only with glibc.',
    collect() {
      for (const [kind, bytes] of Object.entries(mallocBytes() ?? {}))
        this.set({ process: role, kind }, bytes);
    },
  });
}

/** Registers the metrics that apply to all processes of a service together; only the primary reports them. */
export function registerServiceMetrics(registry: Registry): void {
  new Gauge({
    name: 'tuval_start_time_seconds',
    help: 'Start time of the service, in seconds since 1970.',
    registers: [registry],
  }).set(performance.timeOrigin / 1e3);
  new Gauge({
    name: 'tuval_memory_limit_bytes',
    help: 'Memory limit of all processes of the service together, in bytes: that of the container, or of the machine.',
    registers: [registry],
  }).set(memoryLimit(constrainedMemory(), totalmem()));
}

/** @param constrained the limit from Node.js: nothing, 0 or more than the total if there is none */
export function memoryLimit(constrained: number | undefined, total: number): number {
  return constrained ? Math.min(constrained, total) : total;
}

/** The number of open file descriptors; undefined if the system does not report it. */
function openFileDescriptors(): number | undefined {
  try {
    // Without the descriptor that reads the directory.
    return readdirSync('/proc/self/fd').length - 1;
  } catch {
    return undefined;
  }
}
