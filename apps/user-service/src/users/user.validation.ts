import { isLongerThan, onlyProblems, RESERVED_ROOTS, type ValidationMessages } from '@ingot/contracts';

const MAX_LENGTH = 255;
const PASSWORD = { min: 8, max: 128 };
/** Excludes characters that would end the address, or start another, in a header of a mail or commit. */
const EMAIL = /^[^@\s<>,;"\\()\p{Cc}]+@[^@\s<>,;"\\()\p{Cc}]+$/u;
const USERNAME = /^(?!-)[\w.-]+(?<!\.|\.git|\.atom)$/i;

/** First segments of other routes and of paths that clients expect, and the name of the ghost user. */
const RESERVED_USERNAMES = new Set([
  ...RESERVED_ROOTS,
  ...[
    '.well-known',
    'admin',
    'all',
    'assets',
    'ci',
    'dashboard',
    'files',
    'ghost',
    'groups',
    'help',
    'hooks',
    'issues',
  ],
  ...['merge_requests', 'new', 'notes', 'profile', 'projects', 'public', 'repository', 'robots.txt', 's', 'search'],
  ...['services', 'snippets', 'teams', 'u', 'unsubscribes', 'users'],
]);

const TOO_LONG = `is too long (maximum is ${MAX_LENGTH} characters)`;

export interface AccountValues {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  /** Undefined when it does not change, or the user sets it later. */
  readonly password?: string | undefined;
}

/** The problems of an account's values, by property; empty when they are valid. */
export function problemsOf({ username, email, name, password }: AccountValues): ValidationMessages {
  return onlyProblems({
    email: email === undefined ? [] : emailProblems(email),
    username: username === undefined ? [] : usernameProblems(username),
    name: name === undefined ? [] : lengthProblems(name),
    password: password === undefined ? [] : passwordProblems(password),
  });
}

/** Addresses are stored, compared and shown in this form. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

function usernameProblems(username: string): string[] {
  const problems = lengthProblems(username);
  if (RESERVED_USERNAMES.has(username.toLowerCase())) problems.push(`${username} is a reserved name`);
  if (!USERNAME.test(username)) {
    problems.push(
      "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'.",
    );
  }
  return problems;
}

/** The problems of a normalized address; empty when it is valid. */
export const emailProblems = (email: string): string[] => [
  ...lengthProblems(email),
  ...(EMAIL.test(email) ? [] : ['is invalid']),
];

/** The problems of a new password; empty when it is valid. */
export function passwordProblems(password: string): string[] {
  if (password === '') return ["can't be blank"];
  if (!isLongerThan(password, PASSWORD.min - 1)) return [`is too short (minimum is ${PASSWORD.min} characters)`];
  if (isLongerThan(password, PASSWORD.max)) return [`is too long (maximum is ${PASSWORD.max} characters)`];
  return [];
}

const lengthProblems = (text: string): string[] => (isLongerThan(text, MAX_LENGTH) ? [TOO_LONG] : []);
