import type { QueuedRender, Scheduling } from '../../src/rendering/queued-render.js';
import { RenderQueue } from '../../src/rendering/render-queue.js';
import { ManualClock } from '../rig/time/manual-clock.js';

/** A queue whose renders only note what they start, by a clock that stands still. */
export function noted(threads: number, waiting = 10, codecBytes = 0) {
  const clock = new ManualClock();
  const queue = new RenderQueue({ threads, waiting, codecBytes }, clock);
  const started: string[] = [];
  const refused: string[] = [];
  const render = (name: string, turn: Scheduling, pieces: number): NotedRender => ({
    ...turn,
    codecBytes: 0,
    stop: () => refused.push(name),
    ready: pieces,
    start: () => started.push(`${name}:`),
    startPiece() {
      if (this.ready === 0) return false;
      this.ready--;
      started.push(name);
      return true;
    },
  });
  return {
    clock,
    queue,
    /** What has lost its place to another caller's. */
    refused,
    asked: (name: string, turn: Scheduling, pieces = 1) => render(name, turn, pieces),
    still: (name: string) => render(name, { work: 'still' }, 1),
    slow: (name: string) => render(name, { work: 'slow' }, 1),
    gif: (name: string, pieces: number) => render(name, { work: 'gif' }, pieces),
    preview: (name: string, { caller = 'somebody', pieces = 1 } = {}) =>
      render(name, { work: 'preview', caller }, pieces),
    row: (name: string, { caller = 'somebody', pieces = 1, isSlotted = false } = {}) =>
      render(name, { work: 'row', caller, isSlotted }, pieces),
    /** What was started since it was asked last. */
    get started() {
      return started.splice(0).filter((name) => !name.endsWith(':'));
    },
  };
}

export interface NotedRender extends QueuedRender {
  /** Pieces that can be done now. */
  ready: number;
}
