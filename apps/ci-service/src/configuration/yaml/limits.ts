/** What one configuration may cost. Whoever exceeds a limit gets a message that names it. */
export const LIMITS = {
  /** Of one file, bytes. */
  fileBytes: 512 * 1024,
  /** The configuration and all that it includes. */
  files: 50,
  totalBytes: 1024 * 1024,
  includeDepth: 10,
  /** Of one file: words, signs and spaces. */
  tokens: 150_000,
  /** Of nested lists and maps. */
  depth: 64,
  /** Of everything together once aliases, `extends` and `!reference` are expanded; see `weightOf`. */
  weight: 200_000,
  /** Selected for one pipeline. */
  jobs: 1_000,
  /** Made of one job by `parallel`. */
  parallel: 200,
  needs: 50,
  rules: 100,
  /** Parents of parents. */
  extendsDepth: 10,
  /** `!reference` to what holds a `!reference`. */
  referenceDepth: 10,
  /** Of one `if`, regular expression or pattern of paths, characters. */
  expressionLength: 2_000,
  /** Instructions of a compiled regular expression. */
  patternSize: 5_000,
  /** Paths of the repository that `exists` and `include` look at. */
  paths: 50_000,
  /** Paths compared with patterns; beyond it every pattern counts as matched. */
  comparisons: 50_000,
  nameLength: 255,
  variableKeyLength: 255,
  cachesPerJob: 4,
} as const;
