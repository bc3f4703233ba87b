import { NotFound, ValidationFailed } from '@ingot/contracts';

/** 404: there is no such snippet, or the caller does not see it. */
export class SnippetNotFound extends NotFound {
  constructor() {
    super('Snippet');
  }
}

/** 400: the file name has other characters than may be. */
export class FileNameMalformed extends ValidationFailed {
  constructor() {
    super({ file_name: ["can contain only letters, digits, '_', '-', '@', '+' and '.'"] });
  }
}
