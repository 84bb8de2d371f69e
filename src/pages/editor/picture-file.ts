/** Converts a file to data that a request can contain. */

/** A picture from a chosen file. */
export interface PictureFile {
  name: string;
  /** The data that is sent, also shown in the page. */
  blob: Blob;
  dataUrl: string;
  /** The size of the original file in bytes, if a smaller copy is sent. */
  reducedFrom?: number;
}

/** The file is not a picture that the browser or the service can read. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

/** The media types that the service decodes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

/** Characters of the longest data URL: the service accepts bodies of 2 MiB, and the rest is for texts. */
const LONGEST_DATA_URL = 1_900_000;

/** The longest side in pixels, larger than any picture in a template at scale 2. */
const LONGEST_SIDE = 2400;

/** The factor on the sides of each further copy while the last one is too large. */
const NEXT_SIZE = 0.75;

const QUALITY = 0.9;

/**
 * Reads a file. A file that is too large, or of a type that the service does not support, is drawn again, smaller.
 * @param share the number of pictures that share a request
 * @throws NotAPicture
 */
export async function readPictureFile(file: File, share: number): Promise<PictureFile> {
  const longest = LONGEST_DATA_URL / Math.max(1, share);
  if (PICTURE_TYPES.includes(file.type) && dataUrlLength(file) <= longest) {
    return { name: file.name, blob: file, dataUrl: await dataUrlOf(file) };
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NotAPicture();
  });
  const blob = await reducedCopy(bitmap, longest);
  bitmap.close();
  return { name: file.name, blob, dataUrl: await dataUrlOf(blob), reducedFrom: file.size };
}

async function reducedCopy(bitmap: ImageBitmap, longest: number): Promise<Blob> {
  const type = hasTransparency(bitmap) ? 'image/webp' : 'image/jpeg';
  let scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  for (;;) {
    const copy = await drawn(bitmap, scale, type);
    if (dataUrlLength(copy) <= longest) return copy;
    scale *= NEXT_SIZE;
  }
}

/** Encodes a scaled bitmap. A browser that cannot write WebP writes PNG, which also supports transparency. */
function drawn(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const { canvas, context } = canvasOf(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NotAPicture())), type, QUALITY);
  });
}

/** Checks a small copy: any part of the picture that is not opaque affects it. */
function hasTransparency(bitmap: ImageBitmap): boolean {
  const side = 64;
  const { context } = canvasOf(side, side);
  context.drawImage(bitmap, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 255) return true;
  return false;
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new NotAPicture();
  return { canvas, context };
}

/** Base64 has four characters for three bytes, after the prefix `data:image/jpeg;base64,`. */
function dataUrlLength({ size }: Blob): number {
  return Math.ceil(size / 3) * 4 + 30;
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new NotAPicture());
    reader.readAsDataURL(blob);
  });
}
