import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type DemoApi } from './demo-api.js';

const anything = z.unknown();
const made = z.object({ id: z.union([z.number(), z.string()]) });
const numbered = z.object({ iid: z.number() });
const project = z.object({ id: z.number(), web_url: z.string() });
const commit = z.object({ id: z.string() });

const PEOPLE = [
  { username: 'ada', name: 'Ada Okafor', access_level: 40 },
  { username: 'ben', name: 'Ben Lindqvist', access_level: 30 },
  { username: 'chloe', name: 'Chloé Martin', access_level: 30 },
  { username: 'dev', name: 'Dev Patel', access_level: 20 },
] as const;

const FEATURES = [
  { branch: 'cold-brew', title: 'Offer cold brew in summer', file: 'menu/cold-brew.md', author: 'ben' },
  { branch: 'opening-hours', title: 'Open at seven on weekdays', file: 'opening-hours.md', author: 'chloe' },
  { branch: 'receipts', title: 'Print the tax on receipts', file: 'till/receipts.py', author: 'ben' },
  { branch: 'loyalty-cards', title: 'Draft: Count stamps on loyalty cards', file: 'till/loyalty.py', author: 'chloe' },
] as const;

const ISSUES = [
  { title: 'The till rounds half cents down', labels: 'bug', author: 'dev' },
  { title: 'Oat milk is missing from the menu', labels: 'menu', author: 'ada' },
  { title: 'Receipts cut off long names', labels: 'bug', author: 'chloe' },
  { title: 'Show allergens beside each drink', labels: 'menu', author: 'dev' },
] as const;

/** How the website came about: who wrote what, and what the build of it said. */
const PAGES = [
  { author: 'chloe', title: 'Greet the guests', file: 'index.md', state: 'success' },
  { author: 'ben', title: 'Show where the shop is', file: 'map.md', state: 'success' },
  { author: 'ada', title: 'Tell how we roast', file: 'roasting.md', state: 'failed' },
  { author: 'chloe', title: 'List the jobs that are open', file: 'jobs.md', state: 'success' },
] as const;

export interface Demo {
  /** Of the projects. */
  readonly webUrls: readonly string[];
  readonly people: readonly string[];
  /** Of each of them. */
  readonly password: string;
}

/**
 * Makes people and projects of theirs: history, merge requests in every state, pipelines, issues, a milestone and labels.
 * Their names end with a suffix by chance, so that it can be made again. Throws at the first call that is refused.
 */
export async function makeDemo(root: DemoApi): Promise<Demo> {
  const suffix = randomBytes(3).toString('hex');
  const password = randomBytes(9).toString('base64url');
  const named = (username: string) => `${username}-${suffix}`;
  const ids = await makePeople(root, named, password);
  const owner = root.as(named('ada'));
  const shop = await owner.post('/projects', { name: `coffee-shop-${suffix}`, visibility: 'internal' }, project);
  const path = `/projects/${shop.id}`;
  await addMembers(owner, path, ids);
  await makeHistory(owner, path);
  await makePlans(root, path, named);
  await makeMergeRequests(root, path, named);
  const website = await owner.post('/projects', { name: `website-${suffix}`, visibility: 'public' }, project);
  await addMembers(owner, `/projects/${website.id}`, ids);
  await makeWebsite(root, `/projects/${website.id}`, named);
  return { webUrls: [shop.web_url, website.web_url], people: PEOPLE.map(({ username }) => named(username)), password };
}

async function makePeople(root: DemoApi, named: (name: string) => string, password: string) {
  const ids = [];
  for (const { username, name } of PEOPLE) {
    const account = {
      username: named(username),
      name,
      email: `${named(username)}@example.com`,
      password,
      confirm: false,
    };
    ids.push((await root.post('/users', account, made)).id);
  }
  return ids;
}

/** All but the owner. */
async function addMembers(owner: DemoApi, path: string, ids: readonly (number | string)[]): Promise<void> {
  for (const [index, { username, access_level: accessLevel }] of PEOPLE.entries()) {
    if (username === 'ada') continue;
    await owner.post(`${path}/members`, { user_id: ids[index], access_level: accessLevel }, anything);
  }
}

