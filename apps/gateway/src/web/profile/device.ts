import Bowser from 'bowser';

/** What a browser says that it is, in words for people; its own where they say nothing known. */
export function deviceOf(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const name = [browser.name, browser.version?.split('.', 1)[0]].filter(Boolean).join(' ');
  const words = [name, os.name].filter(Boolean).join(' on ');
  return words === '' ? userAgent : words;
}
