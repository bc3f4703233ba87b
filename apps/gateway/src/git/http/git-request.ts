import { type GitService } from '../git-access.js';

/** A parsed request of git's smart HTTP protocol. */
export interface GitRequest {
  readonly projectPath: string;
  readonly service: GitService;
  /** Whether it asks for the ref advertisement, rather than a pack exchange. */
  readonly isAdvertisement: boolean;
}

const ADVERTISEMENT = /^\/(.+)\/info\/refs$/;
const EXCHANGE = /^\/(.+)\/(git-upload-pack|git-receive-pack)$/;

/** Parses path and query; null for anything but git's smart protocol. The suffix `.git` is optional. */
export function readGitRequest(method: string, url: string): GitRequest | null {
  const [rawPath = '', query = ''] = url.split('?', 2);
  const path = decode(rawPath);
  if (path === null) return null;
  if (method === 'GET') {
    const service = asService(new URLSearchParams(query).get('service'));
    const project = ADVERTISEMENT.exec(path)?.[1];
    return service && project ? { projectPath: withoutSuffix(project), service, isAdvertisement: true } : null;
  }
  const [, project, name] = EXCHANGE.exec(path) ?? [];
  const service = asService(name);
  if (method !== 'POST' || !service || !project) return null;
  return { projectPath: withoutSuffix(project), service, isAdvertisement: false };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const asService = (name: string | null | undefined): GitService | null =>
  name === 'git-upload-pack' || name === 'git-receive-pack' ? name : null;

const withoutSuffix = (project: string): string => project.replace(/\.git$/, '');
