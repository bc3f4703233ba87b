import { FileNameMalformed } from './snippet.errors.js';

const FILE_NAME = /^[\p{L}\p{N}_.@+-]+$/u;

/** Throws `FileNameMalformed` for a name that has other characters than may be. Pure. */
export function requireFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new FileNameMalformed();
}
