export interface SshAddress {
  readonly host: string;
  readonly port: number;
}

const USUAL_PORT = 22;

/** By which git clones a project over SSH: in the short form where that can be written. */
export function sshUrlOf(fullPath: string, { host, port }: SshAddress): string {
  return port === USUAL_PORT ? `git@${host}:${fullPath}.git` : `ssh://git@${host}:${port}/${fullPath}.git`;
}
