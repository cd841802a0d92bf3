import { useTranslate } from 'ra-core';
import type { CSSProperties } from 'react';
import type { ListColumn } from './ListColumn';

/**
 * Stands for `rows` rows while they load for the first time, at their exact height. The bars are painted by one
 * cell a column: elements for each of them would cost as much as the rows that replace them.
 */
export function SkeletonBody({ columns, rows }: { columns: ListColumn[]; rows: number }) {
  const translate = useTranslate();
  return (
    <tbody className="list__skeleton">
      <tr style={{ '--rows': rows } as CSSProperties}>
        {columns.map((column, index) => (
          <td key={column.name} className={column.className || undefined}>
            {index === 0 && (
              <span className="visually-hidden" role="status">
                {translate('corridor.list.loading')}
              </span>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}
