import { Injectable } from '@nestjs/common';
import Bowser from 'bowser';
import {
  endSession,
  endSessions,
  listSessions,
  NotFound,
  type SessionDetails,
  type WebSession,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

type Context = PageContext<WebSession>;

interface ShownSession extends SessionDetails {
  readonly device: string;
  readonly isThisOne: boolean;
}

const PATH = '/profile/sessions';
const sessionsPage = page<{ sessions: readonly ShownSession[] }>('web/profile/sessions', 'Sessions');

/** Lists the user's sessions, and ends them. */
@Injectable()
export class SessionPages implements PageFeature {
  constructor(private readonly rpc: RpcClient) {}

  addTo(pages: WebPages): void {
    pages.get(PATH, forSignedIn, (context) => this.list(context));
    pages.post(`${PATH}/end_others`, forSignedIn, (context) => this.endOthers(context));
    pages.post(`${PATH}/:id/end`, forSignedIn, (context) => this.end(context));
  }

  private async list({ session }: Context): Promise<PageAnswer> {
    const sessions = await this.sessionsOf(session);
    const shown = sessions.map((one) => ({
      ...one,
      device: deviceOf(one.userAgent),
      isThisOne: one.id === session.id,
    }));
    return show(sessionsPage({ sessions: shown }));
  }

  private async end({ session, path }: Context): Promise<PageAnswer> {
    const sessions = await this.sessionsOf(session);
    const ended = sessions.find(({ id }) => id === path.id('id'));
    if (ended === undefined) throw new NotFound('Session');
    await this.rpc.call(endSession, { userId: session.principal.userId, sessionId: ended.id });
    return redirectTo(PATH, notice('The session has ended.'));
  }

  private async endOthers({ session }: Context): Promise<PageAnswer> {
    await this.rpc.call(endSessions, { userId: session.principal.userId, exceptSessionId: session.id });
    return redirectTo(PATH, notice('All other sessions have ended.'));
  }

  private sessionsOf({ principal }: WebSession): Promise<readonly SessionDetails[]> {
    return this.rpc.call(listSessions, { userId: principal.userId });
  }
}

/** A readable name of the browser and system of a user agent; an unknown user agent stays as it is. */
export function deviceOf(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const name = [browser.name, browser.version?.split('.', 1)[0]].filter(Boolean).join(' ');
  const words = [name, os.name].filter(Boolean).join(' on ');
  return words === '' ? userAgent : words;
}