const create = (file: string, content: string) => ({ action: 'create', file_path: file, content });

async function makeHistory(owner: DemoApi, path: string): Promise<void> {
  const steps = [
    ['Say what the shop sells', create('README.md', '# Coffee shop\n\nMenu, till and opening hours.\n')],
    ['Write the menu', create('menu/espresso.md', 'Espresso, 2.20\n')],
    ['Add up a bill', create('till/bill.py', 'def total(prices):\n    return sum(prices)\n')],
    ['Run the tests', create('.ingot-ci.yml', 'test:\n  script: python3 -m unittest\n')],
  ] as const;
  for (const [message, action] of steps) {
    await owner.post(
      `${path}/repository/commits`,
      { branch: 'main', commit_message: message, actions: [action] },
      commit,
    );
  }
  await owner.post(`${path}/repository/tags`, { tag_name: 'v1.0', ref: 'main', message: 'The first menu' }, anything);
}

async function makePlans(root: DemoApi, path: string, named: (name: string) => string): Promise<void> {
  const owner = root.as(named('ada'));
  await owner.post(`${path}/labels`, { name: 'bug', color: '#b3261e' }, anything);
  await owner.post(`${path}/labels`, { name: 'menu', color: '#1b6e3c' }, anything);
  const milestone = await owner.post(`${path}/milestones`, { title: 'Summer menu' }, made);
  for (const [index, { author, ...issue }] of ISSUES.entries()) {
    const { iid } = await root.as(named(author)).post(`${path}/issues`, issue, numbered);
    await owner.post(`${path}/issues/${iid}/notes`, { body: 'Thanks, we look into it.' }, anything);
    const change = index === 0 ? { state_event: 'close' } : { milestone_id: milestone.id };
    await owner.put(`${path}/issues/${iid}`, change, anything);
  }
}

/** The first is merged, the second closed, the third open with a failed build, the last a draft. */
async function makeMergeRequests(root: DemoApi, path: string, named: (name: string) => string): Promise<void> {
  const owner = root.as(named('ada'));
  for (const [index, { branch, title, file, author }] of FEATURES.entries()) {
    const by = root.as(named(author));
    const actions = [create(file, `${title}.\n`)];
    const head = { branch, start_branch: 'main', commit_message: title, actions };
    const { id: sha } = await by.post(`${path}/repository/commits`, head, commit);
    const request = { source_branch: branch, target_branch: 'main', title };
    const { iid } = await by.post(`${path}/merge_requests`, request, numbered);
    const build = { state: index === 2 ? 'failed' : 'success', name: 'build', ref: branch };
    await by.post(`${path}/statuses/${sha}`, build, anything);
    await owner.post(`${path}/merge_requests/${iid}/notes`, { body: `Nice, ${author}.` }, anything);
    if (index === 0) await owner.put(`${path}/merge_requests/${iid}/merge`, { sha }, anything);
    if (index === 1) await owner.put(`${path}/merge_requests/${iid}`, { state_event: 'close' }, anything);
  }
}

/** Its builds are somebody else's, so that its pipelines have ended. */
async function makeWebsite(root: DemoApi, path: string, named: (name: string) => string): Promise<void> {
  await root.as(named('ada')).post(`${path}/repository/commits`, firstOfWebsite, commit);
  await root.as(named('ada')).put(`${path}/repository/branches/main/protect`, { developers_can_push: true }, anything);
  for (const { author, title, file, state } of PAGES) {
    const by = root.as(named(author));
    const page = { branch: 'main', commit_message: title, actions: [create(file, `# ${title}\n`)] };
    const { id: sha } = await by.post(`${path}/repository/commits`, page, commit);
    await by.post(`${path}/statuses/${sha}`, { state, name: 'links', ref: 'main' }, anything);
  }
  const issue = { title: 'The page about roasting links to nowhere', author: 'dev' };
  await root.as(named(issue.author)).post(`${path}/issues`, { title: issue.title }, anything);
}

const firstOfWebsite = {
  branch: 'main',
  commit_message: 'Begin the website',
  actions: [create('README.md', '# Website\n\nWhat guests read.\n')],
};
