import { GitError } from '../process/git-error.js';
import { failureCode } from './failure-code.js';

describe('failureCode', () => {
  it.each([
    ['an error of this service', new GitError('invalid', 'x'), 'invalid'],
    ['a missing object', Object.assign(new Error('object not found'), { errno: -3 }), 'not_found'],
    ['memory that was not there', Object.assign(new Error('Out of memory'), { errno: -1 }), 'too_large'],
    [
      'an object that libgit2 cannot read',
      Object.assign(new Error('failed to parse tree: x'), { errno: -1 }),
      'damaged',
    ],
    ['a name that no merge takes', Object.assign(new Error("invalid path: '.git'"), { errno: -1 }), 'damaged'],
    ['any other error', new Error('odb is broken'), 'failed'],
    ['what is no error', 'x', 'failed'],
  ])('tells %s', (_what, error, code) => {
    expect(failureCode(error)).toBe(code);
  });
});
