/** Looks for secrets in whatever a service gave away, in the forms that programs give texts. */

/** What was found where, and nothing of the secret itself, which need not be in a test's output either. */
export interface Leak {
  where: string;
  secret: string;
  form: string;
}

/** Everything that came out of a service, by where it came out. */
export class Evidence {
  readonly #pieces: { where: string; bytes: Buffer }[] = [];

  add(where: string, content: string | Uint8Array): void {
    this.#pieces.push({ where, bytes: Buffer.from(content as string) });
  }

  /** Of an answer, all that can be read of it. */
  async addAnswer(where: string, answer: Response): Promise<Response> {
    const { status, statusText } = answer;
    this.add(`${where}: headers`, JSON.stringify([status, statusText, ...answer.headers]));
    this.add(`${where}: body`, new Uint8Array(await answer.arrayBuffer()));
    return answer;
  }

  /** All of it, one after the other. */
  get text(): string {
    return this.#pieces.map(({ bytes }) => bytes.toString()).join('\n');
  }

  /** @param secrets by what they are */
  leaks(secrets: Readonly<Record<string, string>>): Leak[] {
    return this.#pieces.flatMap(({ where, bytes }) =>
      Object.entries(secrets).flatMap(([secret, text]) =>
        Object.entries(formsOf(text)).flatMap(([form, needles]) =>
          needles.some((needle) => bytes.includes(needle)) ? [{ where, secret, form }] : [],
        ),
      ),
    );
  }
}

/** Of a text that is cut short, so much is still a secret given away. */
const PART = 16;

/** The texts that each way of writing makes of a secret. */
function formsOf(secret: string): Record<string, string[]> {
  const bytes = Buffer.from(secret);
  return {
    plain: [secret],
    'the beginning': secret.length > PART ? [secret.slice(0, PART)] : [],
    'the end': secret.length > PART ? [secret.slice(-PART)] : [],
    'as JSON': [JSON.stringify(secret).slice(1, -1)],
    'as JSON in JSON': [JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    'percent-encoded': [
      encodeURIComponent(secret),
      encodeURI(secret),
      everyByte(bytes, '%', true),
      everyByte(bytes, '%'),
    ],
    'in hexadecimal': [bytes.toString('hex'), bytes.toString('hex').toUpperCase()],
    'in base64': alignments(bytes).flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
    'as latin1': [bytes.toString('latin1')],
    'in UTF-16': [[...secret].join('\0')],
    'as an inspected string': [secret.replaceAll('\\', '\\\\').replaceAll("'", "\\'")],
  };
}

function everyByte(bytes: Buffer, before: string, upper = false): string {
  return [...bytes]
    .map((byte) => before + byte.toString(16).padStart(2, '0')[upper ? 'toUpperCase' : 'toLowerCase']())
    .join('');
}

/** What is the same in base64 whatever stands before and behind: three texts, by where the secret begins. */
function alignments(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const first = before === 0 ? 0 : 4;
    return text.slice(first, Math.floor((before + bytes.length) / 3) * 4);
  });
}
