/** An error in a configuration; its message is for the author. */
export class ConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
