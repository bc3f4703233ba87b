import { Controller } from '@nestjs/common';
import { isGroupPath, renamePersonalNamespace, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { NamespaceRenamer } from './namespace-renamer.js';
import { Namespaces } from './namespaces.js';

/** What user-service asks of namespaces. */
@Controller()
export class NamespaceAnswers {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly renamer: NamespaceRenamer,
  ) {}

  @Answers(isGroupPath)
  async isGroup({ path }: RequestOf<typeof isGroupPath>): Promise<boolean> {
    return (await this.namespaces.findByPath(path))?.kind === 'group';
  }

  @Answers(renamePersonalNamespace)
  async rename(renaming: RequestOf<typeof renamePersonalNamespace>): Promise<null> {
    await this.renamer.rename(renaming);
    return null;
  }
}
