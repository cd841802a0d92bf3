import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../src/metadata/compile';
import { figuresOf } from '../../../src/metadata/model/figures';
import { periodSpan } from '../../../src/metadata/values/periods';
import { dayRange } from '../../../src/metadata/values/time';
import { bindFigures, figurePath, figureQuery } from '../../../src/web/blocks/figures/figure';
import { intervals } from '../../../src/web/blocks/parts/period';
import { knownFilters, toRequestFilter } from '../../../src/web/generate/filters/filterValues';
import { filterBefore, filterUntil, statementDays } from '../../../src/web/generate/filters/statement';
import type { SessionCountry } from '../../../src/web/session/sessionStore';

const model = await loadModel('.');
const now = new Date('2026-11-21T05:30:00Z');
const codes = Object.keys(model.countries);
const countryOf = (code: string): SessionCountry => ({ ...bindCountry(model, code, 'en'), gatewayUrl: '' });

/** The filter with which a list that an address leads to requests its records and its totals. */
function requestedAt(path: string, resource: string, country: SessionCountry) {
  const { fields } = bindResource(model, resource, country.code, 'en');
  const values = JSON.parse(new URLSearchParams(path.split('?')[1]).get('filter')!) as object;
  expect(knownFilters(values, fields).leftOut).toEqual([]);
  return toRequestFilter(values as Record<string, string>, fields, country, now);
}

const figures = Object.entries(model.pages).flatMap(([page, definition]) =>
  figuresOf(definition).map(({ figure }) => [page, JSON.stringify(figure), figure] as const),
);

describe('every figure of a page, in every country', () => {
  it('is there', () => expect(figures).not.toEqual([]));

  it.each(figures)(
    '%s: %s leads to the list of the records of which it is the sum',
    (_page, _name, figure) => {
      for (const code of codes) {
        const country = countryOf(code);
        const resource = bindResource(model, figure.resource, code, 'en');
        for (const bound of bindFigures([{ title: 'Figure', ...figure }], [resource])) {
          for (const period of Object.keys(intervals) as (keyof typeof intervals)[]) {
            if (period === 'last12Months') continue;
            const path = figurePath(bound, period, { country, isElsewhere: false });
            const span = periodSpan(period, country.zone, now);
            const { filter } = figureQuery(bound, country, { span, now });
            const listed = path === undefined ? filter : requestedAt(path, resource.name, country);
            // A statement of a period closes with the balance, which has none.
            const shownPeriod = bound.options.balance === undefined ? {} : { [bound.options.time]: span };
            expect(listed).toEqual({ ...filter, ...shownPeriod });
          }
        }
      }
    },
  );
});

const statements = Object.entries(model.resources).flatMap(([name, { list }]) =>
  list?.statement ? [[name, list.statement] as const] : [],
);

describe('every statement, in every country', () => {
  it('is there', () => expect(statements).not.toEqual([]));

  it.each(statements)(
    'of %s has its balances from all entries before and up to the end of its period',
    (name, statement) => {
      const { time } = statement;
      for (const code of codes) {
        const country = countryOf(code);
        const { fields } = bindResource(model, name, code, 'en');
        for (const range of ['today', 'last7Days']) {
          const filter = { [time]: { range } };
          const { from, to } = statementDays(statement, filter, country, now);
          const { gte, lt } = dayRange(range, country.zone, now);
          const request = (values: ReturnType<typeof filterBefore>) =>
            toRequestFilter(values, fields, country, now);
          expect(request(filterBefore(statement, filter, from!))).toEqual({ [time]: { lt: gte } });
          expect(request(filterUntil(statement, filter, to))).toEqual({ [time]: { lt } });
        }
      }
    },
  );
});
