import { constants, getPriority, setPriority } from 'node:os';
import { threadId } from './piece-clock.js';

/** Added to the nice value. Linux gives a runnable thread ten times the processor time of one that is 10 nicer. */
const STEP = 10;

/**
 * Lowers the priority of the calling thread below that of the event loop, which needs little time but needs it at once.
 * On Linux every thread has a nice value of its own (setpriority(2)), addressed by the thread's id. Elsewhere, or
 * without the permission, all threads stay equal, and answers take longer on a busy machine.
 */
export function lowerThreadPriority(): void {
  const thread = threadId();
  if (thread === undefined) return;
  try {
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + STEP));
  } catch {
    // A sandbox may forbid it.
  }
}
