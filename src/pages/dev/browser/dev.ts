/** The script of the pages of `npm run templates -- dev`: renews what is shown at each change, and as fields are edited. */

/** Milliseconds from the last letter to a new picture. */
const TYPING_MS = 150;

/** The picture that is being loaded; a newer one takes its place. */
let loading = new AbortController();
let isPlaying = false;

new EventSource('/events').addEventListener('message', ({ data }) => {
  connection('');
  if (data !== document.body.dataset.state) void renew();
});
setInterval(
  () => void fetch('/dev.css', { method: 'HEAD' }).catch(() => connection('The server has ended.')),
  5000,
);

let typing = 0;
document.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(valuesChanged, TYPING_MS);
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  valuesChanged();
});
document.addEventListener('reset', (event) => {
  event.preventDefault();
  for (const field of fields()) field.value = field.dataset.default ?? '';
  valuesChanged();
});
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.id !== 'play') return;
  isPlaying = !isPlaying;
  showPlaying();
  void showPicture();
});

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fields(): Input[] {
  const form = document.querySelector<HTMLFormElement>('#fields');
  return Array.from(form?.elements ?? []).filter(
    (element): element is Input => 'name' in element && element.name !== '',
  );
}

/** Values that are not defaults are kept in the address, so that a reload or another browser shows the same. */
function valuesChanged(): void {
  const changed = fields().filter(({ value, dataset }) => value !== dataset.default);
  const query = new URLSearchParams(changed.map(({ name, value }) => [name, value])).toString();
  history.replaceState(null, '', location.pathname + (query && `?${query}`));
  void renew();
}

let renewals = 0;

/** Takes over a new page, but for the form, in which somebody may be typing, unless there are other fields. */
async function renew(): Promise<void> {
  const renewal = ++renewals;
  const response = await fetch(location.href).catch(() => undefined);
  const text = await response?.text();
  if (renewal !== renewals || !response || text === undefined) return;
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage) return connection(text);
  connection('');
  const page = new DOMParser().parseFromString(text, 'text/html');
  document.body.dataset.state = page.body.dataset.state ?? '';
  const form = document.querySelector<HTMLElement>('#fields');
  const newForm = page.querySelector<HTMLElement>('#fields');
  if (!form || !newForm || form.dataset.fields !== newForm.dataset.fields) {
    document.querySelector('main')?.replaceWith(page.querySelector('main') as HTMLElement);
  } else {
    const picture = document.querySelector<HTMLImageElement>('#picture');
    for (const part of ['#problems', '#stage']) {
      document.querySelector(part)?.replaceWith(page.querySelector(part) as HTMLElement);
    }
    // The picture that is there stays until the new one is drawn.
    if (picture) document.querySelector('#picture')?.replaceWith(picture);
  }
  showPlaying();
  await showPicture();
}

function showPlaying(): void {
  const button = document.querySelector('#play');
  if (!button) return;
  button.setAttribute('aria-pressed', String(isPlaying));
  button.textContent = isPlaying ? 'Show the still' : 'Play';
}

/** Loads the still or the animation; what cannot be drawn says why, and leaves the picture that is there. */
async function showPicture(): Promise<void> {
  const stage = document.querySelector<HTMLElement>('#stage');
  const picture = document.querySelector<HTMLImageElement>('#picture');
  const notice = document.querySelector<HTMLElement>('#refusal');
  if (!stage || !picture || !notice) return;
  loading.abort();
  loading = new AbortController();
  const address = (isPlaying && stage.dataset.moving) || stage.dataset.still;
  stage.classList.add('busy');
  try {
    const response = await fetch(address ?? '', { signal: loading.signal });
    const reason = response.ok ? '' : await response.text();
    if (response.ok) {
      const url = URL.createObjectURL(await response.blob());
      URL.revokeObjectURL(picture.dataset.blob ?? '');
      Object.assign(picture, { src: url });
      picture.dataset.blob = url;
      const { width, height } = stage.dataset;
      if (width && height) Object.assign(picture, { width: Number(width), height: Number(height) });
    }
    notice.textContent = reason;
    notice.hidden = response.ok;
    stage.classList.remove('busy');
  } catch {
    // A newer picture is on its way, or the server has ended, which is said elsewhere.
  }
}

function connection(text: string): void {
  const place = document.querySelector('#connection');
  if (place && place.textContent !== text) place.textContent = text;
}

// With its values from the address, a picture that cannot be drawn has to say why.
void showPicture();
