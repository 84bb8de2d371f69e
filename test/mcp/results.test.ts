import { randomBytes } from 'node:crypto';
import { test } from 'tap';
import { inBase64, LatePictures } from '../../src/mcp/picture-data.js';
import { MOST_PICTURE_BYTES, pictureResult } from '../../src/mcp/tool-results.js';
import { pictureOf, refusalIn } from '../rig/services/mcp-client.js';

function drawn(bytes: number) {
  const headers = new Headers({ 'Content-Type': 'image/png', 'X-Quota-Remaining': '4' });
  return { status: 200, headers, body: randomBytes(bytes) };
}

test('pictures are put into the text of a result, each in its place', async (t) => {
  const late = new LatePictures();
  // Of several stretches, of one exactly, of less than three bytes, and of none.
  const pictures = [2_000_000, 3 * 256 * 1024, 1, 0].map((length) => randomBytes(length));
  const written = pictures.map((bytes) => ({ data: late.data(bytes), other: 'ü"\\' }));
  const read = JSON.parse(Buffer.from(await late.putInto(JSON.stringify(written))).toString());
  t.strictSame(
    read.map(({ data }: { data: string }) => data),
    pictures.map((bytes) => bytes.toString('base64')),
  );
  t.strictSame(
    read.map(({ other }: { other: string }) => other),
    pictures.map(() => 'ü"\\'),
  );
});

test('what stands for a picture meanwhile is base64, and never the same', (t) => {
  const late = new LatePictures();
  const [one, other] = [late.data(randomBytes(9)), late.data(randomBytes(9))];
  t.equal(Buffer.from(one, 'base64').toString('base64'), one);
  t.not(one, other);
  t.end();
});

test('a picture that is too large for a model is refused, with what to do', (t) => {
  const largest = drawn(MOST_PICTURE_BYTES);
  t.ok(pictureOf(pictureResult(largest, inBase64)).bytes.equals(largest.body));
  t.match(refusalIn(pictureResult(drawn(MOST_PICTURE_BYTES + 1), inBase64)), {
    code: 'too_large_for_a_tool',
    error: /maxBytes/,
    dayRemaining: '4',
  });
  t.end();
});
