/** What `deploy/kubernetes` gives a pod of the service. */

import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import { environmentOf } from './environment.js';
import { installations, ofKind } from './installations.js';

const GIB = 1024 ** 3;

/** The settings of a pod without its Redis, and the bytes of memory that it may take. */
export function deployedPod(): { environment: Record<string, string>; bytes: number } {
  const [installation] = installations();
  if (!installation) throw new Error('nothing is deployed');
  const [deployment] = ofKind<IDeployment>(installation.objects, 'Deployment');
  const container = deployment?.spec?.template.spec?.containers.find(({ name }) => name === 'tuval');
  if (!container) throw new Error('there is no container of Tuval');
  const { REDIS_URL: _, ...environment } = environmentOf(container, installation);
  const [, gibibytes] = /^(\d+)Gi$/.exec(String(container.resources?.limits?.memory)) ?? [];
  return { environment, bytes: Number(gibibytes) * GIB };
}
