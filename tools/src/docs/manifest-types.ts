import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../root.js';
import { type ManifestObject } from './manifest-files.js';

/** The releases of Kubernetes whose types are installed: the oldest that is supported, and the newest. */
export type KubernetesRelease = '1.23' | '1.33';

/** An object, and where it stands, for messages. */
export interface NamedObject {
  readonly from: string;
  readonly object: ManifestObject;
  /** Whether it changes an object that stands elsewhere: then any field may be missing. */
  readonly isPatch?: boolean;
}

const virtualFile = join(root, 'tools', 'manifest-objects.ts');

const options: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // the packages export their types by path, but do not say so in their export maps
  resolvePackageJsonExports: false,
  types: [],
};

/**
 * What a release of Kubernetes would refuse in these objects: unknown fields, wrong types, missing fields, kinds that it
 * does not have. One message an object. Each object is compiled as a literal of the type of its kind, since types of the
 * API can be had for every release, while a server cannot.
 */
export function misfits(release: KubernetesRelease, objects: readonly NamedObject[]): string[] {
  const text = [...objects.map((named) => literalOf(release, named)), partial].join('\n');
  const program = ts.createProgram([virtualFile], options, hostWith(text));
  const source = program.getSourceFile(virtualFile);
  if (!source) throw new Error('the objects were not compiled');
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return found.map(({ start = 0, messageText }) => {
    const named = objects[source.getLineAndCharacterOfPosition(start).line];
    const { kind, metadata } = named?.object ?? {};
    const reason = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${named?.from}: ${kind} ${metadata?.name}, Kubernetes ${release}: ${reason}`;
  });
}

/** One line, so that the line of a message names the object. */
const literalOf = (release: KubernetesRelease, { object, isPatch = false }: NamedObject): string => {
  const type = `import("kubernetes-${release}/${String(object.apiVersion)}/${object.kind}").I${object.kind}`;
  return `(${JSON.stringify(object)}) satisfies ${isPatch ? `Partially<${type}>` : type};`;
};

const partial = `type Partially<T> = T extends readonly (infer E)[] ? Partially<E>[] : T extends object ? { [K in keyof T]?: Partially<T[K]> } : T;`;

/** Reads files as usual, and the objects from memory. */
function hostWith(text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (name) => name === virtualFile || host.fileExists(name),
    readFile: (name) => (name === virtualFile ? text : host.readFile(name)),
    getSourceFile: (name, languageVersion) =>
      name === virtualFile
        ? ts.createSourceFile(name, text, languageVersion)
        : host.getSourceFile(name, languageVersion),
  };
}
