import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import t from 'tap';
import { KUBERNETES } from '../../rig/deployment/installations.js';
import { findKubectl } from '../../rig/deployment/kubectl.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const OLD = `#!/bin/sh
echo '{"clientVersion": {"major": "1", "minor": "20", "gitVersion": "v1.20.2"}}'
`;

t.test(
  'where the system has a kubectl that is too old, one from the npm registry builds the overlays',
  { skip: process.arch !== 'x64' && 'the npm registry has one for x86-64 only' },
  async (t) => {
    const folder = t.testdir({ kubectl: OLD });
    chmodSync(`${folder}/kubectl`, 0o755);
    const kubectl = findKubectl(folder);
    t.not(kubectl, `${folder}/kubectl`);
    const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', `${KUBERNETES}overlays/production`], {
      encoding: 'utf8',
    });
    t.equal(status, 0, stderr);
    t.match(stdout, /^kind: Deployment$/m);
  },
);
