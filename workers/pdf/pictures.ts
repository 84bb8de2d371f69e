/** Pictures of a file, each of which is written once (ISO 32000-1, section 8.9). */

import { profileConversion } from '../images/colours/profile-conversions.js';
import {
  isFrameHeader,
  type JpegStructure,
  readJpegStructure,
  walkSegments,
} from '../images/jpeg-structure.js';
import { uprightMatrix } from '../images/orientation-geometry.js';
import { UndecodableImage } from '../images/undecodable-image.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
import type { Mesh } from './meshes.js';
import type { PackedPictures } from './packed-pictures.js';
import { type PackedPicture, packedPicture } from './packed-pixels.js';
import { type ObjectNumber, type PackedStream, type PdfFile, packedStream } from './pdf-file.js';

/** A picture that is written. */
export interface WrittenPicture {
  number: ObjectNumber;
  /** From the unit square that it fills, y upwards, to the unit square of the upright picture, y downwards. */
  matrix: Matrix;
}

/** Stored rows begin at the top, where the unit square of a picture has 1. */
const TOP_DOWN: Matrix = [1, 0, 0, -1, 0, 1];

/** The pictures of a file by what identifies their content. */
export class Pictures {
  readonly #file: PdfFile;
  readonly #packed: PackedPictures;
  readonly #written = new Map<string, WrittenPicture>();
  readonly #profiles = new Map<string, ObjectNumber>();

  /** @param packed those of other files */
  constructor(file: PdfFile, packed: PackedPictures) {
    this.#file = file;
    this.#packed = packed;
  }

  /** @throws what drawing the picture throws */
  of(picture: LazyPixmap): WrittenPicture {
    const { encoded } = picture;
    const key = encoded?.type === 'jpeg' ? encoded.digest : picture.key;
    const number = this.#written.get(key);
    if (number) return number;
    const written = this.#writtenPicture(picture);
    this.#written.set(key, written);
    return written;
  }

  #writtenPicture(picture: LazyPixmap): WrittenPicture {
    const { encoded, key } = picture;
    const packed = this.#packed.get(key);
    if (packed) return this.#add(packed);
    // A broken file must not get into the document: that it can be decoded is known once it is.
    const pixmap = picture.drawn();
    const written = encoded?.type === 'jpeg' && this.#jpeg(encoded);
    return written || this.#add(this.#packed.keep(key, packedPicture(pixmap)));
  }

  /** Writes pixels without loss, with their alpha as a soft mask. @param isInterpolated as `packedPicture` has it */
  pixmap(pixmap: Pixmap, isInterpolated = false): WrittenPicture {
    return this.#add(packedPicture(pixmap, isInterpolated));
  }

  /**
   * Writes what is soft as a mesh; undefined where none can be made of it.
   * @param key of its content @param made the mesh, which other files may have
   */
  mesh(key: string, made: () => Mesh | undefined): ObjectNumber | undefined {
    const own = `mesh ${key}`;
    const packed = this.#packed.get(own);
    if (packed) return this.#add(packed).number;
    const mesh = made();
    if (!mesh) return undefined;
    const colors = packedStream(mesh.entries, mesh.bytes);
    return this.#add(this.#packed.keep(own, { colors, alpha: undefined })).number;
  }

  #add({ colors, alpha }: PackedPicture): WrittenPicture {
    const add = ({ entries, bytes }: PackedStream, mask = '') =>
      this.#file.addStream(entries + mask, bytes, { isPacked: true });
    const mask = alpha ? `/SMask ${add(alpha)} 0 R` : '';
    return { number: add(colors, mask), matrix: TOP_DOWN };
  }

  /** Writes a JPEG as it was sent, without what is no picture in it; undefined for what readers of PDF do not decode alike. */
  #jpeg({ bytes, isAsStored }: NonNullable<LazyPixmap['encoded']>): WrittenPicture | undefined {
    const structure = structureOf(bytes);
    if (!structure) return undefined;
    const { width, height, components, orientation, stream } = structure;
    const frame = frameOf(stream);
    if (!frame || (components !== 1 && components !== 3)) return undefined;
    const device = components === 1 ? 'DeviceGray' : 'DeviceRGB';
    const space = this.#colorSpace(structure, device);
    const untransformed = frame.isRgb ? '/DecodeParms<</ColorTransform 0>>' : '';
    const number = this.#file.addStream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8/Filter/DCTDecode${untransformed}`,
      stream,
      { isPacked: true },
    );
    const upright = uprightMatrix(isAsStored ? 1 : orientation);
    return { number, matrix: multiplied(upright, TOP_DOWN) };
  }

  #colorSpace({ profile, components }: JpegStructure, device: string): string {
    const read = profile && profileConversion(profile);
    if (!read || !profile || read.device !== (components === 1 ? 'GRAY' : 'RGB ')) return `/${device}`;
    const key = Buffer.from(profile.buffer, profile.byteOffset, profile.length).toString('latin1');
    const number =
      this.#profiles.get(key) ?? this.#file.addStream(`/N ${components}/Alternate/${device}`, profile);
    this.#profiles.set(key, number);
    return `[/ICCBased ${number} 0 R]`;
  }
}

function structureOf(bytes: Uint8Array): JpegStructure | undefined {
  try {
    return readJpegStructure(bytes);
  } catch (error) {
    if (error instanceof UndecodableImage) return undefined;
    throw error;
  }
}

/** The last marker of frames that readers of PDF know: baseline, extended and progressive ones of Huffman codes. */
const LAST_KNOWN_FRAME = 0xc2;
const RGB_IDENTIFIERS = 'RGB';

/** Whether the components of a JPEG are red, green and blue by their names; undefined for a coding that is not known. */
function frameOf(stream: Uint8Array): { isRgb: boolean } | undefined {
  for (const { marker, body } of walkSegments(stream)) {
    if (marker === undefined || !isFrameHeader(marker)) continue;
    if (marker > LAST_KNOWN_FRAME) return undefined;
    // ITU-T T.81, section B.2.2: a length of 8 bits, two sides of 16, a count, and three bytes a component.
    const identifiers = [6, 9, 12].map((at) => String.fromCharCode(stream[body + at] ?? 0)).join('');
    return { isRgb: identifiers === RGB_IDENTIFIERS };
  }
  return undefined;
}
