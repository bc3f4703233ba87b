import { mailing } from '@ingot/contracts';
import { type RpcClient } from '@ingot/platform';
import { page, type PageAnswer, show } from './page.js';

interface Props {
  readonly heading: string;
  /** What to do instead. */
  readonly remedy: string;
}

/** The answer of `act`, which promises a mail; where this instance sends none, a page that says what to do instead. */
export async function ifMailsAreSent(
  rpc: RpcClient,
  instead: Props,
  act: () => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { isOn } = await rpc.call(mailing, {});
  return isOn ? act() : show(page<Props>('web/kit/no-mails', instead.heading)(instead));
}
