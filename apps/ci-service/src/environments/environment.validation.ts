import { onlyProblems, refuseIfAny } from '@ingot/contracts';
import { environmentNameProblems } from './environment-name.js';

const MAX_URL_LENGTH = 255;

interface Checked {
  readonly name: string | undefined;
  readonly externalUrl: string | null | undefined;
}

/** Throws `ValidationFailed` for invalid attributes. */
export function validateEnvironment({ name, externalUrl }: Checked): void {
  refuseIfAny(
    onlyProblems({
      name: name === undefined ? [] : environmentNameProblems(name),
      external_url: externalUrl == null ? [] : externalUrlProblems(externalUrl),
    }),
  );
}

/** The validation errors of an environment's URL; empty when it is valid. */
export const externalUrlProblems = (url: string): readonly string[] => [
  ...(isWebUrl(url) ? [] : ['must be a valid URL']),
  ...(url.length > MAX_URL_LENGTH ? [`is too long (maximum is ${MAX_URL_LENGTH} characters)`] : []),
];

const isWebUrl = (url: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(url) && URL.canParse(url);
