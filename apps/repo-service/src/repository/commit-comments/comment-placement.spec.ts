import { addsLine } from './comment-placement.js';

const added = (patch: string, upTo = 40): number[] =>
  Array.from({ length: upTo }, (_, index) => index).filter((line) => addsLine(patch, line));

describe('the lines that a patch adds', () => {
  it('have the numbers of the file afterwards; context and removed lines do not count', () => {
    const patch = '--- a/f\n+++ b/f\n@@ -1,4 +1,5 @@\n one\n-two\n+TWO\n+and a half\n three\n four\n';
    expect(added(patch)).toEqual([2, 3]);
  });

  it('are those of every hunk', () => {
    const patch = '@@ -1,2 +1,3 @@\n+zero\n one\n two\n@@ -20,2 +21,3 @@ function\n twenty\n+new\n more\n';
    expect(added(patch)).toEqual([1, 22]);
  });

  it('are all lines of a new file, also of one line', () => {
    expect(added('--- /dev/null\n+++ b/f\n@@ -0,0 +1,2 @@\n+one\n+two\n')).toEqual([1, 2]);
    expect(added('@@ -0,0 +1 @@\n+one\n')).toEqual([1]);
  });

  it('are none of a deleted, a binary and an unchanged file', () => {
    expect(added('--- a/f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n')).toEqual([]);
    expect(added('Binary files a/f and b/f differ\n')).toEqual([]);
    expect(added('')).toEqual([]);
  });

  it('may look like headers', () => {
    const patch = '--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n one\n+@@ -1,2 +30,3 @@\n-++ b/f\n+++ b/f\n';
    expect(added(patch)).toEqual([2, 3]);
  });

  it('are counted where the file ends without a line feed', () => {
    const patch = '@@ -1 +1,2 @@\n-one\n\\ No newline at end of file\n+one\n+two\n\\ No newline at end of file\n';
    expect(added(patch)).toEqual([1, 2]);
  });

  it('are counted past empty lines of context, with and without their blank', () => {
    expect(added('@@ -1,3 +1,4 @@\n \n\n+new\n last\n')).toEqual([3]);
  });
});
