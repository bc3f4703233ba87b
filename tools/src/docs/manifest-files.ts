import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.object({ fieldRef: z.object({ fieldPath: z.string() }).optional() }).optional(),
});

const probe = z.object({ httpGet: z.unknown().optional() }).optional();

const container = z.object({
  image: z.string(),
  args: z.array(z.string()).default([]),
  env: z.array(variable).default([]),
  envFrom: z
    .array(
      z.object({
        configMapRef: z.object({ name: z.string() }).optional(),
        secretRef: z.object({ name: z.string() }).optional(),
      }),
    )
    .default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }).optional(),
  securityContext: z.unknown().optional(),
  resources: z.unknown().optional(),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
});

/** Missing in a patch of a workload. */
const wholeWorkload = z.object({
  kind: z.enum(['Deployment', 'StatefulSet']),
  spec: z.object({ selector: z.object({}) }),
});

const workload = z.object({
  kind: z.enum(['Deployment', 'StatefulSet']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.looseObject({
        containers: z.array(container).min(1),
        securityContext: z.unknown().optional(),
        terminationGracePeriodSeconds: z.number().optional(),
      }),
    }),
  }),
});

/** The parts of a Deployment or StatefulSet that are used here. */
export type Workload = z.output<typeof workload>;

const kustomization = z.object({
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  patches: z.array(z.object({ path: z.string().optional() })).default([]),
  configMapGenerator: z
    .array(
      z.object({
        name: z.string(),
        files: z.array(z.string()).default([]),
        literals: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/** Any object of a manifest. */
export const manifestObject = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string() }).optional(),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
});
export type ManifestObject = z.output<typeof manifestObject>;

/** Every YAML file below a directory, by relative path, with its documents. Throws for a file that does not parse. */
export function readManifests(directory: string): Map<string, ManifestObject[]> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  return new Map(names.sort().map((name) => [name, parseDocuments(readFileSync(join(directory, name), 'utf8'), name)]));
}

/** The objects in a text, without JSON patches, which are lists; the name is for error messages. */
export function parseDocuments(text: string, name: string): ManifestObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${name}: ${error.message}`);
    const content: unknown = document.toJS();
    return Array.isArray(content) ? [] : [manifestObject.parse(content)];
  });
}

/** The variables of a ConfigMap that a kustomization generates from literals. */
export const generatedVariables = (content: unknown, name: string): Record<string, string> =>
  Object.fromEntries(
    kustomization
      .parse(content)
      .configMapGenerator.filter((generator) => generator.name === name)
      .flatMap(({ literals }) => literals.map((literal) => splitAtEquals(literal))),
  );

const splitAtEquals = (literal: string): [string, string] => [
  literal.slice(0, literal.indexOf('=')),
  literal.slice(literal.indexOf('=') + 1),
];

/** The object as a complete Deployment or StatefulSet; null for other kinds and for patches. */
export const asWorkload = (object: ManifestObject): Workload | null =>
  wholeWorkload.safeParse(object).success ? workload.parse(object) : null;

/**
 * The files and directories that a kustomization refers to, relative to `directory`; a directory stands for its
 * kustomization.yaml.
 */
export function referencedFiles(directory: string, path: string, content: ManifestObject): string[] {
  const { components, patches, configMapGenerator } = kustomization.parse(content);
  const named = [
    ...components,
    ...patches.flatMap((patch) => patch.path ?? []),
    ...configMapGenerator.flatMap(({ files }) => files),
  ];
  return [...resourceFiles(directory, path, content), ...named.map((name) => fileNamed(directory, path, name))];
}

/** Those among them whose objects stand there whole. */
export const resourceFiles = (directory: string, path: string, content: ManifestObject): string[] =>
  kustomization.parse(content).resources.map((name) => fileNamed(directory, path, name));

/** The file that a kustomization at `path` means by a name. */
function fileNamed(directory: string, path: string, name: string): string {
  const file = join(directory, dirname(path), name);
  const isDirectory = existsSync(file) && statSync(file).isDirectory();
  return relative(directory, isDirectory ? join(file, 'kustomization.yaml') : file);
}
