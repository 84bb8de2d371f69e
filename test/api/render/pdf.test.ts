import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { invalidParameter } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';

/** PDFs from the service: one row of the table of formats. */

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }]);

test('a render answers with a file of one page', async (t) => {
  const { status, headers, body } = await service.render({ template: 'og-default', format: 'pdf' });
  t.equal(status, 200);
  t.equal(headers.get('content-type'), 'application/pdf');
  t.match(
    Buffer.from(body).toString('latin1'),
    /^%PDF-1\.7\n[\s\S]*\/MediaBox\[0 0 900 472\.5\][\s\S]*%%EOF\n$/,
  );
});

test('a page is as large as the image would be', async (t) => {
  const { body } = await service.render({ template: 'og-default', format: 'pdf', scale: 2 });
  t.match(Buffer.from(body).toString('latin1'), /\/MediaBox\[0 0 1800 945\]/);
});

test('equal requests have equal files, by a digest of which they are known', async (t) => {
  const body = { template: 'og-default', format: 'pdf', data: { title: 'Aynı' } };
  const [first, second] = [await service.render(body), await service.render(body)];
  t.same(first.body, second.body);
  t.ok(first.headers.get('etag'));
  t.equal(first.headers.get('etag'), second.headers.get('etag'));
});

test('parameters of pixels and of time are refused, each by its name', async (t) => {
  const values = { quality: 90, maxBytes: 50_000, dpi: 300, lossy: 80, fps: 20, durationMs: 1000 };
  for (const [name, value] of Object.entries(values))
    invalidParameter(t, await service.render({ template: 'og-default', format: 'pdf', [name]: value }), name);
});
