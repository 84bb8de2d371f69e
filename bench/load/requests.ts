/** What the load asks for. */

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A kind of request, by name: processes tell each other no functions. */
export type Kind = keyof typeof REQUESTS;

/** What is asked as the `count`-th of a kind: `unique` ones have a text that no other has. */
export const REQUESTS = {
  status: () => get('/api/status'),
  'template list': () => get('/api/templates'),
  'repeated PNG': () => still('png', 'Kart'),
  'unique PNG': (count: number) => still('png', `Kart ${count}`),
  'unique JPEG': (count: number) => still('jpeg', `Kart ${count}`),
  'unique GIF': (count: number) =>
    render({
      ...{ template: 'promo-animated', format: 'gif', fps: 20, durationMs: 1000 },
      data: { headline: `Kart ${count}` },
    }),
  'unique preview': (count: number) =>
    post('/api/preview', { template: 'og-default', data: { title: `Kart ${count}` } }),
  /** Of twenty requests one is a unique PNG, two are of the list, three ask for the status and 14 are repeated. */
  mix: (count: number) => {
    const turn = count % 20;
    if (turn === 0) return still('png', `Karışık ${count}`);
    if (turn % 7 === 0) return get('/api/templates');
    return turn % 5 === 0 ? get('/api/status') : still('png', 'Kart');
  },
} satisfies Record<string, (count: number) => LoadRequest>;

export function get(path: string): LoadRequest {
  return { method: 'GET', path };
}

/** A POST to /api/render. */
export function render(body: object): LoadRequest {
  return post('/api/render', body);
}

function post(path: string, body: object): LoadRequest {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

function still(format: string, title: string): LoadRequest {
  return render({ template: 'og-default', format, data: { title } });
}
