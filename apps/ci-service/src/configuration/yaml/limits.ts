/** The limits of one configuration. The message of an error names the limit. */
export const LIMITS = {
  /** The size of one file, in bytes. */
  fileBytes: 512 * 1024,
  files: 50,
  /** The size of the configuration and all its includes, in bytes. */
  totalBytes: 1024 * 1024,
  includeDepth: 10,
  /** Tokens of one file, including spaces. */
  tokens: 150_000,
  /** The depth of nested lists and maps. */
  depth: 64,
  /** The size of the whole after aliases, `extends` and `!reference` are expanded; see `weightOf`. */
  weight: 200_000,
  /** Jobs selected for one pipeline. */
  jobs: 1_000,
  /** Jobs that `parallel` makes of one. */
  parallel: 200,
  needs: 50,
  rules: 100,
  /** The depth of `extends`. */
  extendsDepth: 10,
  /** The depth of nested `!reference`. */
  referenceDepth: 10,
  /** The length of an `if`, regular expression or glob, in characters. */
  expressionLength: 2_000,
  /** The size of a compiled regular expression, in instructions. */
  patternSize: 5_000,
  /** Paths of the repository that `exists` and `include` read. */
  paths: 50_000,
  /** Revisions that `rules:changes:compare_to` names in one configuration. */
  comparedRevisions: 5,
  /** Comparisons of paths with globs; beyond this every glob counts as matched. */
  comparisons: 50_000,
  /** The longest `timeout`, `start_in` or `auto_stop_in`: 68 years. */
  seconds: 2 ** 31 - 1,
  nameLength: 255,
  variableKeyLength: 255,
  cachesPerJob: 4,
  tagsPerJob: 50,
  tagLength: 255,
  /** The length of all tags of a job together. */
  tagsLength: 2_000,
} as const;
