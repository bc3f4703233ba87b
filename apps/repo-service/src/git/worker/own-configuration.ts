import { createRequire } from 'node:module';
import koffi from 'koffi';
import 'nodegit'; // loads and initializes the library, which is then found loaded

const SET_SEARCH_PATH = 5;
/** For Windows, of the system, of XDG and of the user. */
const LEVELS = [1, 2, 3, 4];

/**
 * Keeps libgit2 from reading any configuration but that of the repository: the machine's must change no merge, and a worker may not read
 * it. nodegit does not offer this option. Call it before anything else of libgit2. Throws when libgit2 refuses.
 */
export function ignoreForeignConfiguration(): void {
  const libgit2 = koffi.load(createRequire(import.meta.url).resolve('nodegit/build/Release/nodegit.node'));
  const setOption = libgit2.func('int git_libgit2_opts(int option, ...)');
  for (const level of LEVELS) {
    const result: unknown = setOption(SET_SEARCH_PATH, 'int', level, 'str', '');
    if (result !== 0) throw new Error(`libgit2 keeps its configuration of level ${level}`);
  }
}
