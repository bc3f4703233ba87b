import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The descriptors by which the hook talks to the process that started git. */
export const HOOK_DESCRIPTORS = { updates: 3, verdict: 4 } as const;

/**
 * Hands the ref updates that git is about to make to us, with the place of the objects that came with them, and waits for
 * the verdict. An end without a verdict is a refusal.
 */
const SCRIPT = `#!/bin/sh
{ printf 'quarantine %s\\n' "\${GIT_QUARANTINE_PATH-}"; cat; printf 'end\\n'; } >&${HOOK_DESCRIPTORS.updates}
IFS= read -r verdict <&${HOOK_DESCRIPTORS.verdict} || verdict='The push was interrupted; try again.'
[ "$verdict" = ok ] && exit 0
printf '%s\\n' "$verdict" >&2
exit 1
`;

/** Writes the hook below the storage and answers the directory it is in. Each replica writes its own, in one step. */
export async function installHooks(storagePath: string): Promise<string> {
  const directory = join(storagePath, '.hooks');
  await mkdir(directory, { recursive: true });
  const draft = join(directory, `pre-receive.${process.pid}`);
  await writeFile(draft, SCRIPT);
  await chmod(draft, 0o755);
  await rename(draft, join(directory, 'pre-receive'));
  return directory;
}
