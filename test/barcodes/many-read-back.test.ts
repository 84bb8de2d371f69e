import t from 'tap';
import { misreadCodes } from '../rig/barcodes/read-back.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('five hundred random codes are read back in all these ways', async (t) => {
  const { count, misread } = await misreadCodes(17, 7);
  t.ok(count >= 500);
  t.same(misread, []);
});
