import { z } from 'zod';
import { printableConfig } from './read-config.js';

describe('printableConfig', () => {
  const text = z.string();
  const secret = { secret: true };

  it.each([
    ['marked', text.meta(secret)],
    ['marked before it was made optional', text.meta(secret).optional()],
    ['marked after it was made optional', text.optional().meta(secret)],
    ['marked before it got a default and a description', text.meta(secret).default('x').describe('a token')],
  ])('hides a secret that is %s', (_how, field) => {
    expect(printableConfig(z.object({ TOKEN: field }), { TOKEN: 'value' })).toEqual({ TOKEN: '[hidden]' });
  });

  it('shows what is no secret', () => {
    expect(printableConfig(z.object({ PORT: text.optional() }), { PORT: '80' })).toEqual({ PORT: '80' });
  });
});
