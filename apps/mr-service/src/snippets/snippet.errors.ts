import { NotFound, ValidationFailed } from '@ingot/contracts';

/** 404: there is no such snippet, or the caller may not see it. */
export class SnippetNotFound extends NotFound {
  constructor() {
    super('Snippet');
  }
}

/** 400: the file name has invalid characters. */
export class FileNameMalformed extends ValidationFailed {
  constructor() {
    super({ file_name: ["can contain only letters, digits, '_', '-', '@', '+' and '.'"] });
  }
}
