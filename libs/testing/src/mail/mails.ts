import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Email } from 'postal-mime';
import { z } from 'zod';
import { rememberSecret } from '../secrets/remember-secrets.js';

const WAIT_MS = 45_000;
const LOOK_MS = 50;

/** The mail server of all stacks in the run. */
export function mailServer(): { readonly url: string; readonly directory: string } {
  const given = process.env.INGOT_TEST_MAILS;
  if (given === undefined) throw new Error('integration specs run by jest.integration.config.mjs, which starts one');
  return z.object({ url: z.string(), directory: z.string() }).parse(JSON.parse(given));
}

/** The mails that the tests' mail server received. */
export class Mails {
  constructor(private readonly directory: string) {}

  /** All mails to an address so far, oldest first. */
  async to(address: string): Promise<Email[]> {
    const own = join(this.directory, encodeURIComponent(address.toLowerCase()));
    if (!existsSync(own)) return [];
    const { default: PostalMime } = await import('postal-mime');
    const files = readdirSync(own).sort();
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(own, file)))));
    for (const { text = '' } of mails) for (const [, token = ''] of text.matchAll(TOKEN)) rememberSecret(token);
    return mails;
  }

  /** Waits until an address has so many mails, and returns the last of them. */
  async waitFor(address: string, count = 1): Promise<Email> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const mail = (await this.to(address))[count - 1];
      if (mail !== undefined) return mail;
      if (Date.now() > deadline) throw new Error(`no mail number ${count} came for ${address}`);
      await sleep(LOOK_MS);
    }
  }
}

const TOKEN = /[?&]token=([\w-]+)/g;

/** Path and query of the link in a mail. */
export function linkIn({ text = '' }: Email): string {
  const [url] = /https?:\/\/\S+\?\S+/.exec(text) ?? [];
  if (url === undefined) throw new Error(`there is no link in the mail:\n${text}`);
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
