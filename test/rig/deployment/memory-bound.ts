import { DELIVERED_BYTES } from '../../../src/api/files/delivery.js';
import { BATCH_BYTES, UPLOAD_BYTES } from '../../../src/api/routes.js';
import type { Config } from '../../../src/config.js';
import { CONTENT_BYTES } from '../../../src/documents/document-contents.js';
import { SERVED_BYTES } from '../../../src/documents/own-templates.js';
import { LARGE_SOURCES_BYTES, SMALL_SOURCES_BYTES } from '../../../src/documents/source-leases.js';
import { MOST_READ_BYTES, MOST_WRITTEN_BYTES } from '../../../src/store/results/result-shelf.js';
import { MOST_PICTURE_BYTES } from '../../../src/store/results/stored-renders.js';
import { MOST_UNPACKED_BYTES } from '../../../workers/fonts/document-font-files.js';
import { mostDecodingBytes } from '../../../workers/images/decoding-memory.js';
import { LARGE_CODEC_BYTES } from '../../../workers/memory/large-codecs.js';
import { MOST_HARFBUZZ_BYTES } from '../../../workers/thread/housekeeping.js';

const MIB = 1024 * 1024;

/** Of a service that has just begun, and of each render thread that has drawn everything: `npm run bench:capacity`. */
export const SERVICE_BYTES = 250 * MIB;
export const THREAD_BYTES = 100 * MIB;

/** What a thread takes more after 200 different documents. */
const DOCUMENTS_OF_THREAD_BYTES = 45 * MIB;

/** Of the fonts that the document which is being checked brings, unpacked and in HarfBuzz's memory. */
const DOCUMENTS_FONTS_BYTES = 2 * MOST_UNPACKED_BYTES;

/** Of the encoder of an MP4 or a lossy GIF in the largest size that they may have, with the frames that it waits for. */
const ENCODER_BYTES = 500 * MIB;

/** What RecentPictures keeps for previews. */
const RECENT_IMAGES_BYTES = 32 * MIB;

/**
 * The most memory that the service takes under its settings, in bytes, with callers who send and name the largest pictures
 * that they may, as slowly as they may: every place where a picture can be held is taken.
 */
export function mostMemory(config: Config): number {
  const { renderThreads, encoderThreads, resultCacheBytes, imageMaxBytes, imageMaxPixels, maxBodyBytes } =
    config;
  // Large decodes take turns; a front with one thread has a second one for GIFs.
  const otherThreads = Math.max(renderThreads, 2) - 1;
  const largest = mostDecodingBytes({ pixels: imageMaxPixels, bytes: imageMaxBytes });
  const decoded = largest + otherThreads * LARGE_CODEC_BYTES;
  return (
    SERVICE_BYTES +
    renderThreads * (THREAD_BYTES + DOCUMENTS_OF_THREAD_BYTES + MOST_HARFBUZZ_BYTES + DOCUMENTS_FONTS_BYTES) +
    SERVED_BYTES +
    CONTENT_BYTES +
    LARGE_SOURCES_BYTES +
    SMALL_SOURCES_BYTES +
    UPLOAD_BYTES +
    BATCH_BYTES +
    DELIVERED_BYTES +
    resultCacheBytes +
    (config.resultStore === 'on' ? MOST_READ_BYTES + MOST_WRITTEN_BYTES + MOST_PICTURE_BYTES : 0) +
    RECENT_IMAGES_BYTES +
    decoded +
    encoderThreads * ENCODER_BYTES +
    placesOfPictures(config) * (imageMaxBytes + maxBodyBytes)
  );
}

/** Of renders: those whose pictures are on their way (src/service/front.ts), wait, and are drawn. Of previews: half of the first two. */
function placesOfPictures({ renderThreads, queueLimit }: Config): number {
  const downloads = renderThreads * (queueLimit + 1);
  const waiting = renderThreads * queueLimit;
  return downloads + waiting + renderThreads + Math.ceil(downloads / 2) + Math.ceil(waiting / 2);
}
