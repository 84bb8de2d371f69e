import type { EncodedPicture } from '../../contract/encoded-picture.js';
import { released } from '../../kernels/kernels.js';
import { openPicture } from '../decode.js';
import { fitBox } from '../fit.js';
import { turnedSize } from '../orientation-geometry.js';
import { read } from '../stored-picture.js';
import { findSubject, searchedSize } from './find-subject.js';
import type { Subject } from './interest.js';

/**
 * Decodes a picture as small as it is looked at, and finds its subject.
 * @throws UndecodableImage when it is broken, or larger than announced
 */
export function encodedSubject(encoded: Pick<EncodedPicture, 'type' | 'bytes' | 'pixels'>): Subject {
  const picture = read(openPicture(encoded), (stored) =>
    fitBox(stored, searchedSize(turnedSize(stored, stored.orientation)), { mode: 'contain' }),
  );
  try {
    return findSubject(picture);
  } finally {
    released(picture.pixels);
  }
}
