import { type RefusedBySource, type SourceRefusal } from '@ingot/contracts';
import { page, type PageAnswer, show } from '../kit/page.js';

/** `%` stands for the label of the source. */
interface Explanation {
  readonly status: number;
  /** The reason. */
  readonly text: string;
  /** The remedy. */
  readonly hint: string;
}

const AGAIN = 'Start again from the sign-in page.';
const ANOTHER_WAY = 'Sign in another way, or ask an administrator.';

const EXPLANATIONS = {
  disabled: { status: 403, text: 'Signing in with % is disabled.', hint: ANOTHER_WAY },
  away: { status: 503, text: '% does not answer.', hint: 'Try again in a moment, or sign in another way.' },
  stale: {
    status: 400,
    text: 'The answer from % does not belong to a sign-in of this browser, or came too late.',
    hint: AGAIN,
  },
  denied: { status: 403, text: '% denied the sign-in, or you cancelled it.', hint: AGAIN },
  bad_answer: {
    status: 400,
    text: 'The answer from % is invalid.',
    hint: 'Try again. If it fails again, ask an administrator.',
  },
  nobody: {
    status: 403,
    text: 'No account is connected to your account at %.',
    hint: 'If you have an account, sign in another way and connect % in your profile. Otherwise ask an administrator.',
  },
  unverified_email: {
    status: 403,
    text: '% has no verified email address of yours, so no account could be created.',
    hint: 'Confirm your address there, then try again.',
  },
  email_taken: {
    status: 403,
    text: 'An account already uses your email address at %.',
    hint: 'If it is yours, sign in another way and connect % in your profile.',
  },
  email_domain: {
    status: 403,
    text: 'The domain of your email address at % is not allowed to sign up.',
    hint: 'Ask an administrator for an account.',
  },
  blocked: { status: 403, text: 'Your account is blocked.', hint: 'Ask an administrator.' },
  unconfirmed: {
    status: 403,
    text: 'You have to confirm your email address first.',
    hint: 'Follow the link in the mail that you got. If you got none, ask an administrator.',
  },
  identity_taken: {
    status: 403,
    text: 'Your account at % is already connected to another account here.',
    hint: 'Disconnect it there first.',
  },
  other_identity: {
    status: 403,
    text: 'Your account is already connected to another account at %.',
    hint: 'Disconnect that one first.',
  },
} as const satisfies Record<SourceRefusal, Explanation>;

const refusedPage = page<{ text: string; hint: string; isSignedIn: boolean }>('web/sign-in/refused', 'Sign-in failed');

/** Explains why a sign-in source refused the sign-in. */
export function sourceRefusal(
  { reason, source }: RefusedBySource,
  { isSignedIn }: { isSignedIn: boolean },
): PageAnswer {
  const { status, text, hint } = EXPLANATIONS[reason];
  const named = (words: string): string => words.replace('%', () => source.label);
  return show(refusedPage({ text: named(text), hint: named(hint), isSignedIn }), { status });
}
