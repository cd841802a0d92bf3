import { isEqual } from 'es-toolkit';
import type { PreviewedRecord } from '../../contract/preview';
import { bindCountry } from '../../metadata/bind/bindCountry';
import { entityFields } from '../../metadata/bind/boundFields';
import { placesOf } from '../../metadata/bind/schemas/places';
import { memoize } from '../../metadata/tracking/memoize';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonSchema, JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { matchesCondition } from '../../metadata/validation/matchesCondition';
import { Random } from '../../samples/Random';
import { recordDrawer } from '../../samples/recordDrawer';

/** Number of records that are drawn of a resource. Screens take those that meet their conditions. */
const drawn = 24;

/** The moment in which all samples are looked at, so that two previews of the same files are the same. */
const now = Date.parse('2026-11-20T15:00:00Z');

/** Records by resource. */
export type SampleTable = Record<string, PreviewedRecord[]>;

/**
 * Returns sample records of all resources in a country, the same each time. Fields that another model (`like`) has too have the values of
 * its records: what differs on the screens is what was changed.
 */
export function sampleTable(
  model: Model,
  country: string,
  like?: { model: Model; table: SampleTable },
): SampleTable {
  const table = Object.fromEntries(
    Object.keys(model.resources).map((name): [string, PreviewedRecord[]] => {
      const records = drawnRecords(model, name, country);
      const others = like?.table[name];
      if (!others || !like) return [name, records];
      const same = sameFields(fieldsOf(model, name, country), fieldsOf(like.model, name, country));
      return [
        name,
        records.map((record, index) => ({
          ...Object.fromEntries(Object.entries(record).filter(([field]) => !same.has(field))),
          ...Object.fromEntries(Object.entries(others[index] ?? {}).filter(([field]) => same.has(field))),
          id: record.id,
        })),
      ];
    }),
  );
  return like ? table : withNamedRecords(model, country, table);
}

/** Returns the records of a resource, those first that meet a condition of what is done with them. */
export function recordsMeeting(records: PreviewedRecord[], when: JsonSchema | undefined): PreviewedRecord[] {
  if (!when) return records;
  const isMet = (record: PreviewedRecord) => matchesCondition(when, record);
  return [...records.filter(isMet), ...records.filter((record) => !isMet(record))];
}

const fieldsOf = (model: Model, resource: string, country: string): Record<string, BoundField> => {
  const entity = model.resources[resource]?.entity;
  if (entity === undefined || !model.entities.includes(entity)) return {};
  return entityFields(model, entity, placeOf(model, resource, country));
};

/** The country of a resource's records, where they belong to one. */
function placeOf(model: Model, resource: string, country: string): string {
  const places = placesOf(model, model.resources[resource]!.entity);
  return places.includes(country) ? country : places[0]!;
}

const drawers = memoize((_model: Model) => new Map<string, PreviewedRecord[]>());

function drawnRecords(model: Model, resource: string, country: string): PreviewedRecord[] {
  const key = `${resource} ${country}`;
  const known = drawers(model).get(key);
  if (known) return known;
  const { entity } = model.resources[resource]!;
  const drawer = recordDrawer(model, entity, placeOf(model, resource, country));
  const random = new Random(key);
  const facts = bindCountry(model, country, model.languages[0] ?? 'en');
  const records = Array.from({ length: drawn }, (_, index) => {
    const at = now - index * 3_600_000;
    const values = drawer.draw(random, { facts, merchantCode: '100001', at }) ?? {};
    return { ...(values as Record<string, JsonValue>), id: `${index + 1}` };
  });
  drawers(model).set(key, records);
  return records;
}

/** Has fields that name a record of another resource name one that there is. */
function withNamedRecords(model: Model, country: string, table: SampleTable): SampleTable {
  return Object.fromEntries(
    Object.entries(table).map(([resource, records]) => {
      const naming = Object.values(fieldsOf(model, resource, country)).flatMap(({ name, ui }) => {
        const other = ui.record?.resource;
        const first = other === undefined ? undefined : model.resources[other]?.list?.columns?.[0];
        return other !== undefined && typeof first === 'string' ? [{ name, other, first }] : [];
      });
      const named = records.map((record, index) => {
        const values = naming.flatMap(({ name, other, first }) => {
          const all = table[other] ?? [];
          const value = all[index % Math.max(1, all.length)]?.[first];
          return record[name] === undefined || value === undefined ? [] : [[name, value] as const];
        });
        return { ...record, ...Object.fromEntries(values) };
      });
      return [resource, named];
    }),
  );
}

/** Names of the fields whose values are of one kind in two models, whatever their texts and limits are. */
function sameFields(one: Record<string, BoundField>, other: Record<string, BoundField>): Set<string> {
  const kindOf = ({ kind, type, format, options, item, fields }: BoundField): unknown => [
    [kind, type, format, options?.map(({ value }) => value)],
    item && kindOf(item),
    fields && Object.entries(fields).map(([name, field]) => [name, kindOf(field)]),
  ];
  return new Set(
    Object.keys(one).filter((name) => other[name] && isEqual(kindOf(one[name]!), kindOf(other[name]))),
  );
}
