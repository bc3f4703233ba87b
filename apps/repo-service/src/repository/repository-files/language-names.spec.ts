import { languageOf } from './language-names.js';

describe('the language of a file', () => {
  it.each([
    ['src/main.ts', 'TypeScript'],
    ['a.b/C.PY', 'Python'],
    ['Dockerfile', 'Dockerfile'],
    ['lib/Makefile', 'Makefile'],
    ['CMakeLists.txt', 'CMake'],
    ['include/a.h', 'C'],
    ['vendor.rb', 'Ruby'],
    ['README.md', null],
    ['package.json', null],
    ['.ts/none', null],
    ['no-ending', null],
    ['constructor', null],
    ['a.constructor', null],
    ['web/node_modules/a/index.js', null],
    ['vendor/a.rb', null],
    ['public/app.min.js', null],
  ])('of %s is %s', (path, language) => {
    expect(languageOf(path)).toBe(language);
  });
});
