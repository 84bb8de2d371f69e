import ipaddr from 'ipaddr.js';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import t from 'tap';
import { AddressGuard } from '../../../src/rendering/images/address-guard.js';
import { FILE_TIMEOUT_MS } from '../../file-timeout.js';
import { installations, ofKind } from './installations.js';
import { podTemplates } from './pods.js';
import { edgesOfRanges } from './special-addresses.js';
import { mayEnter, mayLeave, type Peer } from './traffic-rules.js';

t.setTimeout(FILE_TIMEOUT_MS);

const labelled = (name: string) => ({ 'app.kubernetes.io/name': name });
const TUVAL = labelled('tuval');
const REDIS = labelled('tuval-redis');
const LOAD_TEST = labelled('tuval-load-test');
/** A pod of cert-manager's, which answers for the host on port 8089. */
const PROOF = { 'acme.cert-manager.io/http01-solver': 'true' };

const PEERS: Record<string, Peer> = {
  prometheus: { namespace: 'monitoring', labels: labelled('prometheus') },
  'another in monitoring': { namespace: 'monitoring', labels: labelled('grafana') },
  'one called prometheus elsewhere': { namespace: 'default', labels: labelled('prometheus') },
  'the Ingress controller': { namespace: 'traefik', labels: labelled('traefik') },
  'another beside the Ingress controller': { namespace: 'traefik', labels: {} },
  'one called traefik elsewhere': { namespace: 'default', labels: labelled('traefik') },
  'an application': { namespace: 'default', labels: {} },
  'one called tuval elsewhere': { namespace: 'default', labels: TUVAL },
  tuval: { namespace: 'tuval', labels: TUVAL },
  redis: { namespace: 'tuval', labels: REDIS },
  'the load test': { namespace: 'tuval', labels: LOAD_TEST },
  'the internet': { address: '1.1.1.1' },
};
const DNS = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
/** As Cilium and GKE Dataplane V2 see it, which lead to its pods what is sent to the Service of DNS. */
const NODE_LOCAL_DNS: Peer = { namespace: 'kube-system', labels: { 'k8s-app': 'node-local-dns' } };

