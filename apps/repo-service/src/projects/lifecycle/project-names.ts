import { type ValidationMessages } from '@ingot/contracts';

/** Reserved paths: routes of the product, and paths that leave the namespace. */
const RESERVED_PATHS = new Set(
  `. .. badges blame blob builds commits create create_dir edit files find_file logs_tree new preview raw refs tree
  update wikis`.split(/\s+/),
);

const NAME = /^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}_][^\p{Cc}\p{Cs}]*$/u;
const PATH = /^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/;
const FORBIDDEN_ENDING = /\.(git|atom)$/i;

const BAD_NAME = "must start with a letter, digit, emoji or '_'";
const BAD_PATH =
  "can contain only letters, digits, '_', '-' and '.', and must not start with '-' or end in '.git' or '.atom'";

export interface ProjectNames {
  readonly name: string;
  readonly path: string;
}

/** The name and path of a new project: a missing one derives from the other. At least one is given. */
export function deriveNames({ name, path }: { name?: string | undefined; path?: string | undefined }): ProjectNames {
  const given = name || path || '';
  return { name: given, path: path || pathFromName(given) };
}

/** Lower case without accents; characters that are invalid in a path become dashes. */
const pathFromName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The validation errors of a name and path, by property; undefined when there are none. Missing values are not checked. */
export function namingProblems({ name, path }: Partial<ProjectNames>): ValidationMessages | undefined {
  const problems: ValidationMessages = {
    ...(name === undefined || NAME.test(name) ? {} : { name: [BAD_NAME] }),
    ...(path === undefined ? {} : pathProblems(path)),
  };
  return Object.keys(problems).length === 0 ? undefined : problems;
}

function pathProblems(path: string): ValidationMessages {
  if (RESERVED_PATHS.has(path.toLowerCase())) return { path: ['is a reserved name'] };
  return PATH.test(path) && !FORBIDDEN_ENDING.test(path) ? {} : { path: [BAD_PATH] };
}
