import { useState } from 'react';
import type { CurrencyTotals } from '../../../contract/records';
import type { BoundAction } from '../../../metadata/model/BoundResource';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { JsonValue } from '../../../metadata/model/json';
import { formatNumber } from '../../../metadata/values/numbers';
import { reasonOf } from '../../client/RequestError';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import { useNotifyText } from '../../ui/useNotifyText';
import type { RecordValues } from '../../widgets/Widget';
import { loadMatching } from '../actions/rows/loadMatching';
import { RowsDialog } from '../actions/rows/RowsDialog';
import { rowActionsOf } from '../resource/offers';
import { useImportScope } from './rows/ImportableResource';

interface DecideRowsProps {
  /** The field whose states await somebody. */
  state: BoundField;
  /** By state and currency. */
  totals: CurrencyTotals[];
  /** Filter of the records that the import has made. */
  filter: Record<string, JsonValue>;
}

/** Buttons that do for all records of an import what they wait for, such as an approval: in one batch, with one code. */
export function DecideRows({ state, totals, filter }: DecideRowsProps) {
  const scope = useImportScope();
  const { resource, country, translate } = scope;
  const session = useSession();
  const notify = useNotifyText();
  const [loading, setLoading] = useState<string>();
  const [chosen, setChosen] = useState<{ action: BoundAction; records: RecordValues[] }>();
  const open = async (action: BoundAction) => {
    setLoading(action.name);
    try {
      const waiting = { ...filter, [state.name]: action.awaits?.[0] ?? null };
      const sort = { field: resource.list?.sort.field ?? 'id', order: 'DESC' } as const;
      setChosen({ action, records: await loadMatching(scope, { filter: waiting, sort }) });
    } catch (error) {
      notify(reasonOf(error), 'error');
    } finally {
      setLoading(undefined);
    }
  };
  const offered = rowActionsOf(resource.actions, session).flatMap((action) => {
    const waiting = totals.filter(({ value }) => action.awaits?.includes(String(value)));
    const count = waiting.reduce((sum, row) => sum + row.count, 0);
    return count > 0 ? [{ action, count }] : [];
  });
  if (offered.length === 0 && !chosen) return null;
  return (
    <div className="page__actions">
      {offered.map(({ action, count }) => (
        <Button
          key={action.name}
          variant="primary"
          aria-haspopup="dialog"
          busy={loading === action.name}
          onClick={() => void open(action)}
        >
          {translate('corridor.imports.result.decide', {
            action: action.title,
            count: formatNumber(count, country.numberFormat),
            smart_count: count,
          })}
        </Button>
      ))}
      {chosen && <RowsDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
