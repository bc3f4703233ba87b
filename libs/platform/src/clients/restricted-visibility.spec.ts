import { ValidationFailed, type Visibility } from '@ingot/contracts';
import { refuseRestricted } from './restricted-visibility.js';

const judge =
  (visibility: Visibility, restricted: readonly Visibility[], isAdmin = false) =>
  () =>
    refuseRestricted(visibility, restricted, { isAdmin });

describe('the policy on restricted visibility', () => {
  it('refuses a restricted level', () => {
    expect(judge('public', ['internal', 'public'])).toThrow(
      new ValidationFailed({ visibility_level: ['public has been restricted by your administrator'] }),
    );
  });

  it.each<[string, Visibility, readonly Visibility[], boolean]>([
    ['any level without restrictions', 'public', [], false],
    ['a level that is not restricted', 'private', ['internal', 'public'], false],
    ['administrators every level', 'public', ['private', 'internal', 'public'], true],
  ])('allows %s', (_name, visibility, restricted, isAdmin) => {
    expect(judge(visibility, restricted, isAdmin)).not.toThrow();
  });
});
