/** What `npm start` shows about the running instance. */
export interface Running {
  readonly url: string;
  readonly version: string;
  readonly sshHost: string;
  readonly sshPort: number;
  readonly metricsUrl: string;
  readonly dataDir: string;
  /** Null once it has been shown. */
  readonly rootToken: string | null;
  /** Null once it has been changed. */
  readonly rootPassword: string | null;
}

/** The last output of `npm start`: how to sign in, call the API and push, and where logs and metrics are. */
export function banner(running: Running): string {
  const { url, version, sshHost, sshPort, metricsUrl, dataDir, rootToken, rootPassword } = running;
  const tokens = `${url}/profile/personal_access_tokens`;
  const rows: readonly (readonly [title: string, text: string])[] = [
    ['sign in as', 'root'],
    ['password', rootPassword ?? `was changed; forgotten? ${url}/users/password/new`],
    ['API token', rootToken === null ? 'was shown at the first start' : `${rootToken} (shown only this once)`],
    ['more tokens', rootToken === null ? `${tokens}, or start with INGOT_ROOT_TOKEN=<a new one>` : tokens],
    ['API reference', `${url}/help/api`],
    ['git over SSH', `ssh://git@${sshHost}:${sshPort}/<user>/<project>.git`],
    ['metrics', metricsUrl],
    ['logs', `${dataDir}/logs`],
    ['stop it', 'Ctrl-C'],
  ];
  const lines = rows.map(([title, text]) => `  ${title.padEnd(14)} ${text}`);
  return `\nIngot ${version} is running at ${url}\n${lines.join('\n')}\n`;
}
