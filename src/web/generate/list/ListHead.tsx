import { useListSortContext, useTranslate } from 'ra-core';
import { memo } from 'react';
import type { FieldKind } from './fieldKind';
import type { ListColumn } from './ListColumn';

/** Kinds that one wants to see from the largest or latest down first. */
const descendingFirst: ReadonlySet<FieldKind> = new Set(['money', 'number', 'instant', 'day']);

/** The table's head: titles with the currency or zone said once, each a button that sorts. */
export const ListHead = memo(function ListHead({ columns }: { columns: ListColumn[] }) {
  const translate = useTranslate();
  const { sort, setSort } = useListSortContext();
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const sorted = sort.field === column.name ? sort.order : undefined;
          const first = descendingFirst.has(column.kind) ? 'DESC' : 'ASC';
          const order = sorted ? (sorted === 'ASC' ? 'DESC' : 'ASC') : first;
          return (
            <th
              key={column.name}
              scope="col"
              className={column.className || undefined}
              aria-sort={sorted && (sorted === 'ASC' ? 'ascending' : 'descending')}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className="list__sort"
                  data-order={sorted ?? order}
                  title={translate(`corridor.list.sort.${order === 'ASC' ? 'ascending' : 'descending'}`, {
                    field: column.field.title,
                  })}
                  onClick={() => setSort({ field: column.name, order })}
                >
                  <HeadText column={column} />
                </button>
              ) : (
                <HeadText column={column} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
});

function HeadText({ column: { field, note } }: { column: ListColumn }) {
  if (!note) return <span>{field.title}</span>;
  return (
    <span>
      {field.title} <span className="list__note">{note}</span>
    </span>
  );
}
