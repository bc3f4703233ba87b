/** How often a text is used before it gets a name. */
const OFTEN = 10;
/** Each connection keeps a plan for each name, of some 20 KB. */
const MOST_NAMES = 100;
/** Texts whose uses are counted; TypeORM writes texts of its own for lists of values. */
const MOST_TEXTS = 1_000;

/**
 * Names the texts of statements that are used often: PostgreSQL then parses them once per connection, and plans them once if one plan
 * is as good as one for the values. Parsing and planning take ten times as long as executing most statements of a transaction.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly uses = new Map<string, number>();

  /**
   * What to call `pg.Client.query` with. Statements without values are left as they are: they may be several in one text.
   * @param given its arguments
   */
  named(given: readonly unknown[]): readonly unknown[] {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return given;
    const name = this.names.get(text) ?? this.count(text);
    return name === undefined ? given : [{ name, text }, values, ...rest];
  }

  /** The name, when it has just been used often enough. */
  private count(text: string): string | undefined {
    if (this.names.size >= MOST_NAMES) return undefined;
    const uses = (this.uses.get(text) ?? 0) + 1;
    if (uses < OFTEN) {
      if (this.uses.size >= MOST_TEXTS) this.uses.clear();
      this.uses.set(text, uses);
      return undefined;
    }
    this.uses.delete(text);
    const name = `often_used_${this.names.size + 1}`;
    this.names.set(text, name);
    return name;
  }
}
