/** Explanations of Redis errors by their first word, as the end of a sentence. */
const CAUSES: Record<string, string> = {
  NOAUTH: 'Redis wants a password, and REDIS_URL has none',
  WRONGPASS: 'Redis does not accept the user or password of REDIS_URL',
  NOPERM: 'Redis does not let the user of REDIS_URL do what is needed',
  LOADING: 'Redis is still loading its data',
  READONLY: 'Redis is a replica, which cannot count',
  MASTERDOWN: 'Redis is a replica without a master',
  NOREPLICAS: 'Redis has too few replicas to write',
  OOM: 'Redis has no memory left',
  MISCONF: 'Redis cannot save its data and refuses to write',
  BUSY: 'Redis is busy with a script',
  CLUSTERDOWN: 'the Redis Cluster is down',
  TRYAGAIN: 'the Redis Cluster is moving keys',
  MOVED: 'Redis is a cluster, and REDIS_URL does not begin with redis+cluster: or rediss+cluster:',
  MaxRetriesPerRequestError: 'the connection to Redis was lost',
};

/**
 * Explains why Redis is unusable, as the end of a sentence; undefined if Redis rejects what it was sent, which is a
 * defect of ours.
 * @param secrets removed from the text in case Redis repeats them; secrets shorter than 4 characters are ignored, since
 *   they occur in every other word
 */
export function faultOf(error: Error, secrets: readonly string[] = []): string | undefined {
  // ioredis hides the error of the last node here.
  const { lastNodeError } = error as { lastNodeError?: Error | null };
  if (lastNodeError) return faultOf(lastNodeError, secrets);
  const [word = ''] = error.message.split(' ', 1);
  const cause = CAUSES[word] ?? CAUSES[error.name];
  if (cause !== undefined) return cause;
  if (/executing the script can't|ACL failure in script/.test(error.message)) return CAUSES.NOPERM;
  if (error.name === 'ReplyError' && /^(ERR|WRONGTYPE|NOSCRIPT)$/.test(word)) return undefined;
  return connectionFault(error, secrets);
}

/**
 * The form in which Redis repeats an unknown command: changed and truncated, so that a secret in it would not be found.
 */
const REPEATED = /,? with args beginning with:.*/s;

/** The same as `faultOf`, for an error that stopped the connecting, where an error of Redis is never a defect. */
export function connectionFault({ message }: Error, secrets: readonly string[]): string {
  const worthHiding = secrets.filter((secret) => secret.length > 3);
  const own = message.replace(REPEATED, '');
  const discreet = worthHiding.reduce((text, secret) => text.replaceAll(secret, '…'), own);
  const [line = ''] = discreet.split('\n', 1);
  return line.slice(0, 200) || 'the connection to Redis was lost';
}
