import { cleanFileName, stemOf } from './file-name.js';

describe('the name of an uploaded file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['Résumé 2.pdf', 'Résumé_2.pdf'],
    ['日本語の図.png', '日本語の図.png'],
    ['party 🎉.gif', 'party_🎉.gif'],
    ['e\u0301.txt', 'é.txt'],
    ['a+b_c-d.tar.gz', 'a+b_c-d.tar.gz'],
    ['photo (1) [final].png', 'photo_1_final_.png'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['C:\\fakepath\\a.txt', 'a.txt'],
    ['a\0b.txt', 'a_b.txt'],
    ['line\nbreak\r\t.txt', 'line_break_.txt'],
    ['exe\u202egpj.exe', 'exe_gpj.exe'],
    ['\ud800.txt', '_.txt'],
    ['<img src=x onerror=alert(1)>.html', '_img_src_x_onerror_alert_1_.html'],
    ['"; filename=other.txt', '_filename_other.txt'],
    ['.bashrc', 'bashrc'],
    ['...hidden...', 'hidden'],
    ['.', 'file'],
    ['..', 'file'],
    ['', 'file'],
    ['/', 'file'],
  ])('%j becomes %j', (given, expected) => {
    expect(cleanFileName(given)).toBe(expected);
  });

  it.each([
    ['a', `${'x'.repeat(400)}.png`, `${'x'.repeat(251)}.png`],
    ['ü', `${'ü'.repeat(400)}.png`, `${'ü'.repeat(125)}.png`],
    ['🎉', `${'🎉'.repeat(400)}.png`, `${'🎉'.repeat(62)}.png`],
    ['an extension', `a.${'x'.repeat(400)}`, `a.${'x'.repeat(253)}`],
  ])('has 255 bytes at most, keeps its extension, and no half characters: %s', (_name, given, expected) => {
    expect(cleanFileName(given)).toBe(expected);
    expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(255);
  });

  it.each([
    ['a.png', 'a'],
    ['a.tar.gz', 'a.tar'],
    ['a', 'a'],
  ])('of %s without its extension is %s', (name, stem) => {
    expect(stemOf(name)).toBe(stem);
  });
});
