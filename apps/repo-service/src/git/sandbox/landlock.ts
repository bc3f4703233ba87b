import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import koffi from 'koffi';

const libc = koffi.load('libc.so.6');
// the numbers are the same on all processors
const createRuleset = libc.func('long syscall(long number, const void *attributes, size_t size, uint32_t flags)');
const addRule = libc.func('long syscall(long number, int ruleset, int type, const void *rule, uint32_t flags)');
const restrictSelf = libc.func('long syscall(long number, int ruleset, uint32_t flags)');
const prctl = libc.func('int prctl(int option, ulong a, ulong b, ulong c, ulong d)');

const [CREATE_RULESET, ADD_RULE, RESTRICT_SELF] = [444, 445, 446];
const VERSION_FLAG = 1;
const PATH_BENEATH = 1;
const PR_SET_NO_NEW_PRIVS = 38;
const O_PATH = 0o10000000;

const EXECUTE = 1n << 0n;
const WRITE_FILE = 1n << 1n;
const READ_FILE = 1n << 2n;
const READ_DIR = 1n << 3n;
const REMOVE_DIR = 1n << 4n;
const REMOVE_FILE = 1n << 5n;
const MAKE_DIR = 1n << 7n;
const MAKE_REG = 1n << 8n;
const REFER = 1n << 13n;
const TRUNCATE = 1n << 14n;

const READ = READ_FILE | READ_DIR;
const WRITE = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE;
/** What can be allowed for a file; the rest is for directories. */
const OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;

/** By version of the interface: how many rights to files the kernel knows. Before the second, nothing can be renamed into another directory. */
const FILE_RIGHTS = [0n, 0n, 14n, 15n, 15n, 16n];
const NETWORK_SINCE = 4;
const SCOPES_SINCE = 6;
/** TCP: to bind and to connect. Scopes: abstract sockets and signals. */
const [TCP, SCOPES] = [0b11n, 0b11n];

const OLDEST_VERSION = 2;

/** What a process may still do with files; paths that do not exist are left out. */
export interface FileRights {
  /** Files, and directories with all that is in them, that it may read. */
  readonly read: readonly string[];
  /** The same for programs and what they are made of: it may read and execute them. */
  readonly execute: readonly string[];
  /** Directories below which it may do everything but make links, devices and sockets. */
  readonly write: readonly string[];
}

/** The version of Landlock that the kernel offers; 0 without one that can be used. */
export function landlockVersion(): number {
  const version = Number(createRuleset(CREATE_RULESET, null, 0, VERSION_FLAG));
  return version < OLDEST_VERSION ? 0 : version;
}

/**
 * Takes all rights to files but these away from this thread and from what it executes, for good; also to open TCP connections, and to
 * trace or signal other processes, as far as the kernel can. Throws when it cannot.
 */
export function restrictThisThread(rights: FileRights): void {
  const version = landlockVersion();
  const handled = (1n << (FILE_RIGHTS[version] ?? 16n)) - 1n;
  const words = [handled, ...(version >= NETWORK_SINCE ? [TCP] : []), ...(version >= SCOPES_SINCE ? [SCOPES] : [])];
  const attributes = Buffer.alloc(words.length * 8);
  words.forEach((word, index) => attributes.writeBigUInt64LE(word, index * 8));
  const ruleset = succeeded('landlock_create_ruleset', createRuleset(CREATE_RULESET, attributes, attributes.length, 0));
  try {
    for (const path of rights.read) allow(ruleset, path, READ);
    for (const path of rights.execute) allow(ruleset, path, READ | EXECUTE);
    for (const path of rights.write) allow(ruleset, path, WRITE & handled);
    succeeded('prctl', prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
    succeeded('landlock_restrict_self', restrictSelf(RESTRICT_SELF, ruleset, 0));
  } finally {
    closeSync(ruleset);
  }
}

function allow(ruleset: number, path: string, rights: bigint): void {
  const fd = opened(path);
  if (fd === undefined) return;
  try {
    const rule = Buffer.alloc(12);
    rule.writeBigUInt64LE(fstatSync(fd).isDirectory() ? rights : rights & OF_FILES, 0);
    rule.writeInt32LE(fd, 8);
    succeeded(`landlock_add_rule ${path}`, addRule(ADD_RULE, ruleset, PATH_BENEATH, rule, 0));
  } finally {
    closeSync(fd);
  }
}

function opened(path: string): number | undefined {
  try {
    return openSync(path, O_PATH | constants.O_RDONLY);
  } catch {
    return undefined;
  }
}

function succeeded(what: string, result: unknown): number {
  const value = Number(result);
  if (value < 0) throw new Error(`${what} failed with errno ${koffi.errno()}`);
  return value;
}
