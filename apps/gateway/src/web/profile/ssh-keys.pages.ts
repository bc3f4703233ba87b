import { Injectable } from '@nestjs/common';
import {
  addOwnSshKey,
  isPrivateKey,
  lastUsesOfSshKeys,
  listOwnSshKeys,
  NotFound,
  removeOwnSshKey,
  type WebSession,
} from '@ingot/contracts';
import { RpcClient, sshFingerprint } from '@ingot/platform';
import { formStatus, type Problems, problemsOf } from '../kit/fields.js';
import { notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { OwnOperations } from './own-operations.js';
import { pageIn, type Pager, pagerOf } from './pager.js';

type Context = PageContext<WebSession>;

interface ShownKey {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly fingerprint: string;
  readonly createdAt: string;
  /** Unix milliseconds; null for never. */
  readonly lastUsedAt: number | null;
}

interface WantedKey {
  readonly title: string;
  readonly key: string;
}

interface Props {
  readonly keys: readonly ShownKey[];
  readonly pager: Pager;
  readonly form: WantedKey;
  readonly problems: Problems;
}

const PATH = '/profile/keys';
const keysPage = page<Props>('web/profile/ssh-keys', 'SSH keys');

/** Manages SSH keys. */
@Injectable()
export class SshKeyPages implements PageFeature {
  constructor(
    private readonly operations: OwnOperations,
    private readonly rpc: RpcClient,
  ) {}

  addTo(pages: WebPages): void {
    pages.get(PATH, forSignedIn, (context) => this.list(context));
    pages.postOnce(PATH, forSignedIn, (context) => this.add(context));
    pages.post(`${PATH}/:id/remove`, forSignedIn, (context) => this.remove(context));
  }

  private async list(
    context: Context,
    form: WantedKey = { title: '', key: '' },
    problems: Problems = {},
  ): Promise<PageAnswer> {
    const request = pageIn(context.query);
    const { output, total } = await this.operations.call(listOwnSshKeys, context, {}, request);
    const lastUses = await this.lastUsesOf(context.session, output);
    const keys = output.map(({ id, title, key, created_at: createdAt }) => ({
      id,
      title,
      createdAt,
      lastUsedAt: lastUses.get(id) ?? null,
      ...read(key),
    }));
    const view = keysPage({ keys, pager: pagerOf({ total }, request), form, problems });
    return show(view, { status: formStatus(problems) });
  }

  /** A separate call, as the API's keys lack it. */
  private async lastUsesOf({ principal: { userId } }: WebSession, keys: readonly { readonly id: number }[]) {
    const lastUses = await this.rpc.call(lastUsesOfSshKeys, { userId, keyIds: keys.map(({ id }) => id) });
    return new Map(lastUses.map(({ keyId, at }) => [keyId, at]));
  }

  private async add(context: Context): Promise<PageAnswer> {
    const wanted = { title: context.form.text('title'), key: context.form.text('key') };
    try {
      const { output } = await this.operations.call(addOwnSshKey, context, wanted);
      return redirectTo(PATH, notice(`The key “${output.title}” was added.`));
    } catch (error) {
      return this.list(context, shownAgain(wanted), problemsOf(error));
    }
  }

  private async remove(context: Context): Promise<PageAnswer> {
    const id = context.path.id('id');
    if (id === null) throw new NotFound();
    const { output } = await this.operations.call(removeOwnSshKey, context, { key_id: id });
    if (!('title' in output)) throw new NotFound('Key');
    return redirectTo(PATH, notice(`The key “${output.title}” was removed.`));
  }
}

/** A private key pasted by mistake is not sent back. */
const shownAgain = ({ title, key }: WantedKey): WantedKey => ({ title, key: isPrivateKey(key) ? '' : key });

/** The fingerprint that users compare. */
function read(key: string): Pick<ShownKey, 'type' | 'fingerprint'> {
  const [type = '', base64 = ''] = key.split(/[ \t]+/, 2);
  return { type, fingerprint: sshFingerprint(Buffer.from(base64, 'base64')) };
}