for (const { name, objects } of installations()) {
  const [overlay = ''] = name.split(' ');
  const hasRedis = overlay !== 'production';
  const hasLoadTest = name.endsWith('the load test');
  const entering = (labels: Record<string, string>, port: number) =>
    Object.keys(PEERS).filter((peer) => mayEnter(objects, labels, PEERS[peer] as Peer, { port }));

  t.test(`in ${name} nothing passes that is not named`, async (t) => {
    for (const { owner, metadata } of podTemplates(objects)) {
      t.strictSame(entering(metadata.labels ?? {}, 22), [], owner);
      t.notOk(mayLeave(objects, metadata.labels ?? {}, { address: '1.1.1.1' }, { port: 22 }), owner);
    }
    t.strictSame(entering({}, 80), [], 'any other pod');
    t.notOk(mayLeave(objects, {}, { address: '1.1.1.1' }, { port: 443 }), 'any other pod');
  });

  t.test(`in ${name} only Prometheus sees the metrics`, async (t) => {
    t.strictSame(entering(TUVAL, 9090), ['prometheus']);
  });

  t.test(`in ${name} only those call who may`, async (t) => {
    const inside = Object.keys(PEERS).filter((peer) => peer !== 'the internet');
    const callers = overlay === 'production' ? ['the Ingress controller'] : inside;
    t.strictSame(entering(TUVAL, 8080), [
      ...new Set([...callers, ...(hasLoadTest ? ['the load test'] : [])]),
    ]);
  });

  if (hasRedis) {
    t.test(`in ${name} only Tuval reaches Redis, which reaches nobody`, async (t) => {
      t.strictSame(entering(REDIS, 6379), ['tuval']);
      t.ok(mayLeave(objects, TUVAL, PEERS.redis as Peer, { port: 6379 }));
      t.notOk(mayLeave(objects, REDIS, DNS, { port: 53 }));
      t.notOk(mayLeave(objects, REDIS, { address: '1.1.1.1' }, { port: 443 }));
    });
  } else {
    t.test(`in ${name} Tuval reaches the nodes of its Redis and nothing beside them`, async (t) => {
      t.ok(mayLeave(objects, TUVAL, { address: '10.20.0.1' }, { port: 6379 }));
      t.notOk(mayLeave(objects, TUVAL, { address: '10.20.0.1' }, { port: 443 }));
      t.notOk(mayLeave(objects, TUVAL, { address: '10.21.0.1' }, { port: 6379 }));
    });
  }

  t.test(`in ${name} names are resolved`, async (t) => {
    for (const labels of hasLoadTest ? [TUVAL, LOAD_TEST] : [TUVAL]) {
      for (const protocol of ['UDP', 'TCP'] as const) {
        t.ok(mayLeave(objects, labels, DNS, { port: 53, protocol }));
        t.ok(
          mayLeave(objects, labels, { address: '169.254.20.10' }, { port: 53, protocol }),
          'in NodeLocal DNSCache',
        );
        t.ok(mayLeave(objects, labels, NODE_LOCAL_DNS, { port: 53, protocol }), 'in the pod that it is');
        t.notOk(mayLeave(objects, labels, { address: '169.254.169.253' }, { port: 53, protocol }));
        for (const namespace of ['kube-system', 'tuval', 'default']) {
          const other = { namespace, labels: namespace === 'kube-system' ? {} : DNS.labels };
          t.notOk(mayLeave(objects, labels, other, { port: 53, protocol }), `by nobody else in ${namespace}`);
        }
      }
    }
  });

  t.test(`in ${name} pictures come from where Tuval lets them come from`, async (t) => {
    const guard = new AddressGuard();
    for (const port of [80, 443]) {
      const different = edgesOfRanges().filter((address) => {
        const mayLeaveFor = mayLeave(objects, TUVAL, { address }, { port });
        return mayLeaveFor !== isLetThrough(guard, address, port);
      });
      t.strictSame(different, [], `on port ${port}`);
    }
    for (const port of [22, 53, 8080, 9090]) {
      t.notOk(mayLeave(objects, TUVAL, { address: '1.1.1.1' }, { port }), `nor on port ${port}`);
    }
  });

  t.test(
    `in ${name} exceptions are of the range that they are taken from, as the API server demands`,
    async (t) => {
      for (const { ipBlock } of ofKind<INetworkPolicy>(objects, 'NetworkPolicy')
        .flatMap(({ spec }) => spec?.egress ?? [])
        .flatMap(({ to }) => to ?? [])) {
        for (const cidr of ipBlock?.except ?? []) {
          const [range, length] = ipaddr.parseCIDR(cidr);
          const whole = ipaddr.parseCIDR(ipBlock?.cidr ?? '');
          t.ok(range.kind() === whole[0].kind() && range.match(whole) && length > whole[1], cidr);
          t.equal(
            ipaddr[range.kind() === 'ipv4' ? 'IPv4' : 'IPv6'].networkAddressFromCIDR(cidr).toString(),
            range.toString(),
          );
        }
      }
    },
  );

  t.test(`in ${name} a certificate’s authority is answered by way of the Ingress`, async (t) => {
    t.strictSame(entering(PROOF, 8089), overlay === 'production' ? ['the Ingress controller'] : []);
    t.strictSame(entering(PROOF, 80), []);
  });

  if (hasLoadTest) {
    t.test(`in ${name} the load test reaches Tuval alone`, async (t) => {
      t.ok(mayLeave(objects, LOAD_TEST, PEERS.tuval as Peer, { port: 8080 }));
      t.notOk(mayLeave(objects, LOAD_TEST, PEERS.tuval as Peer, { port: 9090 }));
      t.notOk(mayLeave(objects, LOAD_TEST, PEERS.redis as Peer, { port: 6379 }));
      for (const port of [80, 8080]) {
        t.notOk(mayLeave(objects, LOAD_TEST, { address: '1.1.1.1' }, { port }));
      }
      t.strictSame(entering(LOAD_TEST, 80), []);
    });
  }
}

function isLetThrough(guard: AddressGuard, address: string, port: number): boolean {
  try {
    guard.check(address, { port, isOpened: false });
    return true;
  } catch {
    return false;
  }
}
