import type { Operation } from '../openapi/operation.js';
import type { ReplyHeaderName } from '../reply-headers.js';

/**
 * The errors of a render that its caller's plan does not permit (`RequestedRender.permittedTo`), for the reference.
 * @param headers of such an answer
 */
export function planErrors(headers: readonly ReplyHeaderName[] = []): Operation['errors'] {
  return { gif_not_allowed: headers };
}
