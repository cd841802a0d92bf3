import type { Tone } from '../../../../metadata/model/BoundField';
import type { BatchRehearsal } from '../../../../contract/batches';
import { Notice } from '../../../ui/feedback/Notice';
import { joinTexts, type RecordValues } from '../../../widgets/Widget';
import { recordLabel, type Scope, useResourceScope } from '../../resource/ResourceScope';

/** A state of which users should know before they confirm several records, and the names of these records. */
interface RowAlert {
  title: string;
  tone: Tone;
  names: string[];
}

/** Most names that are shown. */
const maxNames = 5;

/** Alerts about an import's rows before it is sent, such as accounts of no known payee. */
export function RehearsedAlerts({ alerts = [] }: Pick<BatchRehearsal, 'alerts'>) {
  const { resource, translate } = useResourceScope();
  const found = alerts.flatMap(({ field, value, rows }): RowAlert[] => {
    const option = resource.fields[field]?.options?.find((each) => String(each.value) === value);
    if (!option) return [];
    const names = rows.map((number) => translate('corridor.form.alerts.row', { number }));
    return [{ title: option.title, tone: option.tone ?? 'warning', names }];
  });
  return <RowAlerts alerts={found} />;
}

/** Alerts about records that are decided together, by the states among their fields. */
export function RecordAlerts({ records, names }: { records: RecordValues[]; names: readonly string[] }) {
  const scope = useResourceScope();
  return <RowAlerts alerts={names.flatMap((name) => alertsOf(name, records, scope))} />;
}

function alertsOf(name: string, records: RecordValues[], scope: Scope): RowAlert[] {
  const field = scope.resource.fields[name];
  if (field?.kind !== 'state' || field.transitions) return [];
  return (field.options ?? []).flatMap(({ value, title, tone }): RowAlert[] => {
    const having = records.filter((record) => record[name] === value);
    if ((tone !== 'error' && tone !== 'warning') || having.length === 0) return [];
    return [{ title, tone, names: having.map((record) => recordLabel(scope, record)) }];
  });
}

function RowAlerts({ alerts }: { alerts: RowAlert[] }) {
  const { translate } = useResourceScope();
  return alerts.map(({ title, tone, names }) => {
    const shown = names.slice(0, maxNames);
    const rest = names.length - shown.length;
    const more = rest > 0 ? [translate('corridor.form.alerts.more', { count: rest })] : [];
    return (
      <Notice key={title} tone={tone}>
        <p>{translate('corridor.form.alerts.title', { state: title, smart_count: names.length })}</p>
        <p className="muted" translate="no">
          {joinTexts([...shown, ...more])}
        </p>
      </Notice>
    );
  });
}
