import { type GitService } from '../git-access/git-access.js';

/** What a command asks for. */
export interface GitCommand {
  readonly service: GitService;
  /** The full path of a project, without `.git`. */
  readonly projectPath: string;
}

const LONGEST = 1_024;
/** As git writes it: the path in single quotes. People leave them away. */
const COMMAND = /^git[- ](upload-pack|receive-pack) +(?:'([^']*)'|([^' ]+))$/;
const PATH = /^\/?([\w.+-]+(?:\/[\w.+-]+)+)\/?$/;

/**
 * Reads the command of an SSH session; null for everything but `git-upload-pack '<path>'` and `git-receive-pack '<path>'` of
 * a path that a project may have. Nothing of it ever reaches a shell or a file name.
 */
export function readGitCommand(command: string): GitCommand | null {
  if (command.length > LONGEST) return null;
  const [, name, quoted, bare] = COMMAND.exec(command) ?? [];
  const projectPath = PATH.exec(quoted ?? bare ?? '')?.[1]?.replace(/\.git$/, '');
  if (projectPath === undefined) return null;
  return { service: name === 'receive-pack' ? 'git-receive-pack' : 'git-upload-pack', projectPath };
}
