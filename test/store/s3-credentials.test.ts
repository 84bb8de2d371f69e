import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { S3Store } from '../../src/store/s3-store.js';
import { type BucketTarget, parseStoreUrl } from '../../src/store/store-url.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { serve } from '../rig/services/local-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

/** What programs of AWS take credentials from, with servers of the test in place of AWS'. */

t.setTimeout(FILE_TIMEOUT_MS);

const EXPIRATION = '2999-01-01T00:00:00Z';
const ROLE = 'arn:aws:iam::123456789012:role/tuval';

/** The answer of AWS' Security Token Service to who has a token of Kubernetes. */
const ASSUMED = `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
<Credentials><AccessKeyId>AKROLE</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>session-of-role</SessionToken>
<Expiration>${EXPIRATION}</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;

interface Signed {
  /** The id of the key, and the region. */
  scope: string[];
  session: string | undefined;
  checksums: string[];
}

/** A server that is a bucket, the Security Token Service and the agent of pods. */
async function startedAws(t: Test) {
  const signed: Signed[] = [];
  const asked: string[] = [];
  const { origin } = await serve(t, async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { url = '', headers } = request;
    if (body.includes('Action=AssumeRoleWithWebIdentity')) {
      asked.push(
        `${new URLSearchParams(body).get('RoleArn')} ${new URLSearchParams(body).get('WebIdentityToken')}`,
      );
      return void response.end(ASSUMED);
    }
    if (url === '/pod') {
      asked.push(headers.authorization ?? '');
      const pod = {
        AccessKeyId: 'AKPOD',
        SecretAccessKey: 'secret',
        Token: 'session-of-pod',
        Expiration: EXPIRATION,
      };
      return void response.end(JSON.stringify(pod));
    }
    const [, id, region] = /Credential=([^/]+)\/\d+\/([^/]+)\/s3\//.exec(headers.authorization ?? '') ?? [];
    const session = headers['x-amz-security-token'];
    const checksums = Object.keys(headers).filter((name) => /checksum|trailer|content-encoding/.test(name));
    signed.push({
      scope: [`${id}`, `${region}`],
      session: session === undefined ? undefined : `${session}`,
      checksums,
    });
    response.end();
  });
  return { origin, signed, asked };
}

/** Keeps one picture with nothing but some variables of AWS set. */
async function keepOne(t: Test, url: string, variables: Record<string, string>): Promise<void> {
  const none = { AWS_CONFIG_FILE: '/nonexistent', AWS_SHARED_CREDENTIALS_FILE: '/nonexistent' };
  const before = { ...process.env };
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, none, { AWS_EC2_METADATA_DISABLED: 'true' }, variables);
  t.teardown(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
    Object.assign(process.env, before);
  });
  const store = new S3Store(parseStoreUrl(url) as BucketTarget);
  t.teardown(() => store.close());
  const about = { mediaType: 'image/png', cacheControl: 'public' };
  await store.put(`2026-03-14/k_a/${'0'.repeat(64)}.png`, new Uint8Array(1), about);
}

t.test('the role of a Kubernetes service account signs (IRSA)', async (t) => {
  const { origin, signed, asked } = await startedAws(t);
  const token = join(dataFolder(t), 'token');
  writeFileSync(token, 'token-of-account');
  await keepOne(t, `s3://tuval?pathStyle=true&endpoint=${origin}`, {
    AWS_WEB_IDENTITY_TOKEN_FILE: token,
    AWS_ROLE_ARN: ROLE,
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_STS: origin,
  });
  t.same(asked, [`${ROLE} token-of-account`]);
  t.same(signed, [{ scope: ['AKROLE', 'eu-central-1'], session: 'session-of-role', checksums: [] }]);
});

t.test('the agent of a pod or a container gives credentials', async (t) => {
  const { origin, signed, asked } = await startedAws(t);
  const token = join(dataFolder(t), 'token');
  writeFileSync(token, 'token-of-pod');
  await keepOne(t, `s3://tuval?pathStyle=true&region=eu-west-1&endpoint=${origin}`, {
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/pod`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: token,
  });
  t.same(asked, ['token-of-pod']);
  t.same(signed, [{ scope: ['AKPOD', 'eu-west-1'], session: 'session-of-pod', checksums: [] }]);
});

t.test('a profile has keys and a region', async (t) => {
  const { origin, signed } = await startedAws(t);
  const file = join(dataFolder(t), 'config');
  writeFileSync(
    file,
    '[profile cards]\naws_access_key_id=AKPROFILE\naws_secret_access_key=secret\nregion=eu-north-1\n',
  );
  await keepOne(t, `s3://tuval?pathStyle=true&endpoint=${origin}`, {
    AWS_CONFIG_FILE: file,
    AWS_PROFILE: 'cards',
  });
  t.same(signed, [{ scope: ['AKPROFILE', 'eu-north-1'], session: undefined, checksums: [] }]);
});

t.test('the region auto of other providers is signed, with keys alone and no checksums of AWS', async (t) => {
  const { origin, signed } = await startedAws(t);
  const keys = { AWS_ACCESS_KEY_ID: 'GOOG1E', AWS_SECRET_ACCESS_KEY: 'secret' };
  await keepOne(t, `s3://tuval?pathStyle=true&region=auto&endpoint=${origin}`, keys);
  t.same(signed, [{ scope: ['GOOG1E', 'auto'], session: undefined, checksums: [] }]);
});
