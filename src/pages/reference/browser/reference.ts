/** The script of the page /docs, in browsers: shows the reference with Swagger UI, light or dark as the reader likes it. */

interface Query {
  matches: boolean;
  addEventListener(type: 'change', listener: () => void): void;
}

// The few names of browsers that it uses: all of them would be known to the service's own code, too.
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
  // In one colour: of those that it has, some are too faint.
  syntaxHighlight: false,
  // Neither the document nor what is tried out goes to another host.
  validatorUrl: null,
});

export {};
