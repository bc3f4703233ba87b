import { renderLetter } from './letter.js';

const CONTENT = {
  greeting: 'Hello <b>Ann</b>,',
  paragraphs: ['you & I'],
  link: { label: 'Go', url: 'https://git.example/a?b=1&c="2"' },
  closing: ['Bye'],
};

describe('a letter', () => {
  it('has its link in the plain text on a line of its own', () => {
    expect(renderLetter(CONTENT).text).toBe(
      'Hello <b>Ann</b>,\n\nyou & I\n\nGo:\nhttps://git.example/a?b=1&c="2"\n\nBye\n',
    );
  });

  it('says the same in HTML, with nothing of it taken for mark-up', () => {
    const { html } = renderLetter(CONTENT);
    expect(html).toContain('<p>Hello &lt;b&gt;Ann&lt;/b&gt;,</p><p>you &amp; I</p>');
    expect(html).toContain('<a href="https://git.example/a?b=1&amp;c=&quot;2&quot;">Go</a>');
  });

  it('needs no link', () => {
    const { text, html } = renderLetter({ greeting: 'Hello', paragraphs: [], closing: ['Bye'] });
    expect(text).toBe('Hello\n\nBye\n');
    expect(html).not.toContain('<a');
  });
});
