import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import prettier from 'prettier';
import { parse, stringify } from 'yaml';
import { root } from '../root.js';
import { apiReference } from './api-reference.js';
import { clientTypes } from './client-types.js';
import { configSchemas } from './config-schemas.js';
import { configurationReference } from './configuration-reference.js';
import { LAUNCHER_VARIABLES, type LauncherVariable } from './launcher-variables.js';
import { natsPermissionsFile } from './nats-permissions.js';
import { openApiDocument } from './open-api.js';

/** A generated page; the path is relative to the root. */
export interface DocumentFile {
  readonly path: string;
  readonly content: string;
}

/** All generated pages. Needs a build, as it uses the processes' own code. */
export async function documentFiles(): Promise<DocumentFile[]> {
  const openApi = await currentOpenApi();
  const pages = {
    'docs/api/openapi.json': JSON.stringify(openApi),
    'docs/api/reference.md': apiReference(openApiDocument.parse(openApi)),
    'docs/operations/configuration.md': configurationReference(await configSchemas()),
    'deploy/monitoring/prometheus-rule.yaml': prometheusRule(),
    'libs/client/src/generated/api.ts': await clientTypes(openApi),
  };
  const formattedPages = await Promise.all(Object.entries(pages).map(([path, text]) => formatted(path, text)));
  return [
    ...formattedPages,
    { path: '.env.example', content: envExample(LAUNCHER_VARIABLES) },
    { path: 'deploy/k8s/base/nats/permissions.conf', content: natsPermissionsFile() },
  ];
}

/** The alerts of rules.yaml as a PrometheusRule. */
function prometheusRule(): string {
  const spec: unknown = parse(readFileSync(join(root, 'deploy/monitoring/rules.yaml'), 'utf8'));
  const metadata = { name: 'ingot', labels: { 'app.kubernetes.io/part-of': 'ingot' } };
  const rule = { apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata, spec };
  return `# Made of rules.yaml by npm run docs.\n${stringify(rule, { lineWidth: 0 })}`;
}

/** The OpenAPI document that the build of the gateway writes, as parsed JSON. */
export function currentOpenApi(): unknown {
  return JSON.parse(readFileSync(join(root, 'apps/gateway/dist/openapi/openapi.json'), 'utf8'));
}

/** The paths of the pages that differ on disk. */
export function stale(files: readonly DocumentFile[]): string[] {
  return files
    .filter(({ path, content }) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== content;
    })
    .map(({ path }) => path);
}

export function writeAll(files: readonly DocumentFile[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

export async function formatted(path: string, text: string): Promise<DocumentFile> {
  const file = join(root, path);
  const options = await prettier.resolveConfig(file);
  return { path, content: await prettier.format(text, { ...options, filepath: file }) };
}

/** `.env.example`: every variable of `npm start`, commented out, with its meaning and default. */
function envExample(variables: readonly LauncherVariable[]): string {
  const intro = [
    '# Settings of npm start. Copy this file to .env and uncomment what you change; variables of the shell go before it.',
    '# Made by npm run docs. docs/operations/configuration.md has the variables of each process, which may stand here as well.',
  ];
  const entries = variables.map(({ name, fallback, meaning }) => {
    const value = /^`([^`]+)`/.exec(fallback)?.[1] ?? '';
    return [`# ${plain(meaning)}`, `# Unless set: ${plain(fallback)}.`, `# ${name}=${value}`].join('\n');
  });
  return `${[intro.join('\n'), ...entries].join('\n\n')}\n`;
}

const plain = (markdown: string): string => markdown.replaceAll('`', '');
