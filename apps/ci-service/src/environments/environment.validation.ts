import { onlyProblems, refuseIfAny } from '@ingot/contracts';
import { environmentNameProblems } from './environment-name.js';

const MAX_URL_LENGTH = 255;

interface Checked {
  readonly name: string | undefined;
  readonly externalUrl: string | null | undefined;
}

/** Throws `ValidationFailed` for what an environment cannot be. */
export function validateEnvironment({ name, externalUrl }: Checked): void {
  refuseIfAny(
    onlyProblems({
      name: name === undefined ? [] : environmentNameProblems(name),
      external_url: externalUrl == null ? [] : externalUrlProblems(externalUrl),
    }),
  );
}

/** What is wrong with the address of an environment; empty when nothing is. */
export const externalUrlProblems = (url: string): readonly string[] => [
  ...(isWebUrl(url) ? [] : ['must be a valid URL']),
  ...(url.length > MAX_URL_LENGTH ? [`is too long (maximum is ${MAX_URL_LENGTH} characters)`] : []),
];

const isWebUrl = (url: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(url) && URL.canParse(url);
