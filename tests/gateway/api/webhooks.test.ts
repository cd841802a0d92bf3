import { describe, expect, it } from 'vitest';
import { eventContracts } from '../../../src/gateway/api/webhooks';
import { acceptanceEvent, orderEvent, paymentEvent } from '../../../src/gateway/orders/changes/orderEvents';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { productModel } from '../support/productModel';
import { sampleRecords } from '../support/sampleRecords';

const model = await productModel();
const at = new Date('2026-11-28T12:00:00Z');
const scope = { merchantId: 'm', appId: 'app' };

function recordOf(entity: string, country: string): EntityRecord {
  const [record] = sampleRecords(entityTable(model, entity), { merchantId: 'm', country }, 1);
  return { ...record!, id: 'r' };
}

function eventsOf(country: string) {
  const orders = (['collection-order', 'payout-order'] as const).flatMap((entity) =>
    ['completed', 'failed', 'refunded'].map((status) =>
      orderEvent({ ...scope, country }, entity, { ...recordOf(entity, country), status } as never, at),
    ),
  );
  const order = { ...recordOf('collection-order', country), status: 'completed' };
  const payments = (['collection.paid', 'collection.partlyPaid', 'collection.paidLate'] as const).map(
    (type) =>
      paymentEvent(
        { ...scope, country },
        type,
        recordOf('pay-in-detail', country) as never,
        order as never,
        at,
      ),
  );
  const accepted = acceptanceEvent({ ...scope, country }, order as never, at);
  return [...payments, accepted, ...orders].flatMap((event) => event ?? []);
}

describe('the events in the OpenAPI document', () => {
  it('are those that a callback can be of', () => {
    const { options = [] } = bindResource(model, 'callbacks', 'MX', 'en').fields.eventType!;
    const types = Object.keys(eventContracts(model, ['MX']));
    expect(new Set(types)).toEqual(new Set(options.map(({ value }) => value)));
  });

  it.each(Object.keys(model.countries))('are described as they are sent in %s', (country) => {
    const contracts = eventContracts(model, [country]);
    const events = eventsOf(country);
    expect(events.length).toBeGreaterThan(5);
    for (const { type, data } of events) {
      const { body } = contracts[type]!;
      const sent = { id: 'e', type, sequence: 1, occurredAt: at.toISOString(), data };
      expect(createValidator(body)(sent)).toEqual([]);
      const described = (body.properties as { data: { properties: object } }).data.properties;
      // A country may lack a field of which its records have no value.
      const known = bindResource(
        model,
        type.startsWith('payout') ? 'payout-orders' : 'collection-orders',
        country,
        'en',
      );
      const silent = Object.keys(data as object).filter(
        (name) => !Object.hasOwn(described, name) && Object.hasOwn(known.fields, name),
      );
      expect(silent).toEqual([]);
    }
  });
});
