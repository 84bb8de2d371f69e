/**
 * Makes a library of WebAssembly countable, so that its work can be ended: `node src/build/wasm-meter.mjs FROM TO`. At the head
 * of each of its loops it counts down a global, `steps`, by the instructions of the loop, and calls an import where that
 * is spent. Only loops can take long. Its memory is bounded as well. What it computes stays the same.
 *
 * WebAssembly Core Specification 1.0, section 5: binary format; SIMD and what came later is refused.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Called with two zeros, which no text of an error has, where the steps are spent (`workers/raster/resvg-library.ts`). */
const CHECK = '__wbindgen_throw';
/** 256 MiB: a frame of 16 megapixels, and three layers of that size. */
const MOST_PAGES = 4096;

const SECTION = { imports: 2, memory: 5, globals: 6, exports: 7, code: 10 };
const I32 = 0x7f;
const OP = { block: 0x02, loop: 0x03, if: 0x04, end: 0x0b };

/** Reads bytes and numbers (LEB128) one after another. */
class Reader {
  at = 0;

  constructor(bytes) {
    this.bytes = bytes;
  }

  get isAtEnd() {
    return this.at >= this.bytes.length;
  }

  get rest() {
    return this.bytes.subarray(this.at);
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  skip(count) {
    this.at += count;
  }

  skipNumbers(count) {
    for (let number = 0; number < count; number++) while (this.byte() > 127);
  }

  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}

function metered(library) {
  const reader = new Reader(library);
  const parts = [reader.take(8)];
  const about = {};
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const section = reader.take(reader.number());
    const changed = changedSection(id, section, about);
    parts.push(Buffer.from([id, ...unsigned(changed.length)]), changed);
  }
  return Buffer.concat(parts);
}

/** @param about what sections before this one have said: the index of the import, and that of the global */
function changedSection(id, section, about) {
  const reader = new Reader(section);
  switch (id) {
    case SECTION.imports:
      about.check = indexOfImport(reader, CHECK);
      return section;
    case SECTION.memory: {
      const [count, , least] = [reader.number(), reader.number(), reader.number()];
      if (count !== 1) throw new Error(`${count} memories`);
      return Buffer.from([1, 1, ...unsigned(least), ...unsigned(MOST_PAGES)]);
    }
    case SECTION.globals:
      about.steps = reader.number();
      return withOneMore(about.steps, reader.rest, [I32, 1, 0x41, 0, OP.end]);
    case SECTION.exports:
      return withOneMore(reader.number(), reader.rest, [...text('steps'), 3, ...unsigned(about.steps)]);
    case SECTION.code: {
      const functions = [];
      for (let count = reader.number(); count > 0; count--)
        functions.push(meteredFunction(reader.take(reader.number()), about));
      const sized = functions.flatMap((body) => [Buffer.from(unsigned(body.length)), body]);
      return Buffer.concat([Buffer.from(unsigned(functions.length)), ...sized]);
    }
    default:
      return section;
  }
}

function indexOfImport(reader, name) {
  let index;
  let functions = 0;
  for (let count = reader.number(); count > 0; count--) {
    reader.skip(reader.number());
    const field = Buffer.from(reader.take(reader.number())).toString();
    if (reader.byte() !== 0) throw new Error(`${field} is imported, and is no function`);
    reader.skipNumbers(1);
    if (field === name) index = functions;
    functions++;
  }
  if (index === undefined) throw new Error(`${name} is not imported`);
  return index;
}

function withOneMore(count, items, item) {
  return Buffer.concat([Buffer.from(unsigned(count + 1)), items, Buffer.from(item)]);
}

function meteredFunction(body, about) {
  const reader = new Reader(body);
  for (let locals = reader.number(); locals > 0; locals--) reader.skipNumbers(2);
  const loops = [];
  /** For each open block the loop that its instructions belong to; the function itself is none. */
  const open = [undefined];
  while (!reader.isAtEnd) {
    const op = reader.byte();
    skipOperands(reader, op);
    const around = open.at(-1);
    if (op === OP.loop) {
      const loop = { at: reader.at, instructions: 1 };
      loops.push(loop);
      open.push(loop);
    } else if (op === OP.block || op === OP.if) open.push(around);
    else if (op === OP.end) open.pop();
    else if (around) around.instructions++;
  }
  const parts = [];
  let end = 0;
  for (const { at, instructions } of loops) {
    parts.push(body.subarray(end, at), countDown(instructions, about));
    end = at;
  }
  return Buffer.concat([...parts, body.subarray(end)]);
}

/** steps -= instructions; if (steps < 0) check(0, 0) */
function countDown(instructions, { steps, check }) {
  const global = unsigned(steps);
  return Buffer.from([
    ...[0x23, ...global, 0x41, ...signed(instructions), 0x6b, 0x24, ...global],
    ...[0x23, ...global, 0x41, 0, 0x48],
    ...[OP.if, 0x40, 0x41, 0, 0x41, 0, 0x10, ...unsigned(check), OP.end],
  ]);
}

function skipOperands(reader, op) {
  if (op >= 0x28 && op <= 0x3e) reader.skipNumbers(2);
  else if (op >= 0x20 && op <= 0x26) reader.skipNumbers(1);
  else if ([OP.block, OP.loop, OP.if, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42].includes(op))
    reader.skipNumbers(1);
  else if (op === 0x11) reader.skipNumbers(2);
  else if (op === 0x0e) reader.skipNumbers(reader.number() + 1);
  else if (op === 0x43) reader.skip(4);
  else if (op === 0x44) reader.skip(8);
  else if (![0x00, 0x01, 0x05, OP.end, 0x0f, 0x1a, 0x1b].includes(op) && !(op >= 0x45 && op <= 0xc4))
    throw new Error(`the instruction 0x${op.toString(16)} is none of WebAssembly 1.0`);
}

function text(word) {
  return [word.length, ...Buffer.from(word)];
}

function unsigned(number) {
  const bytes = [];
  for (let rest = number; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

function signed(number) {
  const bytes = unsigned(number);
  // The uppermost bit of the last byte but one is the sign.
  return bytes.at(-1) < 64 ? bytes : [...bytes.slice(0, -1), bytes.at(-1) | 128, 0];
}

const [from, to] = process.argv.slice(2);
mkdirSync(dirname(to), { recursive: true });
writeFileSync(to, metered(readFileSync(from)));
