import type { ReactNode } from 'react';
import { LinkBase } from 'ra-core';
import type { CurrencyTotals } from '../../../../contract/records';
import type { StatementDefinition } from '../../../../metadata/model/figures';
import { formatNumber } from '../../../../metadata/values/numbers';
import type { FilterValues } from '../../filters/filterValues';
import { showSum } from '../records/totalSum';
import { listPath, useResourceScope } from '../../resource/ResourceScope';
import './StatementTypes.css';

interface StatementTypesProps {
  types: NonNullable<StatementDefinition['types']>;
  /** The sums of the types of one currency, and those of all of its entries. */
  rows: CurrencyTotals[];
  total: CurrencyTotals;
  /** Balances before and after, as shown; undefined for a part of the entries. */
  balances: { opening: ReactNode; closing: ReactNode } | undefined;
  filter: FilterValues;
}

/**
 * The sums of a statement by type, to book a period from. Each leads to its entries; the last amount leads from the opening to the
 * closing balance.
 */
export function StatementTypes({
  types: { field, amounts },
  rows,
  total,
  balances,
  filter,
}: StatementTypesProps) {
  const scope = useResourceScope();
  const { resource, country, translate } = scope;
  const { fields, path = '' } = resource;
  const text = (key: string) => translate(`corridor.list.statement.${key}`);
  const columns = amounts.flatMap((name) => fields[name] ?? []);
  const titleOf = (value: string | undefined) =>
    fields[field]?.options?.find((option) => option.value === value)?.title ?? value ?? '';
  const numbers = (row: CurrencyTotals) => (
    <>
      <td className="table__number" data-title={text('entries')}>
        {formatNumber(row.count, country.numberFormat)}
      </td>
      {columns.map((column) => (
        <td key={column.name} className="table__number" data-title={column.title}>
          {showSum(column, row, scope)}
        </td>
      ))}
    </>
  );
  const balance = (title: string, value: ReactNode) => (
    <tr>
      <th scope="row">{title}</th>
      {/* Neither a number of entries nor what was paid. */}
      <td colSpan={columns.length}>{''}</td>
      <td className="table__number">{value}</td>
    </tr>
  );
  return (
    <details className="statement-types">
      <summary>{text('types')}</summary>
      <div className="statement-types__scroll">
        <table className="table" aria-label={text('types')}>
          <thead>
            <tr>
              <th scope="col">{fields[field]?.title}</th>
              <th scope="col" className="table__number">
                {text('entries')}
              </th>
              {columns.map(({ name, title }) => (
                <th key={name} scope="col" className="table__number">
                  <span>{title}</span> <span className="muted">{total.currency}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {balances && balance(text('opening'), balances.opening)}
            {rows.map((row) => (
              <tr key={row.value}>
                <th scope="row">
                  <LinkBase to={listPath(path, { ...filter, [field]: [row.value ?? ''] })}>
                    {titleOf(row.value)}
                  </LinkBase>
                </th>
                {numbers(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{translate('corridor.list.totals.title')}</th>
              {numbers(total)}
            </tr>
            {balances && balance(text('closing'), balances.closing)}
          </tfoot>
        </table>
      </div>
    </details>
  );
}
