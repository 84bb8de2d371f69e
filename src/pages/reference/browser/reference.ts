/** The script of the page /docs: shows the reference in Swagger UI, light or dark like the reader's system. */

interface Query {
  matches: boolean;
  addEventListener(type: 'change', listener: () => void): void;
}

// The few browser APIs in use; the DOM library would declare all of them for the service's code too.
declare const document: { documentElement: { classList: { toggle(name: string, force: boolean): void } } };
declare function matchMedia(query: string): Query;
declare const SwaggerUIBundle: ((options: Record<string, unknown>) => void) & {
  presets: { apis: unknown };
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyScheme);
applyScheme();

SwaggerUIBundle({
  dom_id: '#reference',
  url: 'api/openapi.json',
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // One colour, because some of the theme's colours have too little contrast.
  syntaxHighlight: false,
  // Neither the document nor a tried request is sent to another host.
  validatorUrl: null,
});

export {};
