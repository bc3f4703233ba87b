import { type Connection } from 'ssh2';
import { sshString, sshUint32 } from './ssh-wire.js';

/** The accepted signature algorithms of clients, in order of preference. */
const ALGORITHMS = [
  'ssh-ed25519',
  'sk-ssh-ed25519@openssh.com',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ecdsa-sha2-nistp256@openssh.com',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

/** One extension and its value (RFC 8308, 2.3 and 3.1). */
const EXTENSION = Buffer.concat([Buffer.of(7), sshUint32(1), sshString('server-sig-algs')]);
const MESSAGE = Buffer.concat([EXTENSION, sshString(ALGORITHMS.join(','))]);

/** The library's internal writer of packets before encryption. */
interface PacketWriter {
  readonly allocStart: number;
  finalize: (packet: Buffer) => Buffer;
}

interface Insides {
  readonly _protocol: {
    readonly _cipher: { allocPacket(payloadLength: number): Buffer };
    readonly _packetRW: { readonly write: PacketWriter };
    /** Called after each key exchange; the first call sends the announcement. */
    _onHandshakeComplete: (negotiated: unknown) => void;
  };
}

const hasInsides = (client: object): client is Insides => '_protocol' in client;

/**
 * Announces the accepted signature algorithms. The library's own announcement misspells `rsa-sha2-512` and lacks security
 * keys. It cannot be configured, so its packet is replaced before encryption.
 */
export function announceAlgorithms(client: Connection): void {
  if (!hasInsides(client)) return;
  const { _protocol: protocol } = client;
  const complete = protocol._onHandshakeComplete;
  protocol._onHandshakeComplete = (negotiated) => {
    protocol._onHandshakeComplete = complete;
    const { write } = protocol._packetRW;
    const { finalize } = write;
    write.finalize = (packet) => {
      const isAnnouncement = packet.subarray(write.allocStart).subarray(0, EXTENSION.length).equals(EXTENSION);
      return finalize.call(write, isAnnouncement ? announcement() : packet);
    };
    complete(negotiated);
    write.finalize = finalize;
  };

  function announcement(): Buffer {
    const packet = protocol._cipher.allocPacket(MESSAGE.length);
    packet.set(MESSAGE, protocol._packetRW.write.allocStart);
    return packet;
  }
}
