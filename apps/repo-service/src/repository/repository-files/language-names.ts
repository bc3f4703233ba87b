/** Languages that people write programs, pages and queries in, by the endings of their files. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  Assembly: ['asm', 's'],
  Batchfile: ['bat', 'cmd'],
  C: ['c', 'h'],
  'C#': ['cs'],
  'C++': ['cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx'],
  CMake: ['cmake'],
  CSS: ['css'],
  Clojure: ['clj', 'cljc', 'cljs'],
  Dart: ['dart'],
  Elixir: ['ex', 'exs'],
  Elm: ['elm'],
  'Emacs Lisp': ['el'],
  Erlang: ['erl', 'hrl'],
  'F#': ['fs', 'fsx'],
  Fortran: ['f', 'f90', 'f95'],
  Go: ['go'],
  Groovy: ['gradle', 'groovy'],
  HCL: ['hcl', 'tf'],
  HTML: ['htm', 'html', 'xhtml'],
  Haskell: ['hs', 'lhs'],
  Java: ['java'],
  JavaScript: ['cjs', 'js', 'jsx', 'mjs'],
  Julia: ['jl'],
  Kotlin: ['kt', 'kts'],
  Less: ['less'],
  Lua: ['lua'],
  Nix: ['nix'],
  OCaml: ['ml', 'mli'],
  'Objective-C': ['m'],
  PHP: ['php'],
  PLpgSQL: ['pgsql'],
  Pascal: ['pas', 'pp'],
  Perl: ['pl', 'pm'],
  PowerShell: ['ps1', 'psm1'],
  Prolog: ['pro'],
  Python: ['py', 'pyi'],
  R: ['r'],
  Ruby: ['gemspec', 'rake', 'rb'],
  Rust: ['rs'],
  SCSS: ['sass', 'scss'],
  SQL: ['sql'],
  Scala: ['sbt', 'scala'],
  Scheme: ['scm', 'ss'],
  Shell: ['bash', 'ksh', 'sh', 'zsh'],
  Svelte: ['svelte'],
  Swift: ['swift'],
  Tcl: ['tcl'],
  TeX: ['cls', 'sty', 'tex'],
  TypeScript: ['cts', 'mts', 'ts', 'tsx'],
  VHDL: ['vhd', 'vhdl'],
  Verilog: ['sv', 'v'],
  'Vim Script': ['vim'],
  'Visual Basic': ['vb'],
  Vue: ['vue'],
  Zig: ['zig'],
};
const NAMES: Readonly<Record<string, string>> = {
  'cmakelists.txt': 'CMake',
  dockerfile: 'Dockerfile',
  gemfile: 'Ruby',
  gnumakefile: 'Makefile',
  makefile: 'Makefile',
  rakefile: 'Ruby',
};

const byEnding = new Map(
  Object.entries(ENDINGS).flatMap(([language, endings]) => endings.map((ending) => [ending, language])),
);
const byName = new Map(Object.entries(NAMES));

/** Directories of what others wrote or programs made. */
const FOREIGN = /(?:^|\/)(?:bower_components|dist|node_modules|third_party|vendor)\//;
const MADE = /\.min\.(?:css|js)$/;

/** The language of a file, by its name; null for data, prose, and what the project did not write. Pure. */
export function languageOf(path: string): string | null {
  if (FOREIGN.test(path) || MADE.test(path)) return null;
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  return byName.get(name) ?? (dot < 0 ? undefined : byEnding.get(name.slice(dot + 1))) ?? null;
}
