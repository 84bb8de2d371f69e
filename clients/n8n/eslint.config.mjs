import parser from '@typescript-eslint/parser';
import n8n from 'eslint-plugin-n8n-nodes-base';

const plugins = { 'n8n-nodes-base': n8n };
const rulesOf = (config) => n8n.configs[config].rules;

export default [
  { ignores: ['dist/'] },
  {
    files: ['package.json'],
    languageOptions: { parser, parserOptions: { extraFileExtensions: ['.json'] } },
    plugins,
    rules: {
      ...rulesOf('community'),
      // It is 0BSD, which asks for less than MIT.
      'n8n-nodes-base/community-package-json-license-not-default': 'off',
      // Whoever publishes it says who they are.
      'n8n-nodes-base/community-package-json-author-missing': 'off',
    },
  },
  {
    files: ['credentials/**/*.ts'],
    languageOptions: { parser },
    plugins,
    rules: {
      ...rulesOf('credentials'),
      // Each service has its own pages, at an address that the credential has.
      'n8n-nodes-base/cred-class-field-documentation-url-missing': 'off',
    },
  },
  { files: ['nodes/**/*.ts'], languageOptions: { parser }, plugins, rules: rulesOf('nodes') },
];
