import type { CodeSource } from '../code/code-source.js';
import type { EncodedPicture } from '../contract/encoded-picture.js';
import type { DocumentSource } from '../documents/document-source.js';
import type { Output } from '../encoders/formats.js';

/** A request that has passed every check. */
export interface RenderJob {
  /** Id of the template, of those in `templates/` unless `document` or `code` is given. */
  template: string;
  document?: DocumentSource;
  /** A template in code of the operator's folder. */
  code?: CodeSource;
  /** The one of the template's sizes that is drawn; its own unless given. */
  size?: string;
  /** A value for every field of the template but its image fields, and the items of every list without theirs. */
  values: Record<string, unknown>;
  /** The encoded pictures of the image fields that have one, by field key, or by `lines[2].photo` for those of items. */
  pictures: Record<string, EncodedPicture>;
  /** Frame pixels per pixel of the template, a positive number. */
  scale: number;
  output: Output;
  /** Bound on the memory that encoding the frame takes beside the kernels' (`workers/encoders/encoding-memory.ts`); 0 unless given. */
  encodingBytes?: number;
  /** Pixels of a frame; as many as are usual unless given. */
  pixels?: number;
  /** Set where the template is a caller's, which may take long. */
  isOwn?: boolean;
}
