import { AddressGuard } from '../../../src/rendering/pictures/address-guard.js';
import { permittedAddresses } from '../../../src/rendering/pictures/permitted-addresses.js';
import { readPictureHeader } from '../../../src/rendering/pictures/picture-fetcher.js';
import {
  LONGEST_ADDRESS,
  LONGEST_AUTHORITY,
  readRemoteUrl,
} from '../../../src/rendering/pictures/remote-url.js';
import { decodeDataUrl, isDataUrl } from '../../../workers/images/data-url.js';
import { BODY_BYTES, filled, HEAD_BYTES, type Place } from './place.js';

const ROOM = BODY_BYTES - 200;
/** The default of IMAGE_MAX_BYTES. */
const PICTURE_BYTES = 8 * 1024 * 1024;

const cjk = (length: number) =>
  filled(length, (index) => String.fromCharCode(0x4e00 + ((index * 7919) % 20_000)));
const hangul = (length: number) =>
  filled(length, (index) => String.fromCharCode(0xac00 + ((index * 7919) % 11_000)));
const combining = (length: number) => `a${filled(length / 2, '\u0315')}${filled(length / 2 - 1, '\u0300')}`;

/** Hosts and addresses of a length, of what is dear to parse. */
function addresses(length: number): Record<string, string> {
  const hosts: Record<string, string> = {
    'combining marks': combining(length),
    Chinese: cjk(length),
    Korean: hangul(length),
    ligatures: filled(length, '\ufdfa'),
    'percent signs': filled(length - (length % 9), '%E4%B8%80'),
    Punycode: `xn--${filled(length - 4, 'a9')}`,
    labels: filled(length - 1, 'ç.'),
    digits: filled(length, '1.'),
    'user names': `${filled(length - 2, '@:')}a`,
  };
  return Object.fromEntries(
    Object.entries(hosts).map(([name, host]) => [`${length} of ${name}`, `http://${host}/`]),
  );
}

const ADDRESSES: Record<string, string> = {
  ...addresses(LONGEST_AUTHORITY),
  ...addresses(HEAD_BYTES),
  ...addresses(ROOM / 3),
  'a path of Chinese': `http://a/${cjk(LONGEST_ADDRESS - 9)}`,
  'a path of dots': `http://a/${filled(LONGEST_ADDRESS - 9, 'a/../')}`,
  'a query of Chinese': `http://a/?${cjk(LONGEST_ADDRESS - 10)}`,
  slashes: `http:${filled(LONGEST_ADDRESS - 5, '/')}`,
  'line ends': `http://${filled(LONGEST_ADDRESS - 7, '\n')}`,
};

const base = new URL('http://a.example/b/c');

const DATA_URLS: Record<string, string> = {
  base64: `data:;base64,${filled(ROOM - (ROOM % 4), 'QUJD')}`,
  'base64 in lines': `data:;base64,${filled(ROOM, `${filled(76, 'QUJD')}\n`)}`,
  'base64 in single letters': `data:;base64,${filled(ROOM, 'Q ')}`,
  'base64 in escapes': `data:;base64,${filled(ROOM, '%51%55%4a%44')}`,
  'base64 that ends badly': `data:;base64,${filled(ROOM, 'QUJD')}!`,
  spaces: `data:;base64,${filled(ROOM, ' ')}`,
  'equal signs': `data:;base64,${filled(ROOM, '=')}`,
  escapes: `data:,${filled(ROOM, '%41')}`,
  'percent signs': `data:,${filled(ROOM, '%')}`,
  text: `data:,${filled(ROOM, 'x')}`,
  Chinese: `data:,${cjk(ROOM / 3)}`,
  'a media type of spaces': `data:${filled(ROOM, ' ')},`,
  'a media type of base64': `data:${filled(ROOM, ';base64 ')}x,`,
};

function bytes(beginning: string, piece: string): Uint8Array {
  const picture = Buffer.alloc(PICTURE_BYTES, Buffer.from(piece, 'latin1'));
  picture.write(beginning, 'latin1');
  return picture;
}

const PICTURES: Record<string, Uint8Array> = {
  'JPEG of fill bytes': bytes('\xff\xd8\xff', '\xff'),
  'JPEG of markers': bytes('\xff\xd8\xff', '\xff\x01'),
  'JPEG of bytes in no segment': bytes('\xff\xd8\xff\x01', '\x00'),
  'JPEG of segments': bytes('\xff\xd8', '\xff\xe0\0\x02'),
  'GIF of extensions': bytes('GIF89a\0\0\0\0\0\0\0', '!\0\0'),
  'GIF of blocks': bytes('GIF89a\0\0\0\0\0\0\0!\0', '\x01'),
  'AVIF of boxes': bytes('\0\0\0\x10ftypavif\0\0\0\0', '\0\0\0\x08free'),
  'AVIF of sizes': bytes(
    '\0\0\0\x10ftypavif\0\0\0\0\0\0\0\0meta\0\0\0\0\0\0\0\0iprp\0\0\0\0ipco',
    '\0\0\0\x14ispe\0\0\0\0\0\0\0\x01\0\0\0\x01',
  ),
  'AVIF of brands': bytes('\xff\xff\xff\xffftypavix', 'mif1'),
};

const guard = new AddressGuard();
const MOST_OF_A_DNS_ANSWER = 4096;

function answered(addresses: string[]): Promise<unknown> {
  return permittedAddresses(
    'a.example',
    { port: 80, isOpened: false },
    { guard, resolve: async () => addresses },
  );
}

export const picturePlaces: Place[] = [
  {
    name: "a picture's address",
    goalMs: 0.5,
    inputs: Object.fromEntries(
      Object.entries(ADDRESSES).map(([name, address]) => [name, () => readRemoteUrl(address)]),
    ),
  },
  {
    name: "a redirect's `Location`",
    goalMs: 0.5,
    inputs: Object.fromEntries(
      Object.entries(ADDRESSES)
        .flatMap(([name, address]) => [
          [name, address],
          [`${name}, without a scheme`, address.slice('http:'.length)],
        ])
        .map(([name, address]) => [name, () => readRemoteUrl(address as string, base)]),
    ),
  },
  {
    name: "a picture's data URL",
    goalMs: 10,
    inputs: Object.fromEntries(
      Object.entries(DATA_URLS).map(([name, url]) => [
        name,
        () => isDataUrl(url) && decodeDataUrl(url, { maxBytes: PICTURE_BYTES }),
      ]),
    ),
  },
  {
    name: "a picture's header",
    goalMs: 3,
    inputs: Object.fromEntries(
      Object.entries(PICTURES).map(([name, picture]) => [name, () => readPictureHeader(picture)]),
    ),
  },
  {
    name: "addresses of a picture's host",
    goalMs: 1,
    inputs: {
      private: () => answered(Array(MOST_OF_A_DNS_ANSWER).fill('10.0.0.1')),
      'of IPv6': () => answered(Array(MOST_OF_A_DNS_ANSWER).fill('2001:db8:1234:5678:9abc:def0:1234:5678')),
    },
  },
];
