import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { newId } from '../../../src/gateway/database/ids';
import { resourceView } from '../../../src/gateway/resources/resourceView';
import { requireAllowed } from '../../../src/gateway/resources/writes/requireAllowed';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { conditionCases } from '../../metadata/support/conditionCases';
import { realModel } from '../../metadata/support/realModel';
import { testKeyRing } from '../../support/keyRing';
import { type TestGateway, testGateway } from '../support/testGateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ model: realModel });
});
afterAll(() => gateway.close());

/** Each condition of an action and of a deletion, in every country. */
const conditions = Object.keys(realModel.countries).flatMap((country) =>
  Object.keys(realModel.resources).flatMap((resource) => {
    const bound = bindResource(realModel, resource, country, 'en');
    const actions = bound.actions.filter(({ on }) => on !== 'resource');
    const forms = [
      { name: 'edit', when: bound.edit?.when },
      { name: 'delete', when: bound.delete?.when },
    ];
    return [...actions, ...forms].flatMap(({ name, when }) =>
      when ? [{ title: `${resource} ${name} in ${country}`, country, bound, when }] : [],
    );
  }),
);

it.each(conditions)(
  '$title is allowed for records that fulfil its condition',
  async ({ country, bound, when }) => {
    const { fulfilled, unfulfilled } = conditionCases(when, bound.fields);
    const allow = (values: typeof fulfilled) =>
      withTransaction(gateway.db, (db) =>
        requireAllowed(
          {
            db,
            model: realModel,
            config: gateway.context.config,
            keyRing: testKeyRing,
            merchantId: newId(),
            country,
            record: { id: newId(), ...values },
            body: {},
            actor: { kind: 'user', id: newId(), name: 'Ada' },
            now: gateway.clock.now,
          },
          {
            bound,
            view: resourceView(realModel, bound.name, country),
            at: { language: 'en' },
            translate: (key) => key,
          },
          { name: 'any', permission: 'any', when },
        ),
      );
    await expect(allow(fulfilled)).resolves.toBeUndefined();
    await expect(allow(unfulfilled)).rejects.toMatchObject({ status: 422 });
  },
);
