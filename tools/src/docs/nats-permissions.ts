import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@ingot/contracts';
import { EVENT_STREAM, isOverNats, OPERATIONS, RPCS, type ServiceName } from '@ingot/contracts';
import { askAgainSubject, serviceOf } from '@ingot/platform';
import { root } from '../root.js';

/** What one user of NATS may do. */
export interface NatsPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** How long after a call its answer may come, seconds; null: it answers no calls. */
  readonly answersWithin: number | null;
}

const SERVICES: Readonly<Record<string, ServiceName>> = {
  'user-service': 'user',
  'repo-service': 'repo',
  'mr-service': 'mr',
  'ci-service': 'ci',
};

/** The users, which are named like the processes. */
export const NATS_USERS = ['gateway', ...Object.keys(SERVICES)] as const;

/** On top of the longest deadline: an answer that comes later has no caller any more. */
const GRACE_SECONDS = 60;

/**
 * What a process may do on NATS, from the contracts and from what of them its code imports. It calls operations (the gateway all, a
 * service those of others that it names) and the RPCs that it names. It answers calls below its own name, tells its own events,
 * consumes by its own consumers, and reads answers from its own inbox.
 */
export function permissionsOf(user: string): NatsPermissions {
  const service = SERVICES[user];
  const own = declarationsIn(join(root, 'apps', user, 'src'));
  const shared = declarationsIn(join(root, 'libs/platform/src'));
  const calls = [...own, ...shared].flatMap((one) => (one.kind === 'rpc' ? one.subject : []));
  const broadcasts = (all: readonly Declaration[]) =>
    all.flatMap((one) => (one.kind === 'broadcast' ? one.subject : []));
  const inbox = `_INBOX.${user}.>`;
  if (service === undefined) {
    const operations = OPERATIONS.filter(isOverNats).map(({ subject }) => subject);
    return {
      publish: subjects([...operations, ...calls, ...askingAgain([...operations, ...calls])]),
      subscribe: subjects([...broadcasts([...own, ...shared]), inbox]),
      answersWithin: null,
    };
  }
  const ofOthers = own.flatMap((one) => (one.kind === 'operation' && one.service !== service ? one.subject : []));
  return {
    publish: subjects([
      ...calls,
      ...ofOthers,
      ...askingAgain([...calls, ...ofOthers]),
      ...sentBroadcasts(join(root, 'apps', user, 'src')),
      `event.${service}.>`,
      ...streamSubjects(),
      ...durablesIn(join(root, 'apps', user, 'src'), 'durable').flatMap(consumerSubjects),
      ...durablesIn(join(root, 'apps', user, 'src'), 'takesOver').flatMap(consumerSubjects), // as older replicas run meanwhile
    ]),
    subscribe: subjects([`${service}.>`, ...broadcasts([...own, ...shared]), inbox]),
    answersWithin: longestDeadline(service) + GRACE_SECONDS,
  };
}

/** To ask for the replies of such calls again. */
const askingAgain = (called: readonly string[]): string[] => called.map(serviceOf).map(askAgainSubject);

/** The permissions of all users, as variables of a configuration of NATS, by the names of the users. */
export function natsPermissionsFile(): string {
  return [
    '# What each process may publish and subscribe to. Made by npm run docs of the contracts and of what of them each process uses;',
    '# included by nats.conf.',
    ...NATS_USERS.map((user) => variableOf(user, permissionsOf(user))),
    '',
  ].join('\n');
}

/** As `$gateway_permissions` is written in a configuration. */
const permissionsVariable = (user: string): string => `${user.replaceAll('-', '_')}_permissions`;

function variableOf(user: string, { publish, subscribe, answersWithin }: NatsPermissions): string {
  return [
    `${permissionsVariable(user)}: {`,
    `  publish: { allow: [${listed(publish)}] }`,
    `  subscribe: { allow: [${listed(subscribe)}] }`,
    ...(answersWithin === null ? [] : [`  allow_responses: { max: -1, expires: "${answersWithin}s" }`]),
    '}',
  ].join('\n');
}

const listed = (all: readonly string[]): string => `\n${all.map((one) => `    ${JSON.stringify(one)}`).join('\n')}\n  `;

interface Declaration {
  readonly kind: 'rpc' | 'operation' | 'broadcast';
  readonly subject: string;
  /** Not of a broadcast. */
  readonly service?: ServiceName;
}

const KINDS: ReadonlySet<unknown> = new Set(['rpc', 'operation', 'broadcast']);

const isDeclaration = (value: unknown): value is Declaration =>
  typeof value === 'object' && value !== null && 'kind' in value && KINDS.has(value.kind);

const EXPORTS = new Map<string, unknown>(Object.entries(contracts));

/** The operations, RPCs and broadcasts that the sources below a directory import from the contracts. */
function declarationsIn(directory: string): Declaration[] {
  const names = sourcesIn(directory).flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from '@ingot\/contracts'/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().split(' as ')[0]?.trim() ?? ''),
    ),
  );
  return [...new Set(names)].map((name) => EXPORTS.get(name)).filter(isDeclaration);
}

/** The subjects of the broadcasts that the sources below a directory send. */
function sentBroadcasts(directory: string): string[] {
  const names = sourcesIn(directory).flatMap((source) =>
    [...source.matchAll(/\.send(?:All)?\(\s*(\w+),/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)]
    .map((name) => EXPORTS.get(name))
    .flatMap((one) => (isDeclaration(one) && one.kind === 'broadcast' ? one.subject : []));
}

/** The names of the consumers that the sources below a directory declare, or take over from others. */
function durablesIn(directory: string, property: 'durable' | 'takesOver'): string[] {
  return sourcesIn(directory).flatMap((source) =>
    [...source.matchAll(new RegExp(`\\b${property}: ('[^']+'|[A-Z_]+)`, 'g'))].map(([, written = '']) => {
      const literal = written.startsWith("'") ? written : new RegExp(`const ${written} = ('[^']+')`).exec(source)?.[1];
      if (literal === undefined) throw new Error(`the consumer ${written} is not named in the file that declares it`);
      return literal.slice(1, -1);
    }),
  );
}

const sourcesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(directory, name), 'utf8'));

/** To find the stream of events, and to make it where it is missing. */
const streamSubjects = (): string[] => [
  '$JS.API.INFO',
  '$JS.API.STREAM.NAMES',
  ...['INFO', 'CREATE', 'UPDATE'].map((action) => `$JS.API.STREAM.${action}.${EVENT_STREAM}`),
];

const consumerSubjects = (durable: string): string[] => [
  `$JS.API.CONSUMER.CREATE.${EVENT_STREAM}.${durable}.>`,
  `$JS.API.CONSUMER.INFO.${EVENT_STREAM}.${durable}`,
  `$JS.API.CONSUMER.MSG.NEXT.${EVENT_STREAM}.${durable}`,
  `$JS.ACK.${EVENT_STREAM}.${durable}.>`,
];

/** Of the calls that a service answers, seconds. */
const longestDeadline = (service: ServiceName): number =>
  Math.ceil(
    Math.max(...[...OPERATIONS, ...RPCS].filter((one) => one.service === service).map(({ deadlineMs }) => deadlineMs)) /
      1_000,
  );

/** Sorted, each once, with any storage in the place of one. */
const subjects = (all: readonly string[]): string[] =>
  [...new Set(all)].map((one) => one.replace('{storage}', '*')).sort();
