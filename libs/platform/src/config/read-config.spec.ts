import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { printableConfig, readConfig } from './read-config.js';

describe('readConfig', () => {
  const schema = z.object({ TOKEN: z.string().min(3).optional().meta({ secret: true }), NAME: z.string().optional() });
  const directory = mkdtempSync(join(tmpdir(), 'ingot-config-'));
  const fileWith = (text: string): string => {
    const file = join(directory, String(Math.random()));
    writeFileSync(file, text);
    return file;
  };
  afterAll(() => rmSync(directory, { recursive: true }));

  it('takes a secret from a variable', () => {
    expect(readConfig(schema, { TOKEN: 'value' })).toEqual({ TOKEN: 'value' });
  });

  it.each(['value', 'value\n', 'value\r\n'])('takes a secret from the file that holds %j', (text) => {
    expect(readConfig(schema, { TOKEN_FILE: fileWith(text) })).toEqual({ TOKEN: 'value' });
  });

  it('keeps white space within a secret', () => {
    expect(readConfig(schema, { TOKEN_FILE: fileWith(' a\nb \n\n') })).toEqual({ TOKEN: ' a\nb \n' });
  });

  it('takes an empty file, and an empty name of a file, for nothing', () => {
    expect(readConfig(schema, { TOKEN_FILE: fileWith('\n') })).toEqual({});
    expect(readConfig(schema, { TOKEN: 'value', TOKEN_FILE: '' })).toEqual({ TOKEN: 'value' });
  });

  it('checks what it reads from a file, and does not show it', () => {
    expect(() => readConfig(schema, { TOKEN_FILE: fileWith('ab') })).toThrow(
      /^the configuration cannot be used\nTOKEN: /,
    );
    expect(() => readConfig(schema, { TOKEN_FILE: fileWith('ab') })).not.toThrow(/ab\b/);
  });

  it('refuses a secret that is given twice, and a file that it cannot read', () => {
    expect(() => readConfig(schema, { TOKEN: 'value', TOKEN_FILE: fileWith('value') })).toThrow(
      'TOKEN: set it or TOKEN_FILE, not both',
    );
    expect(() => readConfig(schema, { TOKEN_FILE: join(directory, 'missing') })).toThrow(
      'TOKEN_FILE: the file cannot be read (ENOENT)',
    );
  });

  it('reads files for secrets alone', () => {
    expect(readConfig(schema, { NAME_FILE: fileWith('value') })).toEqual({});
  });
});

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
