import { bindResource } from '../../metadata/bind/bindResource';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Model } from '../../metadata/model/Model';
import { currencyFieldOf } from '../../metadata/values/money';
import { parseZone } from '../../metadata/values/time';
import type { ErrorDetail } from '../../contract/envelope';
import { translator } from '../http/translation';
import type { ExportLayout } from './exportRows';
import type { ExportOrder } from './ExportOrder';

/** Returns the columns and sums of an export. Columns that the list does not have are added to `errors`. */
export function exportLayout(
  model: Model,
  { reach: { view, country }, language, facts, query: { columns } }: ExportOrder,
  errors: ErrorDetail[],
): ExportLayout {
  const { list, fields } = bindResource(model, view.resource.name, country, language);
  const chosen = typeof columns === 'string' && columns !== '' ? columns.split(',') : undefined;
  const names = [...new Set(chosen ?? list?.columns ?? Object.keys(fields))];
  for (const name of names) {
    if (view.visible.has(name)) continue;
    errors.push({ path: '/columns', keyword: 'unknownField', params: { field: name } });
  }
  const known = names.filter((name) => view.visible.has(name));
  const { zone, currency } = facts;
  return {
    columns: withCurrency(known, fields).map((name) => ({
      name,
      title: fields[name]?.title ?? name,
      field: fields[name],
      type: view.fields.get(name)?.type ?? 'nested',
    })),
    totals: new Set(list?.totals ?? []),
    types: list?.statement?.types,
    totalLabel: translator(model, language)('gateway.export.total'),
    zone: { name: zone, minutes: parseZone(zone) },
    currencyField: view.currencyField?.name,
    currency,
  };
}

/** Adds the currency of the records behind their amounts, where it was not chosen: an amount means nothing without. */
function withCurrency(names: string[], fields: Record<string, BoundField>): string[] {
  const complete = [...names];
  for (const name of names) {
    const currency = fields[name] && currencyFieldOf(fields[name]);
    if (currency === undefined || !fields[currency] || complete.includes(currency)) continue;
    const last = names.findLastIndex((other) => fields[other] && currencyFieldOf(fields[other]) === currency);
    complete.splice(complete.indexOf(names[last]!) + 1, 0, currency);
  }
  return complete;
}
