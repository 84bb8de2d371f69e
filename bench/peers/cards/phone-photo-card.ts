import { encodedPhotograph, photograph } from '../../../test/rig/corpora/unique/photographs.js';
import type { PeerNode } from '../peer-tree.js';
import { svgPicture } from '../peer-tree.js';
import { type Card, dataUrl } from './card.js';
import { registeredCard } from './registered-card.js';

/** What a phone that is held upright writes: the sensor's pixels, and in EXIF that they are to be turned. */
const WIDTH = 4032;
const HEIGHT = 3024;

/** The place of the picture in og-default. */
const PANEL = { left: 780, top: 0, width: 420, height: 630 };

const card = registeredCard('phone photo, new each time', 'og-default');

let latest: { number: number; bytes: Uint8Array } | undefined;

/**
 * A photo of 12 megapixels on its side in the panel of og-default, another one every time. Peers draw the template's
 * gradient and over it the JPEG, cropped to the panel as their `objectFit` or `backgroundSize` does it.
 */
export const phonePhotoCard: Card = {
  ...card,
  isAllNew: true,
  pictures: (number) => ({ photo: encodedPhotograph(phonePhoto(number), WIDTH * HEIGHT) }),
  ground: (number, svg) => [
    svgPicture(phonePhotoCard, svg),
    {
      type: 'image',
      src: dataUrl('image/jpeg', phonePhoto(number)),
      width: PANEL.width,
      height: PANEL.height,
      style: { position: 'absolute', ...PANEL, objectFit: 'cover' },
    } satisfies PeerNode,
  ],
};

function phonePhoto(number: number): Uint8Array {
  if (latest?.number !== number) {
    latest = { number, bytes: turnedRight(photograph(WIDTH, HEIGHT, number).bytes) };
  }
  return latest.bytes;
}

/** Adds an EXIF segment (CIPA DC-008) whose only entry is the orientation 6: to be shown turned by 90 degrees clockwise. */
function turnedRight(jpeg: Uint8Array): Buffer {
  const tiff = '4d4d002a00000008' + '0001' + '0112' + '0003' + '00000001' + '00060000' + '00000000';
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff, 'hex')]);
  const segment = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, content, jpeg.subarray(2)]);
}
