import { findSubject, searchedSize, searchTime } from '../images/subject/find-subject.js';
import type { Subject } from '../images/subject/interest.js';
import { SubjectCache } from '../images/subject/subject-cache.js';
import { released } from '../kernels/kernels.js';
import { BYTES_OF_A_PIXEL } from '../raster/frame.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { sampledPicture } from '../raster/sampled-picture.js';
import { TooMuchWork } from '../raster/too-much-work.js';

/** Bounds of one frame, in which pictures are made before the display list is there, and checked. */
const MOST_NANOSECONDS = 1.5e9;
const MOST_BYTES = 128 * 1024 * 1024;

/** Finds the subjects of the pictures of a frame, with a cache of what was found. */
export class PictureSubjects {
  readonly #cache = new SubjectCache();
  readonly #ofFrame = new Set<string>();
  #nanoseconds = 0;
  #bytes = 0;

  /** Begins a frame. */
  begin(): void {
    this.#ofFrame.clear();
    this.#nanoseconds = 0;
    this.#bytes = 0;
  }

  /** @throws TooMuchWork where the pictures of the frame are too many, whether or not they are cached */
  of(picture: LazyPixmap): Subject {
    const size = searchedSize(picture.natural ?? picture);
    const sized = picture.sized?.(size.width, size.height) ?? picture;
    this.#count(sized);
    return this.#cache.get(sized.key, () => {
      const { width, height } = size;
      const whole = { left: 0, top: 0, right: width, bottom: height };
      const looked = sampledPicture(
        sized,
        whole,
        [width / sized.width, 0, 0, height / sized.height, 0, 0],
        false,
      );
      try {
        return findSubject(looked);
      } finally {
        released(looked.pixels);
      }
    });
  }

  #count(picture: LazyPixmap): void {
    if (this.#ofFrame.has(picture.key)) return;
    this.#ofFrame.add(picture.key);
    this.#nanoseconds += searchTime(picture.natural ?? picture) + (picture.work ?? 0);
    this.#bytes += picture.width * picture.height * BYTES_OF_A_PIXEL;
    if (this.#nanoseconds > MOST_NANOSECONDS || this.#bytes > MOST_BYTES)
      throw new TooMuchWork('subjects are looked for in too many pictures: use fewer or smaller ones');
  }
}
