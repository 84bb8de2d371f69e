import type { EncodedPicture } from '../../workers/contract/encoded-picture.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { sharedBytes } from './shared-bytes.js';

/**
 * The same job with its pictures in memory that all threads share: they are copied once here, and not for each of the
 * many tasks of the job.
 */
export function withSharedPictures(job: RenderJob): RenderJob {
  const shared = Object.entries(job.pictures).map(([key, picture]) => [key, sharedPicture(picture)]);
  return { ...job, pictures: Object.fromEntries(shared) };
}

function sharedPicture(picture: EncodedPicture): EncodedPicture {
  return { ...picture, bytes: sharedBytes(picture.bytes) };
}
