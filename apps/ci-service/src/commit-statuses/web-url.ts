const MAX_LENGTH = 255;

/** The validation errors of a URL that pages link to, of a status or an environment; empty when it is valid. */
export function webUrlProblems(url: string): readonly string[] {
  return [
    ...(isWebUrl(url) ? [] : ['must be a valid URL']),
    ...(url.length > MAX_LENGTH ? [`is too long (maximum is ${MAX_LENGTH} characters)`] : []),
  ];
}

const isWebUrl = (url: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(url) && URL.canParse(url);
