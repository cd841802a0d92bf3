import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { BoundAction } from '../../../../metadata/model/BoundResource';
import { maxSelectedRows } from '../../../../metadata/model/batches';
import { reasonOf } from '../../../client/RequestError';
import { useSession } from '../../../session/useSession';
import { Button } from '../../../ui/controls/Button';
import { useNotifyText } from '../../../ui/useNotifyText';
import type { RecordValues } from '../../../widgets/Widget';
import { matchesCondition } from '../../../../metadata/validation/matchesCondition';
import { useListScope } from '../../filters/listScope';
import { useBottomBar } from '../../page/useBottomBar';
import { rowActionsOf } from '../../resource/offers';
import { isForOthers } from '../../resource/recordOffers';
import { loadMatching } from './loadMatching';
import { sumByCurrency } from '../../resource/sumByCurrency';
import { RowsDialog } from './RowsDialog';
import { TagSelected } from './TagSelected';
import { CopySelected, ExportSelected } from './takeSelected';
import { useResourceScope } from '../../resource/ResourceScope';
import './SelectedRows.css';

/** Props of {@link SelectedRows}. */
export interface SelectedRowsProps {
  ids: ReadonlySet<string>;
  /** Selects these rows and no others. */
  onSelect: (ids: string[]) => void;
}

/** Bar of the selected rows, those of other pages among them: their number, sums and actions. */
export function SelectedRows({ ids, onSelect }: SelectedRowsProps) {
  const { resource, translate } = useResourceScope();
  const session = useSession();
  const bar = useBottomBar();
  const { data = [], total } = useListContext<RecordValues>();
  const [chosen, setChosen] = useState<{ action: BoundAction; records: RecordValues[] }>();
  const { matching, isLoading, load, clear } = useMatching(ids, onSelect);
  if (ids.size === 0 && !chosen) return null;
  const records = matching ?? data.filter(({ id }) => ids.has(id));
  const actions = rowActionsOf(resource.actions, session).filter((action) =>
    records.some(
      (record) =>
        (!action.when || matchesCondition(action.when, record)) &&
        !(action.only && isForOthers(action, record)),
    ),
  );
  const count = translate('corridor.actions.rows.selected', { smart_count: records.length });
  const hasMore = total === undefined || total > records.length;
  const select = (selected: string[]) => {
    clear();
    onSelect(selected);
  };
  return (
    <>
      <div className="selected-rows" ref={bar} role="group" aria-label={count}>
        <span role="status">{count}</span>
        <SelectedSums records={records} />
        {hasMore && !matching && (
          <Button size="small" variant="ghost" busy={isLoading} onClick={() => void load()}>
            {total !== undefined && total <= maxSelectedRows
              ? translate('corridor.actions.rows.selectMatching', { smart_count: total })
              : translate('corridor.actions.rows.selectFirst', { limit: maxSelectedRows })}
          </Button>
        )}
        {actions.map((action) => (
          <Button
            key={action.name}
            size="small"
            className={action.tone === 'danger' ? 'button--danger-text' : undefined}
            aria-haspopup="dialog"
            onClick={() => setChosen({ action, records })}
          >
            {action.title}
          </Button>
        ))}
        <TagSelected records={records} />
        <CopySelected records={records} />
        <ExportSelected records={records} />
        <Button size="small" variant="ghost" onClick={() => select([])}>
          {translate('corridor.actions.rows.clear')}
        </Button>
      </div>
      {chosen && (
        <RowsDialog
          action={chosen.action}
          records={chosen.records}
          onClose={(left) => {
            setChosen(undefined);
            select(left);
          }}
        />
      )}
    </>
  );
}

/** The sums of the shown amounts of which the list has totals, by currency. */
function SelectedSums({ records }: { records: RecordValues[] }) {
  const { resource, country } = useResourceScope();
  const { shown } = useListScope();
  const summed = (resource.list?.totals ?? []).filter((name) => shown.includes(name));
  return summed.map((name) => {
    const field = resource.fields[name]!;
    const sums = sumByCurrency(records, field, country);
    return (
      sums.length > 0 && (
        <span key={name} className="selected-rows__sum">
          <span className="muted">{field.title}</span> <span className="number">{sums.join(' · ')}</span>
        </span>
      )
    );
  });
}

/**
 * Loads all records that the list's filter matches at this moment, at most as many as a batch takes, and selects those of the page. They stay
 * selected, as they are, until the selection of the page changes.
 */
function useMatching(ids: ReadonlySet<string>, onSelect: SelectedRowsProps['onSelect']) {
  const scope = useResourceScope();
  const notify = useNotifyText();
  const { data = [], filterValues, sort } = useListContext<RecordValues>();
  const [found, setFound] = useState<{ records: RecordValues[]; of: string }>();
  const [isLoading, setLoading] = useState(false);
  const page = keyOf([...ids]);
  async function load() {
    setLoading(true);
    try {
      const records = await loadMatching(scope, { filter: filterValues, sort });
      const shown = data.map(({ id }) => id);
      setFound({ records, of: keyOf(shown) });
      onSelect(shown);
    } catch (error) {
      notify(reasonOf(error), 'error');
    } finally {
      setLoading(false);
    }
  }
  const matching = found?.of === page ? found.records : undefined;
  return { matching, isLoading, load, clear: () => setFound(undefined) };
}

const keyOf = (ids: string[]): string => ids.toSorted().join(' ');
