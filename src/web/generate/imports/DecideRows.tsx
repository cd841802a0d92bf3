import { useQuery } from '@tanstack/react-query';
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
import { forOthersText, isForOthers } from '../resource/recordOffers';
import { useImportScope } from './rows/ImportableResource';

interface DecideRowsProps {
  /** The field whose states await somebody. */
  state: BoundField;
  /** By state and currency. */
  totals: CurrencyTotals[];
  /** Filter of the records that the import has made. */
  filter: Record<string, JsonValue>;
}

/**
 * Buttons that do for all records of an import what they wait for, such as an approval: in one batch, with one code. Whoever may decide about none
 * of them, such as their creator, reads instead who has to.
 */
export function DecideRows({ state, totals, filter }: DecideRowsProps) {
  const scope = useImportScope();
  const { resource, country, translate, dataProvider } = scope;
  const session = useSession();
  const notify = useNotifyText();
  const [loading, setLoading] = useState<string>();
  const [chosen, setChosen] = useState<{ action: BoundAction; records: RecordValues[] }>();
  const sort = { field: resource.list?.sort.field ?? 'id', order: 'DESC' } as const;
  const waitingFor = (action: BoundAction) => ({ ...filter, [state.name]: action.awaits?.[0] ?? null });
  const open = async (action: BoundAction) => {
    setLoading(action.name);
    try {
      setChosen({ action, records: await loadMatching(scope, { filter: waitingFor(action), sort }) });
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
  const [first] = offered;
  // One record says it for all: an import has one creator.
  const { data: one } = useQuery({
    queryKey: [resource.name, 'getList', 'decided', first && waitingFor(first.action), first?.count],
    queryFn: async () => {
      const query = { filter: waitingFor(first!.action), sort, pagination: { page: 1, perPage: 1 } };
      return (await dataProvider.getList<RecordValues>(resource.name, query)).data[0] ?? null;
    },
    enabled: first !== undefined,
  });
  if (chosen === undefined && (offered.length === 0 || one === undefined)) return null;
  const forOthers = one
    ? offered.map(({ action }) => action).filter((action) => isForOthers(action, one))
    : [];
  if (one && forOthers.length > 0 && !chosen)
    return <p className="muted">{forOthersText(forOthers, one, session.language, translate)}</p>;
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
