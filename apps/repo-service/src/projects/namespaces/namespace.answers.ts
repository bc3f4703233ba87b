import { Controller } from '@nestjs/common';
import { isGroupPath, renamePersonalNamespace, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { NamespaceRepository } from './namespace.repository.js';
import { PersonalNamespaces } from './personal-namespaces.js';

/** Namespaces, for user-service. */
@Controller()
export class NamespaceAnswers {
  constructor(
    private readonly namespaces: NamespaceRepository,
    private readonly personal: PersonalNamespaces,
  ) {}

  @Answers(isGroupPath)
  async isGroup({ path }: RequestOf<typeof isGroupPath>): Promise<boolean> {
    return (await this.namespaces.findByPath(path))?.kind === 'group';
  }

  @Answers(renamePersonalNamespace)
  async rename(renaming: RequestOf<typeof renamePersonalNamespace>): Promise<null> {
    await this.personal.rename(renaming);
    return null;
  }
}
