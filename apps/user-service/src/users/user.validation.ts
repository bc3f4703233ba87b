import { type ValidationMessages } from '@ingot/contracts';

const MAX_LENGTH = 255;
const PASSWORD = { min: 8, max: 128 };
const EMAIL = /^[^@\s]+@[^@\s]+$/;
const USERNAME = /^(?!-)[\w.-]+(?<!\.|\.git|\.atom)$/i;

/** First segments of paths that are no user's. */
const RESERVED_USERNAMES = new Set([
  ...['.well-known', 'admin', 'all', 'assets', 'ci', 'dashboard', 'files', 'groups', 'help', 'hooks', 'issues'],
  ...['merge_requests', 'new', 'notes', 'profile', 'projects', 'public', 'repository', 'robots.txt', 's', 'search'],
  ...['services', 'snippets', 'teams', 'u', 'unsubscribes', 'users'],
]);

const TOO_LONG = `is too long (maximum is ${MAX_LENGTH} characters)`;

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  /** Undefined when the user sets one later. */
  readonly password: string | undefined;
}

/** What keeps an account from being created as given, by property; empty when nothing does. */
export function problemsOf({ username, email, name, password }: NewAccount): ValidationMessages {
  const problems = {
    email: emailProblems(email),
    username: usernameProblems(username),
    name: lengthProblems(name),
    password: password === undefined ? [] : passwordProblems(password),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, messages]) => messages.length > 0));
}

/** Addresses are kept, compared and shown like this. */
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

/** What is wrong with a normalized address; empty when nothing is. */
export const emailProblems = (email: string): string[] => [
  ...lengthProblems(email),
  ...(EMAIL.test(email) ? [] : ['is invalid']),
];

function passwordProblems(password: string): string[] {
  if (password === '') return ["can't be blank"];
  if (password.length < PASSWORD.min) return [`is too short (minimum is ${PASSWORD.min} characters)`];
  if (password.length > PASSWORD.max) return [`is too long (maximum is ${PASSWORD.max} characters)`];
  return [];
}

const lengthProblems = (text: string): string[] => (text.length > MAX_LENGTH ? [TOO_LONG] : []);
