import { Controller } from '@nestjs/common';
import { storageNames } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { Storages } from './storages.js';

@Controller()
export class StoragesHandlers {
  constructor(private readonly storages: Storages) {}

  @Answers(storageNames)
  names(): Promise<string[]> {
    return this.storages.names();
  }
}
