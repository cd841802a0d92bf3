import { expect, it } from 'vitest';
import { entityFields } from '../../../src/metadata/bind/boundFields';
import { noteOf } from '../../../src/gateway/outcomes/apply/applyToOrder';
import { isReason } from '../../../src/gateway/orders/changes/reasons';
import { translator } from '../../../src/gateway/http/translation';
import { productModel } from '../support/productModel';

it.each([
  ['AC04', '@orders.note.AC04', 'AC04'],
  [' AC04 ', '@orders.note.AC04', 'AC04'],
  [undefined, '@orders.note.MS03', 'MS03'],
  ['Our bank is closed.', 'Our bank is closed.', 'other'],
  ['AC99', 'AC99', 'other'],
  // The words of a network are never a text of ours.
  ['@orders.note.AC04', 'orders.note.AC04', 'other'],
  ['constructor', 'constructor', 'other'],
])('of an order that failed is what its network said: %s', (reason, note, networkReason) => {
  expect(noteOf({ reason }, 'MS03')).toEqual({ note, changes: { networkReason } });
});

it.each(['payout-order', 'collection-order'])(
  'of a %s is one of those in the list, each with a text in its history',
  async (entity) => {
    const model = await productModel();
    const options = entityFields(model, entity, 'MX').networkReason!.options!.map(({ value }) =>
      String(value),
    );
    for (const language of model.languages) {
      const translate = translator(model, language);
      for (const code of options.filter((option) => option !== 'other')) {
        expect(code).toSatisfy(isReason);
        expect(translate(`orders.note.${code}`)).not.toBe(`orders.note.${code}`);
      }
    }
    expect(options).toHaveLength(15);
  },
);
