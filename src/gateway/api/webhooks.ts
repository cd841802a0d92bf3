import { bindResource } from '../../metadata/bind/bindResource';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { instantSchema, openSchema, textSchema } from '../../contract/schemas';
import { testEvent } from '../callbacks/testEvents';
import type { EventContract } from '../http/contract/webhooks';
import { reportedFields, reportedTo, reportedTypes } from '../orders/changes/orderEvents';
import { plainFieldSchema } from '../resources/recordSchemas';
import { anyOfSchemas } from './inEachCountry';

const addresses = { payIn: 'pay-in', payout: 'payout' };

/** Returns the contracts of the events that applications of these countries are sent (product 7.12). */
export function eventContracts(model: Model, countries: readonly string[]): Record<string, EventContract> {
  const application = { appId: textSchema, country: textSchema };
  const contracts: Record<string, EventContract> = {};
  for (const entity of Object.keys(reportedFields) as (keyof typeof reportedFields)[]) {
    const data = anyOfSchemas(countries.map((country) => dataSchema(model, entity, country)));
    for (const [state, type] of Object.entries(reportedTypes[entity])) {
      const [kind] = type.split('.');
      const summary = `A ${kind} was ${state}, as the ${addresses[reportedTo[entity]]} address is told`;
      contracts[type] = { summary, body: bodySchema(type, data) };
    }
  }
  const summary = 'A test, which a user sends to an address of the application';
  contracts[testEvent] = { summary, body: bodySchema(testEvent, openSchema(application)) };
  return contracts;
}

function bodySchema(type: string, data: JsonSchema): JsonSchema {
  return openSchema({
    id: { ...textSchema, description: 'The `webhook-id`. An event that arrives again has the same one.' },
    type: { type: 'string', const: type },
    sequence: { type: 'integer', description: '1, 2, … of the order.' },
    occurredAt: instantSchema,
    data,
  });
}

/** Schema of a record in the events of a country. */
function dataSchema(model: Model, entity: keyof typeof reportedFields, country: string): JsonSchema {
  const [name = ''] =
    Object.entries(model.resources).find(([, resource]) => resource.entity === entity) ?? [];
  const { fields } = bindResource(model, name, country, model.languages[0] ?? 'en');
  const reported = reportedFields[entity].flatMap((field) => fields[field] ?? []);
  const members: Record<string, JsonSchema> = {
    appId: textSchema,
    country: textSchema,
    ...Object.fromEntries(reported.map((field) => [field.name, plainFieldSchema(field)])),
  };
  const optional = reported.flatMap(({ name, required }) => (required ? [] : [name]));
  return openSchema(members, optional);
}
