import { sentBody, sentQuery } from './requests.js';

describe('what the client sends', () => {
  it.each([
    [{}, ''],
    [{ state: 'opened', page: 2, archived: false }, 'state=opened&page=2&archived=false'],
    [{ search: 'a&b c', labels: undefined, milestone: null }, 'search=a%26b+c'],
    [{ 'refs[]': ['main', 'next'] }, 'refs%5B%5D=main&refs%5B%5D=next'],
    [{ range: { start: 1, end: 3 } }, 'range%5Bstart%5D=1&range%5Bend%5D=3'],
  ])('has the query %j as %s', (query, sent) => {
    expect(sentQuery(query)).toBe(sent);
  });

  it('is JSON unless there is a file in it', () => {
    expect(sentBody({ title: 'Greet', labels: null })).toBe('{"title":"Greet","labels":null}');
    const file = new File(['text'], 'notes.txt');
    expect(sentBody(file)).toBe(file);
  });

  it('has the file of a form after its fields', () => {
    const form = sentBody({ file: new File(['text'], 'notes.txt'), token: 't', expire_in: undefined });
    expect(form instanceof FormData ? [...form.keys()] : form).toEqual(['token', 'file']);
  });
});
