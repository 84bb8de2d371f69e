import t, { test } from 'tap';
import { createRenderer, ImageResponse } from '../../src/library/index.js';
import { byFastPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const renderer = createRenderer({ threads: 1, timeoutMs: 600_000 });
t.teardown(() => renderer.close());

async function pixelsOf(text: string): Promise<Buffer> {
  const style = { display: 'flex', width: '100%', height: '100%', background: 'white', fontSize: 60 };
  const element = { type: 'div', key: null, props: { style, children: text } };
  return Buffer.from(byFastPng(new Uint8Array(await new ImageResponse(element, { renderer }).arrayBuffer())));
}

test('letters of Chinese, Japanese and Korean come from the package, beside those of others', async (t) => {
  const blank = await pixelsOf('');
  for (const text of ['Hello 你好 नमस्ते こんにちは สวัสดีค่ะ 안녕 добрий день', '你好', 'こんにちは', '안녕'])
    t.notSame(await pixelsOf(text), blank, text);
});
