import { expect, it } from 'vitest';
import { entityFields } from '../../../src/metadata/bind/boundFields';
import { findWrongTimes } from '../../../src/metadata/validation/checkForm';
import { modelOf } from '../support/modelOf';

const model = modelOf({
  visit: {
    title: 'Visit',
    type: 'object',
    properties: {
      paidAt: { title: 'Paid at', type: 'string', format: 'date-time', 'x-ui': { latest: 'now' } },
      plannedAt: { title: 'Planned for', type: 'string', format: 'date-time', 'x-ui': { earliest: 'now' } },
      due: { title: 'Due', type: 'string', format: 'date-time' },
    },
  },
});

it('finds times later than now, to the millisecond, in fields that take none', () => {
  const [country = ''] = Object.keys(model.countries);
  const fields = entityFields(model, 'visit', country);
  const now = new Date('2026-11-20T12:00:00.000Z');
  const find = (values: Record<string, string | null>) => findWrongTimes(fields, values, now);
  expect(find({ paidAt: '2026-11-20T12:00:00.001Z', due: '2030-01-01T00:00:00Z' })).toEqual([
    { path: '/paidAt', keyword: 'latest', params: {} },
  ]);
  expect(find({ paidAt: '2026-11-20T13:00:00+01:00' })).toEqual([]);
  expect(find({ paidAt: null })).toEqual([]);
});

it('finds days before and after today in fields that take none, by the clock of the country', () => {
  const fields = Object.fromEntries(
    (['latest', 'earliest'] as const).map((limit) => [
      limit,
      {
        name: limit,
        title: limit,
        type: 'string',
        kind: 'date',
        required: false,
        ui: { [limit]: 'now' },
      } as const,
    ]),
  );
  const find = (day: string, zone?: string) =>
    findWrongTimes(fields, { latest: day, earliest: day }, new Date('2026-11-20T03:00:00Z'), {}, zone).map(
      ({ keyword }) => keyword,
    );
  expect([find('2026-11-19'), find('2026-11-20'), find('2026-11-21')]).toEqual([
    ['earliest'],
    [],
    ['latest'],
  ]);
  // There it is still the day before.
  expect([find('2026-11-19', 'GMT-6'), find('2026-11-20', 'GMT-6')]).toEqual([[], ['latest']]);
  expect(findWrongTimes(fields, { earliest: '2026-11-01' }, new Date(), { earliest: '2026-11-01' })).toEqual(
    [],
  );
});

it('finds times earlier than now in fields that take none, but for what the record holds', () => {
  const [country = ''] = Object.keys(model.countries);
  const fields = entityFields(model, 'visit', country);
  const now = new Date('2026-11-20T12:00:00.000Z');
  const past = '2026-11-20T11:59:59.999Z';
  expect(findWrongTimes(fields, { plannedAt: past, due: past }, now)).toEqual([
    { path: '/plannedAt', keyword: 'earliest', params: {} },
  ]);
  expect(findWrongTimes(fields, { plannedAt: now.toISOString(), paidAt: past }, now)).toEqual([]);
  expect(findWrongTimes(fields, { plannedAt: past }, now, { plannedAt: past })).toEqual([]);
});

it('finds them in rows of a list and in objects, but for those that a row of the record holds', () => {
  const row = {
    type: 'object',
    properties: {
      at: { title: 'At', type: 'string', format: 'date-time', 'x-ui': { earliest: 'now' } },
    },
  };
  const trips = modelOf({
    trip: {
      title: 'Trip',
      type: 'object',
      properties: { stops: { title: 'Stops', type: 'array', items: row }, end: { title: 'End', ...row } },
    },
  });
  const fields = entityFields(trips, 'trip', Object.keys(trips.countries)[0] ?? '');
  const now = new Date('2026-11-20T12:00:00.000Z');
  const [past, later] = ['2026-11-20T11:00:00Z', '2026-11-21T11:00:00Z'];
  const paths = (values: object, record = {}) =>
    findWrongTimes(fields, { ...values }, now, record).map(({ path }) => path);
  expect(paths({ stops: [{ at: later }, { at: past }], end: { at: past } })).toEqual([
    '/stops/1/at',
    '/end/at',
  ]);
  const record = { stops: [{ at: past }], end: { at: past } };
  expect(paths({ stops: [{ at: later }, { at: past }], end: { at: past } }, record)).toEqual([]);
});
