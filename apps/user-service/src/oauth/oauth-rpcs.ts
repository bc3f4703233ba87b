import {
  createOAuthApplication,
  getOAuthApplication,
  listOAuthApplications,
  listOAuthAuthorizations,
  oauthAuthorize,
  oauthIntrospect,
  oauthRevoke,
  oauthToken,
  oauthTokenInfo,
  removeOAuthApplication,
  renewOAuthSecret,
  revokeOAuthAuthorization,
  updateOAuthApplication,
} from '@ingot/contracts';

/** The calls that this folder answers. */
export const oauthRpcs = [
  oauthToken,
  oauthRevoke,
  oauthIntrospect,
  oauthTokenInfo,
  oauthAuthorize,
  listOAuthAuthorizations,
  revokeOAuthAuthorization,
  listOAuthApplications,
  getOAuthApplication,
  createOAuthApplication,
  updateOAuthApplication,
  renewOAuthSecret,
  removeOAuthApplication,
];
