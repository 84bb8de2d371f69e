import { colourOf, paletteLength, WEIGHTS, wide } from './nearest-colour';
import { FIRST_COLOUR } from './palette-indices';

/** Lists of the palette indices around each one, nearest first, made when they are first asked for. */

const LONGEST: i32 = 16;
const lists: usize = memory.data(256 * 16, 16);
/** Length of each list; 0 until it is made. */
const lengths: usize = memory.data(256, 16);
const distances: usize = memory.data(16 * 4, 16);

/** Forgets the lists of another palette. */
export function clearNearColours(): void {
  memory.fill(lengths, 0, 256);
}

/** Makes the list of an index, which stands first in it itself, and returns its length. */
export function listNearColours(index: u32): i32 {
  const known = load<u8>(lengths + index);
  if (known > 0) return known;
  const own = wide(colourOf(index - FIRST_COLOUR));
  const list = lists + ((<usize>index) << 4);
  store<u8>(list, <u8>index);
  store<i32>(distances, -1);
  let length = 1;
  const count = <u32>paletteLength();
  for (let colour: u32 = 0; colour < count; colour++) {
    if (colour + FIRST_COLOUR === index) continue;
    const difference = i16x8.sub(wide(colourOf(colour)), own);
    const sums = i32x4.dot_i16x8_s(difference, i16x8.mul(difference, WEIGHTS));
    const distance = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
    let at = length;
    if (length < LONGEST) length++;
    else if (distance >= load<i32>(distances + ((LONGEST - 1) << 2))) continue;
    else at = LONGEST - 1;
    for (; load<i32>(distances + ((<usize>(at - 1)) << 2)) > distance; at--) {
      store<i32>(distances + ((<usize>at) << 2), load<i32>(distances + ((<usize>(at - 1)) << 2)));
      store<u8>(list + <usize>at, load<u8>(list + <usize>(at - 1)));
    }
    store<i32>(distances + ((<usize>at) << 2), distance);
    store<u8>(list + <usize>at, <u8>(colour + FIRST_COLOUR));
  }
  store<u8>(lengths + index, <u8>length);
  return length;
}

/** An index of the list that was made of another. */
export function nearColour(index: u32, place: i32): u32 {
  return load<u8>(lists + ((<usize>index) << 4) + <usize>place);
}
