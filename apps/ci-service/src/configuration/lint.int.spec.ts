import { useStack } from '@ingot/testing';

const stack = useStack();

const lint = (content: unknown, caller: null | typeof stack.root = null) =>
  (caller ?? stack.as(null)).post('/ci/lint', { content });

describe('POST /ci/lint', () => {
  it('finds nothing wrong with a valid configuration, also without any credential', async () => {
    const reply = await lint('job: { script: make, environment: { name: review/$CI_COMMIT_REF_SLUG } }');

    expect(reply).toMatchObject({ status: 200, body: { status: 'valid', errors: [], warnings: [] } });
  });

  it.each([
    ['just text', 'Invalid configuration format'],
    ['job: { script: [make], tags: deploy }', 'jobs:job tags should be an array of strings'],
    ['rspec: { stage: acceptance, script: a }', 'rspec job: stage parameter should be build, test, deploy'],
    ['a: { script: [b }', expect.stringMatching(/^Invalid YAML: .* at line 1 column \d+$/)],
    ['include: other.yml\na: { script: b }', expect.stringMatching(/^include: files of a repository cannot be read/)],
  ])('names what is wrong with %j', async (content, error) => {
    expect(await lint(content)).toMatchObject({ status: 200, body: { status: 'invalid', errors: [error] } });
  });

  it('asks for the content', async () => {
    expect(await lint(undefined)).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "content" not given' },
    });
  });

  it('refuses a hostile configuration while others are answered', async () => {
    const steps = Array.from(
      { length: 30 },
      (_, at) => `.l${at}: &l${at} [${at === 0 ? 'x' : `*l${at - 1}, *l${at - 1}`}]`,
    );
    const [hostile, valid] = await Promise.all([
      lint(`${steps.join('\n')}\njob: { script: *l29 }`),
      lint('job: { script: make }'),
    ]);

    expect(hostile).toMatchObject({ body: { errors: ['The configuration is too large once it is expanded'] } });
    expect(valid).toMatchObject({ body: { status: 'valid' } });
  });
});
