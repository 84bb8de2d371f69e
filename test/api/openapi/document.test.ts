import t from 'tap';
import { defaultPlans } from '../../../src/access/plans.js';
import { openApiDocument } from '../../../src/api/openapi/document.js';
import { guideRoute } from '../../../src/pages/reference/guide-route.js';

const ROUTES = Array.from({ length: 20 }, (_, index) => ({ ...guideRoute(), path: `/api/${index}` }));

t.test('others have the event loop between one operation of the reference and the next', async (t) => {
  let iterations = 0;
  let isDescribed = false;
  const count = () => {
    iterations++;
    if (!isDescribed) setImmediate(count);
  };
  setImmediate(count);
  const { paths } = await openApiDocument({ routes: ROUTES, plans: defaultPlans });
  isDescribed = true;
  t.equal(Object.keys(paths).length, ROUTES.length);
  t.ok(iterations >= ROUTES.length, `${iterations} iterations`);
});
