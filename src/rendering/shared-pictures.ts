import type { EncodedPicture, RenderJob } from '../../workers/thread/job.js';

/**
 * The same job with its pictures in memory that all threads share: they are copied once here, and not for each of the
 * many tasks of the job.
 */
export function withSharedPictures(job: RenderJob): RenderJob {
  const shared = Object.entries(job.pictures).map(([key, picture]) => [key, sharedPicture(picture)]);
  return { ...job, pictures: Object.fromEntries(shared) };
}

function sharedPicture(picture: EncodedPicture): EncodedPicture {
  const bytes = new Uint8Array(new SharedArrayBuffer(picture.bytes.length));
  bytes.set(picture.bytes);
  return { ...picture, bytes };
}
