import { type Rpc } from '../rpc.js';
import * as accountRpc from './account-rpc.js';
import * as ciRpc from './ci-rpc.js';
import * as credentialUsageRpc from './credential-usage-rpc.js';
import * as mrRpc from './mr-rpc.js';
import * as oauthApplicationsRpc from './oauth-applications-rpc.js';
import * as oauthAuthorizationRpc from './oauth-authorization-rpc.js';
import * as oauthRpc from './oauth-rpc.js';
import * as pipelineSourceRpc from './pipeline-source-rpc.js';
import * as rebaseRpc from './rebase-rpc.js';
import * as repoRpc from './repo-rpc.js';
import * as searchRpc from './search-rpc.js';
import * as sessionRpc from './session-rpc.js';
import * as settingsRpc from './settings-rpc.js';
import * as signInSourceRpc from './sign-in-source-rpc.js';
import * as tokenRpc from './token-rpc.js';
import * as userRpc from './user-rpc.js';

const declared: readonly object[] = [
  accountRpc,
  ciRpc,
  credentialUsageRpc,
  mrRpc,
  oauthApplicationsRpc,
  oauthAuthorizationRpc,
  oauthRpc,
  pipelineSourceRpc,
  rebaseRpc,
  repoRpc,
  searchRpc,
  sessionRpc,
  settingsRpc,
  signInSourceRpc,
  tokenRpc,
  userRpc,
];

/** All calls between services, from the files of this folder. */
export const RPCS: readonly Rpc[] = declared.flatMap((file): unknown[] => Object.values(file)).filter(isRpc);

function isRpc(value: unknown): value is Rpc {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'rpc';
}
