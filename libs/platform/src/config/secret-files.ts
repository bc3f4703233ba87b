import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Ends the name of a variable that names the file with the value of another. */
const FILE = '_FILE';

/** What was found: values by variable, and what keeps others from being read, without any value. */
export interface FilledIn {
  readonly env: NodeJS.ProcessEnv;
  readonly problems: readonly string[];
}

/**
 * Reads secrets out of files: `<NAME>_FILE` names the file that holds `<NAME>`, as a mounted Secret is. A line break at its end does not
 * count.
 * @param names of the variables that may come out of a file
 */
export function fillInFromFiles(names: readonly string[], env: NodeJS.ProcessEnv): FilledIn {
  const problems: string[] = [];
  const found = names.flatMap((name): [string, string][] => {
    const file = env[name + FILE];
    if (!file) return [];
    if (env[name]) problems.push(`${name}: set it or ${name}${FILE}, not both`);
    try {
      return [[name, readFileSync(file, 'utf8').replace(/\r?\n$/, '')]];
    } catch (error) {
      problems.push(`${name}${FILE}: the file cannot be read (${codeOf(error)})`);
      return [];
    }
  });
  return { env: { ...env, ...Object.fromEntries(found) }, problems };
}

const withCode = z.object({ code: z.string() });

/** Like ENOENT. */
const codeOf = (error: unknown): string => withCode.safeParse(error).data?.code ?? 'for an unknown reason';
