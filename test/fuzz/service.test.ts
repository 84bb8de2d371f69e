import t from 'tap';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { findingLines } from './report.js';
import { SHARES } from './service/endpoints.js';
import { examineService } from './service/examine-service.js';
import { Tally } from './tally.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('whatever is asked, every answer is one that the reference describes', async (t) => {
  const tally = new Tally();
  const { findings, pictures } = await examineService({ requests: 300, seed: 1, tally });
  t.strictSame(findings.flatMap(findingLines), []);
  for (const [name, share] of Object.entries(SHARES)) t.equal(tally.total(name), 3 * share, name);
  for (const status of [200, 400, 401, 404, 415, 422]) {
    t.ok(tally.of('POST /api/render', status) > 0, `renders that end with ${status}`);
  }
  for (const status of [200, 400, 401, 404]) {
    t.ok(tally.of('GET /api/render/FILE', status) > 0, `links that end with ${status}`);
  }
  t.ok(pictures.decoded > 0);
});
