import t from 'tap';
import { SYMBOLOGIES } from '../../workers/barcodes/symbologies.js';
import { RANDOM_TYPES } from '../rig/barcodes/random-codes.js';
import { misreadCodes } from '../rig/barcodes/read-back.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('all kinds of codes that can be drawn are read back below', async (t) => {
  t.same(RANDOM_TYPES, Object.keys(SYMBOLOGIES));
});

t.test('codes are read back, in colours, turned, enlarged and as a coarse JPEG', async (t) => {
  const { count, misread } = await misreadCodes(2, 42);
  t.ok(count >= 40);
  t.same(misread, []);
});
