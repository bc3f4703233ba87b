import { Injectable } from '@nestjs/common';
import { ciStreamUrl, type Operation, type ProjectContext } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';

/** How long a replica's URL is cached; short, so that a lost replica is soon replaced. */
const FRESH_MS = 2_000;

/** Finds the replica that streams the bytes of an operation. */
@Injectable()
export class StreamUrls {
  private known: { readonly url: string; readonly until: number } | null = null;

  constructor(private readonly rpc: RpcClient) {}

  /** The replica that owns the project's storage, or any one of ci-service. */
  async of({ service, name }: Operation, project: ProjectContext | null): Promise<string> {
    if (service === 'ci') return this.ofCi();
    if (project === null) throw new TypeError(`${name} is about no project`);
    return project.streamUrl;
  }

  private async ofCi(): Promise<string> {
    if (this.known !== null && this.known.until > Date.now()) return this.known.url;
    const { url } = await this.rpc.call(ciStreamUrl, {});
    this.known = { url, until: Date.now() + FRESH_MS };
    return url;
  }
}
