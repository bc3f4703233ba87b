import { z } from 'zod';
import { type Workshop } from '../context.js';
import { identified } from '../fixtures/fixtures.js';
import { generatePeople, tokenOf } from '../fixtures/people.js';
import { concurrently } from '../load/api.js';
import { type Ask } from './open-loop.js';

const PROJECTS = 200;
const USERS = 500;
const COMMITS = 5;
const FILES = 20;
const ISSUES = 5;
const AT_ONCE = 8;
/** The least number of distinct requests of a kind; more are repeated. */
const REQUESTS = 4_000;

const created = z.object({ id: z.int(), path_with_namespace: z.string() });
const committed = z.object({ id: z.string() });

interface Filled {
  readonly id: number;
  readonly path: string;
  readonly oids: readonly string[];
}

/** The mix of a large installation: requests, and the share of each in percent. */
export interface Part {
  readonly share: number;
  readonly asks: readonly Ask[];
}

/** Fills projects that all users may read; returns the requests of the mix. Projects of another filling have another name. */
export async function fillInstallation(workshop: Workshop, name = 'mixed'): Promise<Part[]> {
  const people = await generatePeople(workshop.stack, USERS, USERS);
  const tokens = people.map(({ id }) => tokenOf(id));
  const numbers = Array.from({ length: PROJECTS }, (_, index) => index);
  const projects = await concurrently(AT_ONCE, numbers, (number) => fillProject(workshop, name, number));
  const userIds = people.map(({ id }) => id);
  return partsOf({ projects, tokens, userIds, rootToken: workshop.stack.rootToken });
}

async function fillProject({ api }: Workshop, name: string, number: number): Promise<Filled> {
  const { id, path_with_namespace: path } = await api.json(created, 'POST', '/api/v4/projects', {
    name: `${name}-${number}`,
    visibility: 'internal',
  });
  const base = `/api/v4/projects/${id}`;
  const oids: string[] = [];
  for (let commit = 0; commit <= COMMITS; commit++) {
    const isTopic = commit === COMMITS;
    const files = Array.from({ length: commit === 0 ? FILES : 1 }, (_, file) => ({
      action: commit === 0 || isTopic ? 'create' : 'update',
      file_path: isTopic ? 'topic.txt' : `file-${commit === 0 ? file : commit}.txt`,
      content: `${number} ${commit} ${file}\n`.repeat(40),
    }));
    const body = { branch: isTopic ? 'topic' : 'main', commit_message: `Commit ${commit}`, actions: files };
    const start = isTopic ? { start_branch: 'main' } : {};
    oids.push((await api.json(committed, 'POST', `${base}/repository/commits`, { ...body, ...start })).id);
  }
  await api.send('POST', `${base}/merge_requests`, { source_branch: 'topic', target_branch: 'main', title: 'Topic' });
  await api.send('POST', `${base}/statuses/${oids[0]}`, { state: 'success', name: 'test', ref: 'main' });
  for (let issue = 1; issue <= ISSUES; issue++) {
    await api.json(identified, 'POST', `${base}/issues`, { title: `Issue ${issue}` });
    await api.send('POST', `${base}/issues/${issue}/notes`, { body: `What is to be said about ${issue}` });
  }
  return { id, path, oids };
}

interface Installation {
  readonly projects: readonly Filled[];
  readonly tokens: readonly string[];
  readonly userIds: readonly number[];
  readonly rootToken: string;
}

function partsOf({ projects, tokens, userIds, rootToken }: Installation): Part[] {
  const drawn = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error('there is nothing to draw from');
    return item;
  };
  const asksOf = (make: (project: Filled, token: string, index: number) => Ask) =>
    Array.from({ length: REQUESTS }, (_, index) => make(drawn(projects, index * 7), drawn(tokens, index * 11), index));
  const get = (paths: readonly ((project: Filled, index: number) => string)[]) =>
    asksOf((project, token, index) => {
      const path = drawn(paths, index)(project, Math.floor(index / paths.length));
      return { kind: 'api', method: 'GET', path: `/api/v4${path}`, token };
    });
  const here =
    (rest: (project: Filled, index: number) => string) =>
    (project: Filled, index: number): string =>
      `/projects/${project.id}${rest(project, index)}`;
  const oid = ({ oids }: Filled, index: number) => drawn(oids, index);
  return [
    {
      share: 60,
      asks: get([
        here(() => ''),
        () => '/user',
        here((project, index) => `/repository/commits/${oid(project, index)}`),
        here((_project, index) => `/repository/files/file-${index % FILES}.txt/raw?ref=main`),
        here(() => '/merge_requests/1'),
        here((_project, index) => `/issues/${1 + (index % ISSUES)}`),
        here(() => '/repository/branches/main'),
        (_project, index) => `/users/${drawn(userIds, index)}`,
      ]),
    },
    {
      share: 25,
      asks: get([
        here(() => '/repository/commits'),
        here(() => '/repository/branches'),
        here(() => '/issues'),
        here(() => '/merge_requests'),
        here(() => '/pipelines'),
        here(() => '/repository/tree'),
        here((project) => `/repository/commits/${project.oids[0]}/statuses`),
        here((_project, index) => `/issues/${1 + (index % ISSUES)}/notes`),
        () => '/projects',
        here(() => '/members/all'),
      ]),
    },
    {
      share: 5,
      asks: get([
        here((project, index) => `/repository/commits/${oid(project, index)}/diff`),
        here((project) => `/repository/compare?from=${project.oids[0]}&to=main`),
        here(() => '/merge_requests/1/changes'),
      ]),
    },
    {
      share: 5,
      asks: asksOf(({ id, oids }, token, index) => {
        const write = (path: string, body: object, by = token): Ask => ({
          kind: 'api',
          ...{ method: 'POST', path: `/api/v4/projects/${id}${path}`, token: by, body: JSON.stringify(body) },
        });
        if (index % 4 === 0) return write('/issues', { title: `Written ${index}` });
        if (index % 4 === 1) return write(`/statuses/${oids[0]}`, { state: 'success', name: `w${index}` }, rootToken);
        return write(`/issues/${1 + (index % ISSUES)}/notes`, { body: `Written ${index}` });
      }),
    },
    { share: 3, asks: asksOf(({ path }, token) => ({ kind: 'pull', path, token })) },
    { share: 2, asks: asksOf(({ path }) => ({ kind: 'push', path, token: rootToken })) },
  ];
}
