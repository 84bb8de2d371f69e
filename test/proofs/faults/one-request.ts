/** One request to a service, and what came of it. */

import { type Agent, request } from 'node:http';
import { type ReferenceDocument, undocumented } from '../../rig/services/documented.js';
import { BROKEN, HANG, isWholePicture, NOBODY } from './outcomes.js';

export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  key?: string | undefined;
  body?: string;
}

export interface Terms {
  port: number;
  /** Keeps connections; every request has one of its own without it. */
  agent: Agent | undefined;
  /** What takes longer hangs, in milliseconds. */
  patienceMs: number;
  /** What the service says of itself. */
  reference: ReferenceDocument;
}

/** Why it came to no answer, by the codes of Node's errors. */
const BREAKS: Record<string, string> = {
  ECONNREFUSED: NOBODY,
  ECONNRESET: BROKEN,
  EPIPE: BROKEN,
};

/** Follows a request to its end. @returns the label of its outcome, and the plan that an answer says it was served on */
export function ask(asked: Asked, terms: Terms): Promise<{ label: string; plan?: string | undefined }> {
  const { method, path, key, body } = asked;
  return new Promise((resolve) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port: terms.port, method, path, agent: terms.agent ?? false },
        headers: {
          ...(key !== undefined && { 'x-api-key': key }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece) => pieces.push(piece));
        response.on('error', ended);
        response.on('end', () => {
          const headers = new Headers(response.headers as Record<string, string>);
          const answer = { status: response.statusCode ?? 0, headers, body: Buffer.concat(pieces) };
          const flaw =
            undocumented(terms.reference, method, path, answer) ??
            flawOfBody(path, answer.status, headers, answer.body);
          const code = headers.get('x-error-code');
          const label = `${answer.status}${code ? ` ${code}` : ''}`;
          settle(flaw ? `${label}: ${flaw}` : label, headers.get('x-plan') ?? undefined);
        });
      },
    );
    const timer = setTimeout(() => {
      settle(HANG);
      sent.destroy();
    }, terms.patienceMs);
    const settle = (label: string, plan?: string) => {
      clearTimeout(timer);
      resolve({ label, plan });
    };
    const ended = (error: NodeJS.ErrnoException) => settle(BREAKS[error.code ?? ''] ?? error.message);
    sent.on('error', ended);
    sent.end(body);
  });
}

function flawOfBody(path: string, status: number, headers: Headers, body: Buffer): string | undefined {
  const type = headers.get('content-type');
  if (status === 200 && path === '/api/render') {
    return isWholePicture(type, body) ? undefined : `${body.length} bytes that are no whole ${type}`;
  }
  try {
    JSON.parse(body.toString());
    return undefined;
  } catch {
    return 'a body that is no JSON';
  }
}
