/** Makes of a file what a request can carry. */

/** A picture that was chosen as a file. */
export interface PictureFile {
  name: string;
  /** What is sent, to be shown in the page too. */
  blob: Blob;
  dataUrl: string;
  /** Bytes of the file, where what is sent is a reduced copy. */
  reducedFrom?: number;
}

/** The file is no picture that this browser or the service can read. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

/** What the service decodes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

/** Of a data URL: the service takes bodies of 2 MiB, of which this leaves the texts their share. */
const LONGEST_DATA_URL = 1_900_000;

/** Larger than any place that a template has for a picture, drawn at twice its size. */
const LONGEST_SIDE = 2400;

/** Where a copy is still too large, the next one has this share of its sides. */
const NEXT_SIZE = 0.75;

const QUALITY = 0.9;

/**
 * Reads a file. One that is too large to be sent, or of a type that the service does not know, is drawn anew, smaller.
 * @param share how many pictures share a request
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

/** A browser that cannot write WebP writes PNG, which keeps transparency too. */
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

/** Looked for in a small copy: a part of the picture that is not opaque leaves a trace there. */
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

/** Base64 has four characters for three bytes; the head is `data:image/jpeg;base64,`. */
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
