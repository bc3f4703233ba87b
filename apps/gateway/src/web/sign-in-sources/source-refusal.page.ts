import { type RefusedBySource, type SourceRefusal } from '@ingot/contracts';
import { page, type PageAnswer, show } from '../kit/page.js';

interface Told {
  readonly status: number;
  /** What went wrong; `%` stands for what people call the source. */
  readonly text: string;
  /** What to do about it. */
  readonly hint: string;
}

const AGAIN = 'Begin again from the page to sign in.';
const ANOTHER_WAY = 'Sign in another way, or ask an administrator.';

const TOLD = {
  disabled: { status: 403, text: 'Signing in through % is switched off here.', hint: ANOTHER_WAY },
  away: { status: 503, text: '% does not answer.', hint: 'Try again in a moment, or sign in another way.' },
  stale: {
    status: 400,
    text: 'What came back from % does not belong to anything that was begun in this browser, or came too late.',
    hint: AGAIN,
  },
  denied: { status: 403, text: '% did not let you through, or you did not want it to.', hint: AGAIN },
  bad_answer: {
    status: 400,
    text: 'What % answered cannot be trusted.',
    hint: 'Try again. If it stays so, tell an administrator.',
  },
  nobody: {
    status: 403,
    text: 'No account here is connected with your account at %.',
    hint: 'If you have one here, sign in another way and connect it in your profile. If not, ask an administrator.',
  },
  unverified_email: {
    status: 403,
    text: '% does not vouch for an email address of yours, so no account could be made.',
    hint: 'Confirm your address there, then try again.',
  },
  email_taken: {
    status: 403,
    text: 'An account here has the email address that % knows you by.',
    hint: 'If it is yours, sign in to it another way and connect it in your profile.',
  },
  email_domain: {
    status: 403,
    text: 'Nobody can sign up here with an email address such as the one that % knows you by.',
    hint: 'Ask an administrator for an account.',
  },
  blocked: { status: 403, text: 'Your account here may not sign in.', hint: 'Ask an administrator.' },
  unconfirmed: {
    status: 403,
    text: 'You have to confirm your email address first.',
    hint: 'Follow the link in the mail that we sent you. The page to sign in can send it again.',
  },
  identity_taken: {
    status: 403,
    text: 'Another account here is connected with your account at %.',
    hint: 'Disconnect it there first.',
  },
  other_identity: {
    status: 403,
    text: 'Your account here is connected with another account at %.',
    hint: 'Disconnect that one first.',
  },
} as const satisfies Record<SourceRefusal, Told>;

const refusedPage = page<{ text: string; hint: string; isSignedIn: boolean }>(
  'web/sign-in-sources/refused',
  'Signing in did not work',
);

/** Says why a source let nobody in. */
export function sourceRefusal(
  { reason, source }: RefusedBySource,
  { isSignedIn }: { isSignedIn: boolean },
): PageAnswer {
  const { status, text, hint } = TOLD[reason];
  return show(refusedPage({ text: text.replace('%', () => source.label), hint, isSignedIn }), { status });
}
