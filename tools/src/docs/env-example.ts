import { type LauncherVariable } from './launcher-variables.js';

/** `.env.example`: every variable of `npm start`, commented out, with its meaning and default. */
export function envExample(variables: readonly LauncherVariable[]): string {
  const intro = [
    '# Settings of npm start. Copy this file to .env and uncomment what you change; variables of the shell go before it.',
    '# Made by npm run docs. docs/operations/configuration.md has the variables of each process, which may stand here as well.',
  ];
  const entries = variables.map(({ name, fallback, meaning }) => {
    const value = /^`([^`]+)`/.exec(fallback)?.[1] ?? '';
    return [`# ${plain(meaning)}`, `# Unless set: ${plain(fallback)}.`, `# ${name}=${value}`].join('\n');
  });
  return `${[intro.join('\n'), ...entries].join('\n\n')}\n`;
}

const plain = (markdown: string): string => markdown.replaceAll('`', '');
