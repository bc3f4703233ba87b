import { useStack } from '@ingot/testing';
import { LabelScenario } from '../../../test/label-scenario.js';

const stack = useStack();

describe('POST /projects/:id/labels/:label_id/subscribe and unsubscribe', () => {
  it.each(['id', 'name'] as const)('subscribe and unsubscribe the caller, by %s', async (by) => {
    const scenario = await LabelScenario.make(stack);
    const label = await scenario.create('to do/now');

    const subscribed = await scenario.subscription(label[by], 'subscribe');

    expect(subscribed).toMatchObject({ status: 201, body: { ...label, subscribed: true } });
    expect(await scenario.list()).toMatchObject([{ subscribed: true }]);
    expect(await scenario.list('', scenario.project.owner)).toMatchObject([{ subscribed: false }]);
    const unsubscribed = await scenario.subscription(label[by], 'unsubscribe');
    expect(unsubscribed).toMatchObject({ status: 201, body: { ...label, subscribed: false } });
    expect(await scenario.list()).toMatchObject([{ subscribed: false }]);
  });

  it('answer 304 when nothing changes', async () => {
    const scenario = await LabelScenario.make(stack);
    const { id } = await scenario.create('bug');

    expect(await scenario.subscription(id, 'unsubscribe')).toMatchObject({ status: 304, body: null });
    await scenario.subscription(id, 'subscribe');
    expect(await scenario.subscription(id, 'subscribe')).toMatchObject({ status: 304, body: null });
  });

  it('take digits as an id first, and as a name if no such id exists', async () => {
    const scenario = await LabelScenario.make(stack);
    const digits = await scenario.create('999999999999');

    expect(await scenario.subscription('999999999999', 'subscribe')).toMatchObject({ body: { id: digits.id } });
  });

  it('answer 404 for a label that the project does not have', async () => {
    const [scenario, other] = [await LabelScenario.make(stack), await LabelScenario.make(stack)];
    const { id } = await other.create('elsewhere');
    const unknown = { status: 404, body: { message: '404 Label Not Found' } };

    for (const name of ['none', 'elsewhere', id, '9'.repeat(30)]) {
      expect(await scenario.subscription(name, 'subscribe')).toMatchObject(unknown);
    }
  });

  it('are for guests, too', async () => {
    const scenario = await LabelScenario.make(stack);
    const { id } = await scenario.create('bug');

    const reply = await scenario.subscription(id, 'subscribe', await scenario.project.member('guest'));

    expect(reply).toMatchObject({ status: 201, body: { subscribed: true } });
  });
});
