/** What is wrong with a configuration, in words for its author. */
export class ConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
