import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** The frames of an animation in their order, each opaque RGBA row by row. */
export interface FrameStream {
  width: number;
  height: number;
  /** Delays of frames in centiseconds. */
  delays: readonly number[];
  /** Waits for the next frame, which belongs to the caller; undefined after the last. */
  next(): Uint8Array | undefined;
}

/** Encodes a stream, in memory of its own. Nothing but its thread's end stops it. */
export type StreamEncoder = (frames: FrameStream) => Promise<Uint8Array<ArrayBuffer>>;

/** The number of frames that were sent so far, by which a thread that waits for one is woken. */
export type SentFrames = Int32Array<SharedArrayBuffer>;

export const createSentFrames = (): SentFrames => new Int32Array(new SharedArrayBuffer(4));

/** Front: sends a frame, whose memory moves to the thread. */
export function sendFrame(port: MessagePort, sent: SentFrames, frame: Uint8Array<ArrayBuffer>): void {
  port.postMessage(frame, [frame.buffer]);
  Atomics.add(sent, 0, 1);
  Atomics.notify(sent, 0);
}

/**
 * Thread: the frames that a port brings. Encoders in WebAssembly ask for a frame in the middle of a call, so the thread
 * stands still until there is one.
 */
export function receivedFrames(
  port: MessagePort,
  sent: SentFrames,
  about: Omit<FrameStream, 'next'>,
  taken: () => void,
): FrameStream {
  let count = 0;
  return {
    ...about,
    next() {
      if (count === about.delays.length) return undefined;
      Atomics.wait(sent, 0, count);
      const received = receiveMessageOnPort(port) as { message: Uint8Array } | undefined;
      if (!received) throw new Error('a frame was announced and is not there');
      count++;
      taken();
      return received.message;
    },
  };
}
