import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const VARIABLES = 500;

describe('A form below the limit of bodies whose texts are several times as long in JSON', () => {
  it.each([
    ['quotes', '"', 9_900],
    ['control characters', '\u0001', 3_500],
  ])('is refused as too large: %s', async (_what, character, length) => {
    const project = await stack.given.project();
    const owner = stack.as(project.owner);
    const variable = (index: number) => `variables[][key]=V${index}&variables[][value]=${character.repeat(length)}`;
    const body = ['ref=main', ...Array.from({ length: VARIABLES }, (_, index) => variable(index))].join('&');

    const reply = await owner.raw('POST', project.url('/pipeline'), { headers: FORM, body });

    const reason = 'The parameters are too large: the limit is 8388608 bytes as JSON';
    expect(reply).toMatchObject({ status: 413, body: { message: '413 Request Entity Too Large', reason } });
    expect((await owner.get(project.url('/pipelines'))).body).toEqual([]);
  });
});
