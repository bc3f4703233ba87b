import { type Connection } from 'ssh2';
import { sshString, sshUint32 } from './ssh-wire.js';

/** What signatures of clients are taken, in the order of our liking. */
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

/** RFC 8308, 2.3 and 3.1: one extension, and its value. */
const EXTENSION = Buffer.concat([Buffer.of(7), sshUint32(1), sshString('server-sig-algs')]);
const MESSAGE = Buffer.concat([EXTENSION, sshString(ALGORITHMS.join(','))]);

/** Where the library puts its packets together before they are encrypted. */
interface PacketWriter {
  readonly allocStart: number;
  finalize: (packet: Buffer) => Buffer;
}

interface Insides {
  readonly _protocol: {
    readonly _cipher: { allocPacket(payloadLength: number): Buffer };
    readonly _packetRW: { readonly write: PacketWriter };
    /** Called when keys were exchanged; the first time, the announcement goes out in the course of it. */
    _onHandshakeComplete: (negotiated: unknown) => void;
  };
}

const hasInsides = (client: object): client is Insides => '_protocol' in client;

/**
 * Announces the algorithms by which clients may sign. The library's own announcement has a misprint, which hides
 * `rsa-sha2-512`, and knows no security keys; it cannot be told otherwise, so its packet is exchanged on the way.
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
