import { memoize } from '../../../src/metadata/tracking/memoize';
import { entityFields } from '../../../src/metadata/bind/boundFields';
import type { SampleValues } from '../../../src/metadata/model/Samples';
import type { Model } from '../../../src/metadata/model/Model';
import { recordDrawer } from '../../../src/samples/recordDrawer';
import { scenarioOf } from '../../../src/gateway/networks/plugins/scenarios';
import type { Turn } from './Domain';

const drawerOf = memoize((model: Model, resource: string, country: string) => {
  const { entity, create } = model.resources[resource]!;
  const names = create!.sections.flatMap(({ fields }) => fields);
  const fields = new Set(names.map((field) => (typeof field === 'string' ? field : field.field)));
  const given = Object.values(entityFields(model, entity, country)).filter(
    ({ name }) => !fields.has(name) && name !== 'method',
  );
  return { fields, drawer: recordDrawer(model, entity, country, new Set(given.map(({ name }) => name))) };
});

/** With what, and for where, a form is drawn. */
type Drawing = Pick<Turn, 'random' | 'model'> & { account: Pick<Turn['account'], 'country'> };

/** Draws what somebody could enter in the create form of a resource in the account's country. */
export function drawValues({ random, model, account }: Drawing, resource: string): SampleValues {
  const { fields, drawer } = drawerOf(model, resource, account.country);
  const context = { facts: model.countries[account.country]!, merchantCode: '910000', at: Date.now() };
  const drawn = drawer.draw(random, context);
  if (!drawn) throw new Error(`Nothing was drawn for ${resource} of ${account.country}.`);
  return Object.fromEntries(Object.entries(drawn).filter(([name]) => fields.has(name)));
}

/** The same for a form with an amount; not one of those with which the sandbox's network plays something of its own. */
export function drawForm(turn: Drawing, resource: string): SampleValues & { amount: number } {
  for (;;) {
    const values = drawValues(turn, resource);
    const amount = Number(values.amount);
    if (scenarioOf(amount) === undefined) return { ...values, amount };
  }
}

/** The least step of amounts in the account's country, in minor units. */
export const amountStep = ({ model, account }: Turn): number =>
  model.countries[account.country]!.amount.type === 'integer' ? 100 : 1;

/** The largest amount of a record in the account's country, in minor units. */
export const largestAmount = ({ model, account }: Turn, entity: string): number =>
  entityFields(model, entity, account.country).amount?.maximum ?? Number.MAX_SAFE_INTEGER;
