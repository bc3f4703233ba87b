import { Slots } from './slots.js';

describe('transport slots', () => {
  it('turn away what is neither running nor waiting, and hand a freed slot on', async () => {
    const slots = new Slots(1, 1);
    const first = await slots.take();
    const second = slots.take();
    expect(await slots.take()).toBeNull();
    first?.();
    expect(await second).toBeInstanceOf(Function);
  });

  it('count a slot given back twice once', async () => {
    const slots = new Slots(1, 0);
    const free = await slots.take();
    free?.();
    free?.();
    expect(await slots.take()).not.toBeNull();
    expect(await slots.take()).toBeNull();
  });
});
