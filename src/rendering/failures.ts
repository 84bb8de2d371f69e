/** Every way in which a render ends without a picture. */

/** The queue is full: nothing was started. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** The render waited or ran past its deadline. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout';
}

/** The render failed on our side, or its thread died. `cause` says how. */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
}

/** Nobody waits for the render any more. */
export class RenderAbandoned extends Error {
  override name = 'RenderAbandoned';
}

/** The picture of an image field cannot be had or cannot be decoded. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable';

  constructor(
    /** Key of the picture's field. */
    readonly field: string,
    options?: ErrorOptions,
  ) {
    super(`the picture of ${field} is unavailable`, options);
  }
}

const REASONS = [
  [QueueFull, 'queue_full'],
  [RenderTimeout, 'timeout'],
  [PictureUnavailable, 'picture_unavailable'],
  [RenderAbandoned, 'abandoned'],
] as const;

/** Why there is no picture, in a word: `failed` is everything that is a fault of ours. */
export type FailureReason = (typeof REASONS)[number][1] | 'failed';

export const FAILURE_REASONS: readonly FailureReason[] = [...REASONS.map(([, reason]) => reason), 'failed'];

export function failureReason(failure: unknown): FailureReason {
  return REASONS.find(([Failure]) => failure instanceof Failure)?.[1] ?? 'failed';
}
