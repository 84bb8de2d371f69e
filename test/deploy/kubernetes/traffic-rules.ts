/** What NetworkPolicies let through, as https://kubernetes.io/docs/concepts/services-networking/network-policies/ has it. */

import ipaddr from 'ipaddr.js';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import { type KubernetesObject, ofKind } from './installations.js';
import { selects } from './pods.js';

type Labels = Record<string, string>;

/** One end of a connection: a pod, or an address outside the cluster. */
export type Peer = { namespace: string; labels: Labels } | { address: string };

export interface Connection {
  port: number;
  /** TCP unless said. */
  protocol?: 'TCP' | 'UDP';
}

const NAMESPACE = 'tuval';

/** Whether a pod with these labels may open a connection to `peer`. The peer's own policies are another matter. */
export function mayLeave(
  objects: readonly KubernetesObject[],
  labels: Labels,
  peer: Peer,
  connection: Connection,
): boolean {
  const rules = policiesOf(objects, labels, 'Egress').map(({ egress = [] }) => egress);
  return passes(
    rules.map((rule) => rule.map(({ to, ports }) => ({ peers: to, ports }))),
    peer,
    connection,
  );
}

/** Whether a pod with these labels takes a connection from `peer`. */
export function mayEnter(
  objects: readonly KubernetesObject[],
  labels: Labels,
  peer: Peer,
  connection: Connection,
): boolean {
  const rules = policiesOf(objects, labels, 'Ingress').map(({ ingress = [] }) => ingress);
  return passes(
    rules.map((rule) => rule.map(({ from, ports }) => ({ peers: from, ports }))),
    peer,
    connection,
  );
}

interface Rule {
  peers: INetworkPolicyPeer[] | undefined;
  ports: { port?: number | string; endPort?: number; protocol?: string }[] | undefined;
}

/** Policies add up; where none is for a pod, everything passes. */
function passes(policies: Rule[][], peer: Peer, connection: Connection): boolean {
  if (policies.length === 0) return true;
  return policies.flat().some(({ peers, ports }) => {
    const isPeer = !peers?.length || peers.some((candidate) => matches(candidate, peer));
    const isPort = !ports?.length || ports.some((candidate) => isFor(candidate, connection));
    return isPeer && isPort;
  });
}

function policiesOf(objects: readonly KubernetesObject[], labels: Labels, direction: 'Ingress' | 'Egress') {
  return ofKind<INetworkPolicy>(objects, 'NetworkPolicy').flatMap(({ spec }) => {
    if (!spec || !selects(spec.podSelector, labels)) return [];
    // Ingress always, egress where there are such rules, unless it is said.
    const { policyTypes = spec.egress ? ['Ingress', 'Egress'] : ['Ingress'] } = spec;
    return policyTypes.includes(direction) ? [spec] : [];
  });
}

function matches({ ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer, peer: Peer): boolean {
  if ('address' in peer) {
    return (
      ipBlock !== undefined &&
      lies(peer.address, ipBlock.cidr) &&
      !ipBlock.except?.some((cidr) => lies(peer.address, cidr))
    );
  }
  if (ipBlock) return false;
  const isNamespace = namespaceSelector
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': peer.namespace })
    : peer.namespace === NAMESPACE;
  return isNamespace && selects(podSelector, peer.labels);
}

function isFor(
  { port, endPort, protocol = 'TCP' }: NonNullable<Rule['ports']>[number],
  connection: Connection,
): boolean {
  if (typeof port === 'string') throw new Error('ports by name are not understood here');
  if (protocol !== (connection.protocol ?? 'TCP')) return false;
  if (port === undefined) return true;
  return connection.port >= port && connection.port <= (endPort ?? port);
}

function lies(address: string, cidr: string): boolean {
  const parsed = ipaddr.parse(address);
  const range = ipaddr.parseCIDR(cidr);
  return parsed.kind() === range[0].kind() && parsed.match(range);
}
