import { readdirSync, readFileSync } from 'node:fs';
import { isFileStream, type Operation } from './operation.js';
import { OPERATIONS } from './resources/operations.js';

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../test/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const RESOURCES = new URL('resources/', import.meta.url);

/** What routers tell apart: what a parameter is called makes no difference. */
const shapeOf = (http: string): string => http.replace(/:\w+/g, ':');
const httpOf = ({ method, path }: Operation): string => `${method} ${path}`;
const parametersIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The endpoints of the specification: section, method and path. */
const specified = linesOf('endpoints.tsv')
  .slice(1)
  .map((line) => {
    const [, method = '', path = ''] = line.split('\t');
    return `${method} ${path}`;
  });
/** Those that are not declared yet. This list only ever gets shorter. */
const missing = linesOf('missing-endpoints.txt');
/** What a search of the files of resources goes through. */
const sources = readdirSync(RESOURCES).map((file) => readFileSync(new URL(file, RESOURCES), 'utf8'));
const declared = new Set(OPERATIONS.map((operation) => shapeOf(httpOf(operation))));

describe('the endpoints of the specification', () => {
  it('are all here', () => {
    expect(specified).toHaveLength(108);
    expect(new Set(specified).size).toBe(108);
  });

  it('are declared, but for those listed as missing', () => {
    const undeclared = specified.filter((http) => !declared.has(shapeOf(http)));
    expect(undeclared.filter((http) => !missing.includes(http))).toEqual([]);
  });

  it('are no longer listed as missing once they are declared', () => {
    expect(missing.filter((http) => declared.has(shapeOf(http)))).toEqual([]);
  });

  it('are the only ones that can be listed as missing, each once', () => {
    expect(missing.filter((http) => !specified.includes(http))).toEqual([]);
    expect(new Set(missing).size).toBe(missing.length);
  });
});

describe('a search for a path', () => {
  const hits = (text: string): number => sources.join('').split(text).length - 1;

  it.each(specified.filter((http) => !missing.includes(http)))(
    'finds the operation of the specified endpoint %s',
    (http) => {
      expect(hits(`http: '${http}',`)).toBe(1);
    },
  );

  it.each(OPERATIONS.map((operation) => [httpOf(operation), operation.name] as const))(
    'finds one declaration of %s, and so does a search for its name',
    (http, name) => {
      expect([hits(`http: '${http}',`), hits(`name: '${name}',`)]).toEqual([1, 1]);
    },
  );
});

describe('operations', () => {
  it('have names of their own', () => {
    const names = OPERATIONS.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('have subjects of their own', () => {
    const subjects = OPERATIONS.map(({ subject }) => subject);
    expect(subjects.filter((subject, index) => subjects.indexOf(subject) !== index)).toEqual([]);
  });

  it('never share a method and the shape of a path', () => {
    const shapes = OPERATIONS.map((operation) => shapeOf(httpOf(operation)));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  it.each(OPERATIONS.map((operation) => [httpOf(operation), operation] as const))(
    'take every parameter in their path: %s',
    (_http, { path, input }) => {
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(parametersIn(path)));
    },
  );

  it('name the project in their path when access depends on it', () => {
    const inProject = OPERATIONS.filter(({ access }) => access.kind === 'project');
    expect(inProject.filter(({ path }) => !path.startsWith('/projects/:id')).map(httpOf)).toEqual([]);
  });

  it('that only a storage can answer are about a project', () => {
    const stray = OPERATIONS.filter(({ atStorage, access }) => atStorage && access.kind !== 'project');
    expect(stray.map(httpOf)).toEqual([]);
  });

  it('that take a file or answer a stream go to the storage of their project, or to any replica of ci-service', () => {
    const stray = OPERATIONS.filter(
      (operation) => isFileStream(operation) && operation.atStorage === (operation.service === 'ci'),
    );
    expect(stray.map(httpOf)).toEqual([]);
  });

  it('that answer a small stream in a reply are GETs of streams', () => {
    const inReply = OPERATIONS.filter(({ smallInReply }) => smallInReply);
    expect(inReply.map(({ name }) => name).sort()).toEqual(['files.raw', 'repository_files.raw_blob']);
    for (const { method, format } of inReply) expect({ method, format }).toEqual({ method: 'GET', format: 'stream' });
  });

  it('that write to a repository may wait for those who write to it before them', () => {
    const writes = /^(commits\.(create|cherry_pick)|(branches|tags)\.(create|delete)|releases\.\w+)$/;
    const writers = OPERATIONS.filter(({ name, method }) => method !== 'GET' && writes.test(name));
    expect(writers).toHaveLength(8);
    expect(writers.filter(({ deadlineMs }) => deadlineMs < 20_000).map(httpOf)).toEqual([]);
  });

  it('that browsers are sent to have a path for the same parameters', () => {
    for (const { path, webPath, format, method } of OPERATIONS) {
      if (webPath === null) continue;
      expect({ format, method }).toEqual({ format: 'stream', method: 'GET' });
      const ofProject = ['namespace', 'project'];
      expect(parametersIn(webPath).filter((name) => !ofProject.includes(name))).toEqual(
        parametersIn(path).filter((name) => name !== 'id'),
      );
    }
  });

  it('that a token of the scope read_user may call are the GETs about users that show no secret, and those about itself', () => {
    const permitted = OPERATIONS.filter(({ scopes }) => scopes.includes('read_user')).map(httpOf);
    expect(permitted.sort()).toEqual(
      OPERATIONS.map(httpOf)
        .filter(
          (http) =>
            (/^GET \/(users?|events)(\/|$)/.test(http) && !/impersonation_tokens|projects$/.test(http)) ||
            http.endsWith(' /personal_access_tokens/self'),
        )
        .sort(),
    );
  });
});
