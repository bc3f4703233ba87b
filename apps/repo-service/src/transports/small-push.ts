import { isUtf8 } from 'node:buffer';
import { isOid, ZERO_OID } from '@ingot/contracts';
import { isValidRefname } from '../git/index.js';
import { isBranchOrTag, type RefChange } from '../ref-updates/ref-change.js';
import { packetLine } from './advertisements.js';

/** The longest request that is looked at, with its commands. */
export const MAX_SMALL_PUSH_BYTES = 256 * 1024;
/** From so many objects on git keeps the pack (its `receive.unpackLimit`). */
const PACKED_OBJECTS = 100;

const LENGTH_DIGITS = 4;
const LENGTH = /^[0-9a-f]{4}$/i;
const FLUSH = '0000';
const COMMAND = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\0]+)\0([^\0\n]*)\n?$/;
const PACK = { signature: 'PACK', headerBytes: 12, versionAt: 4, countAt: 8 } as const;
const CAPABILITY =
  /^(report-status(-v2)?|side-band-64k|quiet|atomic|ofs-delta|delete-refs|object-format=sha1|(agent|session-id)=.*)$/;

/** A push that creates or moves one branch or tag, and brings a few objects. */
export interface SmallPush {
  readonly change: RefChange;
  readonly pack: Buffer;
  /** Whether the answer is divided into the report and messages for the user. */
  readonly hasSideBand: boolean;
  readonly isQuiet: boolean;
}

/** The push of a complete request; null for any other request, also for one that is not valid. Pure. */
export function readSmallPush(request: Buffer): SmallPush | null {
  const digits = request.toString('latin1', 0, LENGTH_DIGITS);
  const end = LENGTH.test(digits) ? Number.parseInt(digits, 16) : 0;
  const packAt = end + FLUSH.length;
  const line = request.subarray(LENGTH_DIGITS, end);
  if (request.toString('latin1', end, packAt) !== FLUSH || !isUtf8(line)) return null;
  const [, oldOid = '', newOid = '', refname = '', capabilities = ''] = COMMAND.exec(line.toString()) ?? [];
  if (!isOid(oldOid) || !isOid(newOid) || newOid === ZERO_OID || !isUsual(refname)) return null;
  const wishes = capabilities.split(' ').filter((wish) => wish !== '');
  const wantsReport = wishes.some((wish) => wish.startsWith('report-status'));
  if (!wantsReport || !wishes.every((wish) => CAPABILITY.test(wish))) return null;
  const pack = request.subarray(packAt);
  const objects = objectsIn(pack);
  if (objects === null || objects >= PACKED_OBJECTS) return null;
  const [hasSideBand, isQuiet] = [wishes.includes('side-band-64k'), wishes.includes('quiet')];
  return { change: { refname, oldOid, newOid }, pack, hasSideBand, isQuiet };
}

const isUsual = (refname: string): boolean => isBranchOrTag(refname) && isValidRefname(refname);

/** The number of objects that a pack of a known version names; null for anything else. */
function objectsIn(pack: Buffer): number | null {
  const isPack = pack.length > PACK.headerBytes && pack.toString('latin1', 0, PACK.versionAt) === PACK.signature;
  return isPack && [2, 3].includes(pack.readUInt32BE(PACK.versionAt)) ? pack.readUInt32BE(PACK.countAt) : null;
}

const BANDS = { report: 1, message: 2 } as const;

/**
 * The answer of `git receive-pack`. Pure.
 * @param messages lines for the user
 */
export function answerTo({ change, hasSideBand }: SmallPush, isTaken: boolean, messages: string): Buffer {
  const { refname } = change;
  const outcome = isTaken ? `ok ${refname}\n` : `ng ${refname} pre-receive hook declined\n`;
  const report = `${packetLine('unpack ok\n')}${packetLine(outcome)}${FLUSH}`;
  if (!hasSideBand) return Buffer.from(report);
  const message = messages === '' ? '' : packetLine(`${String.fromCharCode(BANDS.message)}${messages}`);
  return Buffer.from(`${message}${packetLine(`${String.fromCharCode(BANDS.report)}${report}`)}${FLUSH}`);
}
