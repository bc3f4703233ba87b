import { requireFileName } from './file-name.js';
import { FileNameMalformed } from './snippet.errors.js';

describe('the name of a file', () => {
  it.each(['a', 'add.rb', 'A-b_c.d@e+f', '.hidden', 'größe.txt', '日本語', '0'])('may be %s', (name) => {
    expect(() => requireFileName(name)).not.toThrow();
  });

  it.each(['a b', 'a/b', '../a', 'a\\b', 'a\nb', 'a:b', '', '<a>', 'a😀'])('may not be %j', (name) => {
    expect(() => requireFileName(name)).toThrow(new FileNameMalformed());
  });
});
