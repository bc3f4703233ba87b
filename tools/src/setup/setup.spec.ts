import { SetupError } from './run-command.js';
import { takeTurn } from './setup.js';

describe('setting a checkout up', () => {
  it('says what to do where the user may not write', async () => {
    const refused = takeTurn('/sys/ingot-setup.lock');
    await expect(refused).rejects.toThrow(SetupError);
    await expect(refused).rejects.toThrow('start as its owner, or from a clone of your own');
  });
});
