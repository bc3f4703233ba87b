import {
  beginSourceSignIn,
  disconnectIdentity,
  finishSourceSignIn,
  listIdentities,
  listSignInSources,
} from '@ingot/contracts';

/** What pages ask for people who sign in through providers. */
export const signInSourceRpcs = [
  listSignInSources,
  beginSourceSignIn,
  finishSourceSignIn,
  listIdentities,
  disconnectIdentity,
];
