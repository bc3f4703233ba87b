import { decodeJson, encodeJson } from './wire.js';
import { Encoded } from './encoded.js';

describe('Encoded', () => {
  it('adds a field that is encoded already, as its last one', () => {
    const changes = Encoded.received<{ text: string }[]>(encodeJson([{ text: 'ö"}' }]));
    const { body } = Encoded.extended({ id: 1, title: '}' }, 'changes', changes);

    expect(Buffer.from(body).toString()).toBe('{"id":1,"title":"}","changes":[{"text":"ö\\"}"}]}');
    expect(decodeJson(body)).toEqual({ id: 1, title: '}', changes: [{ text: 'ö"}' }] });
  });

  it('adds to an object without fields', () => {
    expect(decodeJson(Encoded.extended({}, 'only', Encoded.of([])).body)).toEqual({ only: [] });
  });
});
