import { type AuthContext, type PublicKeyAuthContext } from 'ssh2';
import { type Principal } from '@ingot/contracts';
import { isAcceptedAlgorithm, isGenuine } from './key-signature.js';
import { type SshKeys } from './ssh-keys.js';

/** The only SSH username; the key identifies the user. */
const USER = 'git';

/** A user who has proved possession of a key. */
export interface SignedIn {
  readonly principal: Principal;
  readonly publicKey: Buffer;
}

/** Authenticates one client, by public key only. */
export class SshSignIn {
  /** Refused attempts. */
  refused = 0;

  constructor(private readonly keys: Pick<SshKeys, 'ownerOf'>) {}

  /** Answers an attempt. @returns the user when it succeeded. Throws `Unavailable` when user-service does not answer. */
  async attempt(context: AuthContext): Promise<SignedIn | null> {
    // clients send this to list the methods
    if (context.method === 'none') return reject(context);
    if (context.method !== 'publickey') return this.refuse(context);
    const { hashAlgo: hash, blob: message } = context;
    const publicKey = Buffer.from(context.key.data);
    const signature = context.signature && Buffer.from(context.signature);
    const principal = await this.ownerOf(context, publicKey);
    if (principal === null) return this.refuse(context);
    if (signature === undefined || message === undefined) {
      context.accept(); // asks the client for a signature
      return null;
    }
    const proof = { algorithm: context.key.algo, hash, publicKey, message, signature };
    if (!isGenuine(proof)) return this.refuse(context);
    context.accept();
    return { principal, publicKey };
  }

  private ownerOf(context: PublicKeyAuthContext, publicKey: Buffer): Promise<Principal | null> {
    const { username, key, hashAlgo } = context;
    const isPossible = username === USER && isAcceptedAlgorithm(key.algo, hashAlgo);
    return isPossible ? this.keys.ownerOf(publicKey) : Promise.resolve(null);
  }

  private refuse(context: AuthContext): null {
    this.refused++;
    return reject(context);
  }
}

function reject(context: AuthContext): null {
  context.reject(['publickey']);
  return null;
}
