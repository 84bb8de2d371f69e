/** What people are told of the error that begins with a word, as the end of a sentence. */
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
 * Says why Redis is no use, as the end of a sentence, or undefined when an answer of Redis complains of what it was
 * sent, which is a defect of ours.
 * @param secrets left out of the text, should Redis repeat them; shorter ones than 4 characters are in every other word
 */
export function faultOf(error: Error, secrets: readonly string[] = []): string | undefined {
  // ioredis hides the reason that the last node gave.
  const { lastNodeError } = error as { lastNodeError?: Error | null };
  if (lastNodeError) return faultOf(lastNodeError, secrets);
  const [word = ''] = error.message.split(' ', 1);
  const known = CAUSES[word] ?? CAUSES[error.name];
  if (known !== undefined) return known;
  if (/executing the script can't|ACL failure in script/.test(error.message)) return CAUSES.NOPERM;
  if (error.name === 'ReplyError' && /^(ERR|WRONGTYPE|NOSCRIPT)$/.test(word)) return undefined;
  return connectionFault(error, secrets);
}

/** How Redis repeats a command that it does not know: changed and cut short, so that a secret in it is not found again. */
const REPEATED = /,? with args beginning with:.*/s;

/** As `faultOf` for an error that stopped the connecting, where no answer of Redis is a defect. */
export function connectionFault({ message }: Error, secrets: readonly string[]): string {
  const worthHiding = secrets.filter((secret) => secret.length > 3);
  const own = message.replace(REPEATED, '');
  const discreet = worthHiding.reduce((text, secret) => text.replaceAll(secret, '…'), own);
  const [line = ''] = discreet.split('\n', 1);
  return line.slice(0, 200) || 'the connection to Redis was lost';
}
