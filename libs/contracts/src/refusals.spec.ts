import { z } from 'zod';
import { anyone, inProject } from './access.js';
import { DomainError, Forbidden, NotFound, Unauthorized, Unavailable, ValidationFailed } from './errors.js';
import { operation } from './operation.js';
import { OPERATIONS } from './resources/operations.js';
import { declaresRefusal, notFound, refusal } from './refusals.js';

const rename = operation({
  name: 'things.rename',
  summary: 'Rename a thing',
  http: 'PUT /projects/:id/things/:thing_id',
  service: 'mr',
  access: inProject('read_project'),
  input: z.object({ id: z.string(), thing_id: z.int(), title: z.string() }),
  output: z.object({}),
  refusals: [
    notFound('thing'),
    refusal('conflict', 'A thing called <title> exists (really?)', 'another thing has the title'),
    refusal('bad_request', { message: { base: ['is fixed'] } }, 'the thing is fixed'),
  ],
});

describe('a refusal that an operation declares', () => {
  it.each([
    ['as it is written', new NotFound()],
    ['whatever stands for a placeholder', new DomainError('conflict', 'A thing called "a\nb" exists (really?)')],
    ['beside another problem', new ValidationFailed({ title: ['is too long'], base: ['is fixed'] })],
    ['with a body of its own', new DomainError('bad_request', { message: { base: ['is fixed'] } })],
  ])('is recognised %s', (_how, thrown) => {
    expect(declaresRefusal(rename, thrown)).toBe(true);
  });

  it.each([
    ['with another code', new DomainError('not_allowed', '404 Not found')],
    ['with another text', new NotFound('Thing')],
    ['with more than the text', new DomainError('conflict', 'A thing called x exists (really?) or so')],
    ['with a problem beside it that is not', new ValidationFailed({ base: ['is fixed'], name: ['is taken'] })],
    ['of a property that is no parameter', new ValidationFailed({ name: ['is taken'] })],
  ])('is not one %s', (_how, thrown) => {
    expect(declaresRefusal(rename, thrown)).toBe(false);
  });
});

describe('what follows from the access and the parameters of an operation', () => {
  const list = operation({
    name: 'things.list',
    summary: 'List things',
    http: 'GET /things',
    service: 'mr',
    access: anyone,
    input: z.object({}),
    output: z.object({}),
  });

  it.each([
    ['a missing credential', new Unauthorized()],
    ['a missing ability', new Forbidden()],
    ['an invisible project', new NotFound('Project')],
    ['a refused parameter', new ValidationFailed({ title: ['is too long'] })],
    ['a missing parameter', new DomainError('bad_request', '400 (Bad request) "title" not given')],
  ])('is declared by it: %s', (_what, thrown) => {
    expect([declaresRefusal(rename, thrown), declaresRefusal(list, thrown)]).toEqual([true, false]);
  });

  it('is 503 for every operation', () => {
    expect(OPERATIONS.filter((one) => !declaresRefusal(one, new Unavailable()))).toEqual([]);
  });
});

describe('the operations', () => {
  it('need another ability only in a project', () => {
    expect(OPERATIONS.filter(({ needs, access }) => needs !== null && access.kind !== 'project')).toEqual([]);
  });

  it('say when they refuse in the middle of a sentence, once for each refusal', () => {
    for (const { name, refusals } of OPERATIONS) {
      const sentences = refusals.map(({ when }) => when);
      expect({ name, sentences }).toEqual({ name, sentences: [...new Set(sentences)] });
      expect(sentences.filter((when) => !/^[^A-Z].*[^.]$/.test(when))).toEqual([]);
    }
  });
});
