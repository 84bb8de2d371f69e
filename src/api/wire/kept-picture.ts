import { z } from 'zod';

const count = z.int().min(0);

const pictureShape = {
  format: z.string(),
  width: count.describe('Pixels.'),
  height: count.describe('Pixels.'),
  bytes: count,
  sha256: z.string().describe('Of the bytes, in hexadecimal.'),
};

/** The body of a render with `"store": true`. */
export const storedPictureSchema = z.object({
  url: z.string().describe('Where everybody who has this address may get the image.'),
  expires: z.iso.datetime().describe('Until when.'),
  ...pictureShape,
});

/** The body of a render with `upload`. */
export const uploadedPictureSchema = z.object({ uploaded: z.literal(true), ...pictureShape });

export type StoredPicture = z.infer<typeof storedPictureSchema>;
export type UploadedPicture = z.infer<typeof uploadedPictureSchema>;
