/** All errors that end a render without an image. */

import type { Problem } from '../../workers/documents/report.js';

/** The queue is full; nothing was started. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** The render exceeded its deadline. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout';

  constructor(
    readonly phase: 'waiting' | 'running',
    /** It would not have ended in time alone either. */
    readonly isOwn = false,
  ) {
    super(phase);
  }
}

/** The render failed on our side, or its thread died. `cause` is the reason. */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
}

/** All clients of the render have left. */
export class RenderAbandoned extends Error {
  override name = 'RenderAbandoned';
}

/** The service ends before the render can. */
export class ServiceEnding extends Error {
  override name = 'ServiceEnding';
}

/** The picture of an image field cannot be fetched or decoded. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable';

  constructor(
    /** The key of the picture's field. */
    readonly field: string,
    options?: ErrorOptions,
  ) {
    super(`the picture of ${field} is unavailable`, options);
  }
}

/** A code cannot have the value of a field: its kind has other letters, or fewer. */
export class ValueUnencodable extends Error {
  override name = 'ValueUnencodable';

  constructor(
    /** The key of the field. */
    readonly field: string,
    /** The kind of the code, by the name of bwip-js. */
    readonly type: string,
    readonly reason: string,
  ) {
    super(`the value of ${field} is no ${type}: ${reason}`);
  }
}

/** The template cannot be drawn, mostly with these values: it would take too much work, or it is broken. */
export class DrawingRefused extends Error {
  override name = 'DrawingRefused';

  constructor(readonly problems: readonly Problem[]) {
    super(problems[0]?.message);
  }
}

/** No quality of the format fits into the `maxBytes` of the request. */
export class ImageTooLarge extends Error {
  override name = 'ImageTooLarge';

  constructor(
    /** Bytes of the smallest file that was tried. */
    readonly least: number,
  ) {
    super(`the smallest image has ${least} bytes`);
  }
}

const REASONS = [
  [QueueFull, 'queue_full'],
  [RenderTimeout, 'timeout'],
  [PictureUnavailable, 'picture_unavailable'],
  [ValueUnencodable, 'unencodable'],
  [DrawingRefused, 'refused'],
  [ImageTooLarge, 'too_many_bytes'],
  [RenderAbandoned, 'abandoned'],
  [ServiceEnding, 'shutting_down'],
] as const;

/** The reason for a missing image, as a label; `failed` is every error of ours. */
export type FailureReason = (typeof REASONS)[number][1] | 'failed';

export const FAILURE_REASONS: readonly FailureReason[] = [...REASONS.map(([, reason]) => reason), 'failed'];

export function failureReason(failure: unknown): FailureReason {
  return REASONS.find(([Failure]) => failure instanceof Failure)?.[1] ?? 'failed';
}
