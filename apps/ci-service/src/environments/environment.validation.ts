import { onlyProblems, refuseIfAny } from '@ingot/contracts';
import { webUrlProblems } from '../commit-statuses/web-url.js';
import { environmentNameProblems } from '../configuration/entries/environment-name.js';

interface Checked {
  readonly name: string | undefined;
  readonly externalUrl: string | null | undefined;
}

/** Throws `ValidationFailed` for invalid attributes. */
export function validateEnvironment({ name, externalUrl }: Checked): void {
  refuseIfAny(
    onlyProblems({
      name: name === undefined ? [] : environmentNameProblems(name),
      external_url: externalUrl == null ? [] : webUrlProblems(externalUrl),
    }),
  );
}
