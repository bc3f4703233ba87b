const MAX_LENGTH = 255;

/** The validation errors of a status's target URL; empty when it is valid. */
export function targetUrlProblems(url: string): readonly string[] {
  return [
    ...(isWebUrl(url) ? [] : ['must be a valid URL']),
    ...(url.length > MAX_LENGTH ? [`is too long (maximum is ${MAX_LENGTH} characters)`] : []),
  ];
}

const isWebUrl = (url: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(url) && URL.canParse(url);
