import { bindResource } from '../../metadata/bind/bindResource';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { instantSchema, openSchema, textSchema } from '../../contract/schemas';
import { testEvent } from '../callbacks/testEvents';
import type { EventContract } from '../http/contract/webhooks';
import {
  acceptedType,
  reportedFields,
  reportedOrderFields,
  reportedTo,
  reportedTypes,
} from '../orders/changes/orderEvents';
import { reasonFields } from '../orders/changes/eventTexts';
import { plainFieldSchema } from '../resources/recordSchemas';
import { anyOfSchemas } from './inEachCountry';

/** Events whose type does not say it all. */
const summaries: Readonly<Record<string, string>> = {
  'collection.paid': 'A payment completed its collection order, or came in addition',
  'collection.partlyPaid': 'A payment came that does not complete its collection order yet',
  'collection.paidLate': 'A payment came for a collection order that had failed; it is held for a decision',
  [acceptedType]: 'The merchant accepted what was paid of a collection order',
};

const addresses = { payIn: 'pay-in', payout: 'payout' };

const ofApplication = {
  appId: { ...textSchema, description: 'The App ID of the application.' },
  country: { ...textSchema, description: 'The code of the country of the application.' },
};

const words = {
  reasonText: { ...textSchema, description: 'The reason in words.' },
  next: { ...textSchema, description: 'In a sentence, the thing to do now.' },
};

/** Returns the contracts of the events that applications of these countries are sent (product 7.12). */
export function eventContracts(model: Model, countries: readonly string[]): Record<string, EventContract> {
  const contracts: Record<string, EventContract> = {};
  for (const entity of Object.keys(reportedFields) as (keyof typeof reportedFields)[]) {
    const data = anyOfSchemas(countries.map((country) => dataSchema(model, entity, country)));
    const told = `as the ${addresses[reportedTo[entity]]} address is told`;
    for (const [state, type] of Object.entries(reportedTypes[entity])) {
      const [kind] = type.split('.');
      const summary = `${summaries[type] ?? `A ${kind} was ${state}`}, ${told}`;
      contracts[type] = { summary, body: bodySchema(type, data) };
    }
    if (entity === 'collection-order') {
      const summary = `${summaries[acceptedType]}, ${told}`;
      contracts[acceptedType] = { summary, body: bodySchema(acceptedType, data) };
    }
  }
  const summary = 'A test, which a user sends to an address of the application';
  contracts[testEvent] = { summary, body: bodySchema(testEvent, openSchema(ofApplication)) };
  return contracts;
}

function bodySchema(type: string, data: JsonSchema): JsonSchema {
  return openSchema({
    id: { ...textSchema, description: 'The `webhook-id`. An event that arrives again has the same one.' },
    type: { type: 'string', const: type, description: 'The kind of event.' },
    sequence: { type: 'integer', description: '1, 2, … of the order.' },
    occurredAt: { ...instantSchema, description: 'When it happened.' },
    data: { ...data, description: 'The record that the event is about, as it was then.' },
  });
}

/** Schema of a record in the events of a country, with the words for it; a payment has its order. */
function dataSchema(model: Model, entity: keyof typeof reportedFields, country: string): JsonSchema {
  const { properties, optional } = fieldsOf(model, entity, country, reportedFields[entity]);
  const { reasonText, next } = words;
  const reason: Record<string, JsonSchema> = reasonFields[entity] === undefined ? {} : { reasonText };
  const members: Record<string, JsonSchema> = { ...ofApplication, ...properties, ...reason, next };
  if (entity === 'pay-in-detail') {
    const order = fieldsOf(model, 'collection-order', country, reportedOrderFields);
    members.order = {
      ...openSchema(order.properties, order.optional),
      description: 'The order that it pays, as it was after the payment.',
    };
  }
  return openSchema(members, [...optional, ...Object.keys(reason)]);
}

/** Schemas of fields of an entity in a country, and those that a record may be without. */
function fieldsOf(model: Model, entity: string, country: string, names: readonly string[]) {
  const [resource = ''] = Object.entries(model.resources).find(([, each]) => each.entity === entity) ?? [];
  const { fields } = bindResource(model, resource, country, model.languages[0] ?? 'en');
  const reported = names.flatMap((name) => fields[name] ?? []);
  return {
    properties: Object.fromEntries(
      reported.map((field): [string, JsonSchema] => [
        field.name,
        { description: field.title, ...plainFieldSchema(field) },
      ]),
    ),
    optional: reported.flatMap(({ name, required }) => (required ? [] : [name])),
  };
}
