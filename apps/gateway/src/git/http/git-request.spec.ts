import { readGitRequest } from './git-request.js';

describe('a request of git over HTTP', () => {
  it.each([
    ['GET', '/root/app.git/info/refs?service=git-upload-pack', 'root/app', 'git-upload-pack', true],
    ['GET', '/root/app/info/refs?service=git-receive-pack', 'root/app', 'git-receive-pack', true],
    ['POST', '/group/sub/app.git/git-upload-pack', 'group/sub/app', 'git-upload-pack', false],
    ['POST', '/root/app.js.git/git-receive-pack', 'root/app.js', 'git-receive-pack', false],
  ])('is read from %s %s', (method, url, projectPath, service, isAdvertisement) => {
    expect(readGitRequest(method, url)).toEqual({ projectPath, service, isAdvertisement });
  });

  it.each([
    ['GET', '/root/app.git/info/refs'],
    ['GET', '/root/app.git/info/refs?service=git-upload-archive'],
    ['GET', '/root/app.git/HEAD'],
    ['PUT', '/root/app.git/git-upload-pack'],
    ['POST', '/root/app.git/info/refs?service=git-upload-pack'],
    ['POST', '/%zz/git-upload-pack'],
  ])('is not seen in %s %s', (method, url) => {
    expect(readGitRequest(method, url)).toBeNull();
  });
});
