/** Conversion to sRGB of colours whose blue takes no part in sRGB's red and green, by one table of red and green together. */

import { expectBytes, expectRows } from '../checks';
import { FULL_LIGHT } from './colour-conversion';

/** Colours of red and green, in `u32`: level of red, of green, and 16 bits of blue's light. */
let redGreen: usize = 0;
/** Light of each sample of blue, in `u32`. */
let blueLight: usize = 0;
let blueLevels: usize = 0;

/**
 * Sets the tables of a space in which blue takes no part in sRGB's red and green.
 * @param ofRedGreen for each sample of red and green, red fastest
 * @param ofBlue what a sample of blue adds to the light that is beside red and green
 * @param levels blue's level for each sum
 */
export function setColourPlane(ofRedGreen: usize, ofBlue: usize, levels: usize): void {
  expectBytes(ofRedGreen, 4 * 65_536);
  expectBytes(ofBlue, 4 * 256);
  expectBytes(levels, 1);
  redGreen = ofRedGreen;
  blueLight = ofBlue;
  blueLevels = levels;
}

/**
 * Makes the table of red and green for `setColourPlane`.
 * @param light of each sample of red and green, in linear sRGB, as `setColourCurves` takes it
 * @param levels sRGB's levels of 0 to `FULL_LIGHT`
 * @param lowest least light that red and green have for sRGB's blue; what is more is kept
 */
export function fillRedGreen(light: usize, levels: usize, lowest: i32, to: usize): void {
  expectBytes(light, 2 * 256 * 8);
  expectBytes(levels, FULL_LIGHT + 1);
  expectBytes(to, 4 * 65_536);
  for (let green = light + 256 * 8, end = green + 256 * 8; green < end; green += 8) {
    for (let red = light; red < light + 256 * 8; red += 8, to += 4) {
      const first = levelOf(<i32>load<i16>(red) + <i32>load<i16>(green), levels);
      const second = levelOf(<i32>load<i16>(red, 2) + <i32>load<i16>(green, 2), levels);
      const blue = <u32>(<i32>load<i16>(red, 4) + <i32>load<i16>(green, 4) - lowest);
      store<u32>(to, first | (second << 8) | (blue << 16));
    }
  }
}

function levelOf(light: i32, levels: usize): u32 {
  return <u32>load<u8>(levels + <usize>max(0, min(FULL_LIGHT, light)));
}

/** Converts rows of straight RGBA by tables of red and green together, and of blue. */
export function convertByPlane(
  from: usize,
  fromStride: usize,
  to: usize,
  toStride: usize,
  width: i32,
  height: i32,
): void {
  expectRows(from, fromStride, height, width << 2);
  expectRows(to, toStride, height, width << 2);
  setColourPlane(redGreen, blueLight, blueLevels);
  const bytes = (<usize>width) << 2;
  for (let row = 0; row < height; row++, from += fromStride, to += toStride) {
    let at: usize = 0;
    for (; at + 16 <= bytes; at += 16) convertFour(from + at, to + at);
    for (; at < bytes; at += 4) {
      const colour = redGreenOf(from + at);
      const blue = blueOf(from + at, colour);
      store<u8>(to + at, load<u8>(from + at, 3), 3);
      store<u16>(to + at, <u16>colour);
      store<u8>(to + at, blue, 2);
    }
  }
}

/** Converts four pixels at once, so that none waits for the tables of the one before. */
function convertFour(from: usize, to: usize): void {
  const first = redGreenOf(from);
  const second = redGreenOf(from + 4);
  const third = redGreenOf(from + 8);
  const fourth = redGreenOf(from + 12);
  const firstBlue = blueOf(from, first);
  const secondBlue = blueOf(from + 4, second);
  const thirdBlue = blueOf(from + 8, third);
  const fourthBlue = blueOf(from + 12, fourth);
  // Alpha comes along with colours that are then replaced.
  v128.store(to, v128.load(from));
  store<u16>(to, <u16>first);
  store<u16>(to, <u16>second, 4);
  store<u16>(to, <u16>third, 8);
  store<u16>(to, <u16>fourth, 12);
  store<u8>(to, firstBlue, 2);
  store<u8>(to, secondBlue, 6);
  store<u8>(to, thirdBlue, 10);
  store<u8>(to, fourthBlue, 14);
}

/** Levels of red and green, and light for blue that is beside them. */
function redGreenOf(pixel: usize): u32 {
  return load<u32>(redGreen + ((<usize>load<u16>(pixel)) << 2));
}

/** Level of blue. */
function blueOf(pixel: usize, colour: u32): u8 {
  const light = load<u32>(blueLight + ((<usize>load<u8>(pixel, 2)) << 2)) + (colour >> 16);
  return load<u8>(blueLevels + <usize>light);
}
