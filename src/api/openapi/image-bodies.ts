import { FORMATS, type Format } from '../../../workers/encoders/formats.js';
import type { SuccessfulReply } from './operation.js';

/** The response bodies of these formats, for the reference. */
export function imageBodies(formats: readonly Format[]): SuccessfulReply['content'] {
  return Object.fromEntries(formats.map((format) => [FORMATS[format].mediaType, 'bytes']));
}
