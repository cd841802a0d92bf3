import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Translate } from '../http/translation';
import type { Cell } from '../sheets/cells';
import type { ExportTally } from './exportRows';

/**
 * Returns the sums of a statement by type as rows, below a heading. Each currency has its types with number of entries and amounts, and a
 * total, between opening and closing balance. Without `openings` there are no balances.
 */
export function typeRows(
  { fields, list }: BoundResource,
  { types }: ExportTally,
  openings: Map<string, bigint> | undefined,
  translate: Translate,
): Cell[][] {
  const { field, amounts } = list!.statement!.types!;
  const text = (name: string): Cell => ({ kind: 'text', text: translate(`gateway.statement.${name}`) });
  const titles = [field, ...amounts].map((name): Cell => ({ kind: 'text', text: fields[name]!.title }));
  const rows = [[titles[0], text('unit'), text('lines'), ...titles.slice(1)]];
  const currencies = new Set([...(openings?.keys() ?? []), ...types.keys()]);
  for (const currency of [...currencies].toSorted()) {
    const unit: Cell = { kind: 'text', text: currency };
    const sums = [...(types.get(currency) ?? [])].map(([value, { count, sums: own }]) => ({
      title: fields[field]!.options?.find((option) => option.value === value)?.title ?? value,
      count,
      sums: amounts.map((name) => own.get(name) ?? 0n),
    }));
    const total = amounts.map((_name, place) => sums.reduce((sum, each) => sum + each.sums[place]!, 0n));
    const count = sums.reduce((sum, each) => sum + each.count, 0);
    const balance = (name: string, minor: bigint): Cell[] => [
      text(name),
      unit,
      undefined,
      ...amounts.slice(1).map(() => undefined),
      { kind: 'money', minor },
    ];
    const opening = openings && (openings.get(currency) ?? 0n);
    if (opening !== undefined) rows.push(balance('opening', opening));
    for (const each of sums) rows.push([{ kind: 'text', text: each.title }, unit, ...numbers(each)]);
    rows.push([text('total'), unit, ...numbers({ count, sums: total })]);
    if (opening !== undefined) rows.push(balance('closing', opening + total.at(-1)!));
  }
  return rows;
}

const numbers = ({ count, sums }: { count: number; sums: bigint[] }): Cell[] => [
  { kind: 'number', value: count },
  ...sums.map((minor): Cell => ({ kind: 'money', minor })),
];
