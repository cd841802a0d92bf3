import { describe, expect, it } from 'vitest';
import { eventContracts } from '../../../src/gateway/api/webhooks';
import { reasonFields } from '../../../src/gateway/orders/changes/eventTexts';
import {
  acceptanceEvent,
  orderEvent,
  paymentEvent,
  reportedTypes,
  returnEvent,
} from '../../../src/gateway/orders/changes/orderEvents';
import { isObject, type JsonSchema } from '../../../src/metadata/model/json';
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
  const of = { ...scope, country };
  const orders = (['collection-order', 'payout-order'] as const).flatMap((entity) =>
    Object.keys(reportedTypes[entity]).map((status) => {
      const networkReason = status === 'completed' ? undefined : 'AC04';
      return orderEvent(
        model,
        of,
        entity,
        { ...recordOf(entity, country), status, networkReason } as never,
        at,
      );
    }),
  );
  const order = { ...recordOf('collection-order', country), status: 'completed', networkReason: undefined };
  const payments = Object.values(reportedTypes['pay-in-detail']).map((type) =>
    paymentEvent(model, of, type, recordOf('pay-in-detail', country) as never, order as never, at),
  );
  const accepted = acceptanceEvent(model, of, order as never, at);
  const belongs = { orderId: 'o', orderNo: 'C1', appId: 'app' };
  const returns = (['refund', 'dispute'] as const).flatMap((entity) =>
    Object.keys(reportedTypes[entity]).map((status) => {
      const reason = entity === 'dispute' ? { reason: 'notReceived' } : {};
      const failed = status === 'failed' ? { networkReason: 'AC04' } : { networkReason: undefined };
      const record = { ...recordOf(entity, country), ...belongs, status, ...reason, ...failed };
      return returnEvent(model, of, entity, record as never, at);
    }),
  );
  return [...payments, accepted, ...orders, ...returns].flatMap((event) => event ?? []);
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

  it('say the reason in words, wherever there may be one, and what to do', () => {
    const events = eventsOf('MX');
    const contracts = eventContracts(model, ['MX']);
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(Object.keys(contracts).filter((type) => type !== 'application.test')),
    );
    for (const { type, entity, data } of events) {
      const said = data as Record<string, unknown>;
      expect([type, said.next]).toEqual([type, expect.stringMatching(/^[A-Z].*\.$/)]);
      const { properties } = (contracts[type]!.body.properties as { data: { properties: object } }).data;
      expect(properties).toHaveProperty('next');
      expect([type, Object.hasOwn(properties, 'reasonText')]).toEqual([
        type,
        reasonFields[entity] !== undefined,
      ]);
      const code = said[reasonFields[entity] ?? ''];
      const words: Record<string, string> = {
        AC04: 'Account closed',
        notReceived: 'Goods or service not received',
      };
      expect([type, said.reasonText]).toEqual([type, typeof code === 'string' ? words[code] : undefined]);
    }
    const withReason = events.filter(({ data }) => Object.hasOwn(data as object, 'reasonText'));
    expect(withReason.map(({ type }) => type).toSorted()).toEqual([
      'collection.failed',
      'collection.refunded',
      'dispute.lost',
      'dispute.opened',
      'dispute.won',
      'payout.failed',
      'payout.refunded',
      'refund.failed',
    ]);
  });

  it('describe each field', () => {
    const undescribed = (schema: JsonSchema, path: string): string[] =>
      Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, each]) => [
        ...(typeof each.description === 'string' && each.description !== '' ? [] : [`${path}.${name}`]),
        ...undescribed(each, `${path}.${name}`),
      ]);
    const all = Object.entries(eventContracts(model, ['MX'])).flatMap(([type, { body }]) =>
      isObject(body) ? undescribed(body, type) : [],
    );
    expect(all).toEqual([]);
  });
});
