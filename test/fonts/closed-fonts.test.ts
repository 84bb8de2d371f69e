/** A large font that is closed leaves nothing resident in HarfBuzz's memory, which never shrinks. */

import { readFileSync } from 'node:fs';
import t, { type Test, test } from 'tap';
import { sfntOf } from '../../workers/fonts/font-file.js';
import { OpenFace } from '../../workers/fonts/harfbuzz.js';
import { packSfnt, sfntTables, tagOf } from '../../workers/fonts/sfnt.js';
import { FILES } from '../rig/corpora/font-faces.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const FONT_BYTES = 64 << 20;

/** What else the process takes or gives back meanwhile. */
const SPARE_BYTES = 24 << 20;

test('the pages of a large font are returned when it is closed', {
  skip: process.platform !== 'linux',
}, (t: Test) => {
  const { rss } = process.memoryUsage;
  const sfnt = new Uint8Array(FONT_BYTES).fill(1);
  for (const round of ['the first', 'another in its place']) {
    const before = rss();
    const face = new OpenFace(sfnt);
    t.ok(rss() - before > FONT_BYTES - SPARE_BYTES, `${round} is resident`);
    face.close();
    t.ok(rss() - before < SPARE_BYTES, `${round} is returned: ${rss() - before} bytes are left`);
  }
  t.end();
});

test('fonts beside one that is closed, and one in its place, are drawn as ever', (t: Test) => {
  const regular = sfntOf(readFileSync(FILES['regular.woff'] as string));
  const flavor = Buffer.from(regular.subarray(0, 4)).readUInt32BE();
  const tables = [...sfntTables(regular)].map(([tag, bytes]) => ({ tag, bytes }));
  const open = (bytes: number) => {
    const padding = { tag: tagOf('BLOB'), bytes: new Uint8Array(bytes).fill(255) };
    return new OpenFace(packSfnt(flavor, [...tables, padding]));
  };
  const outlines = (face: OpenFace) => {
    const font = face.font();
    return Array.from({ length: 40 }, (_, glyph) => font.glyphToJson(glyph));
  };
  const [first, second, third] = [open(3 << 20), open(3 << 20), open(3 << 20)] as const;
  const expected = outlines(first);
  second.close();
  const another = open(2 << 20);
  t.ok(expected.some((segments) => segments.length > 0));
  for (const face of [first, third, another]) {
    t.strictSame(outlines(face), expected);
    face.close();
  }
  t.end();
});
