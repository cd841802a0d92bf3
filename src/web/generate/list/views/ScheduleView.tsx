import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import { type FormEvent, useId, useState } from 'react';
import type { ScheduleBody } from '../../../../contract/schedules';
import type { SavedView } from '../../../../contract/views';
import type { Country } from '../../../../metadata/model/definitions';
import { formatInstant } from '../../../../metadata/values/time';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { reasonOf } from '../../../client/failures';
import { Button } from '../../../ui/controls/Button';
import { useNotifyText } from '../../../ui/useNotifyText';

/** Props of {@link ScheduleView}. */
interface ScheduleViewProps {
  /** Name of the resource. */
  resource: string;
  country: Country;
  view: SavedView;
  onClose: () => void;
}

const intervals = ['day', 'week', 'month'] as const satisfies readonly ScheduleBody['every'][];
const formats = { xlsx: 'Excel', csv: 'CSV' } as const satisfies Record<ScheduleBody['format'], string>;

/** Asks how often a file of a saved view is to be sent, and says when the next ones are due (product 7.5). */
export function ScheduleView({ resource, country, view, onClose }: ScheduleViewProps) {
  const translate = useTranslate();
  const notify = useNotifyText();
  const provider = useDataProvider<CorridorDataProvider>();
  const queryClient = useQueryClient();
  const id = useId();
  const queryKey = [resource, 'getSchedules', view.id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => provider.getSchedules(resource, view.id),
    staleTime: 0,
  });
  const [every, setEvery] = useState<ScheduleBody['every']>('day');
  const [format, setFormat] = useState<ScheduleBody['format']>('xlsx');
  const [busy, setBusy] = useState(false);
  const text = (name: string, params?: object) => translate(`corridor.list.views.schedule.${name}`, params);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      queryClient.setQueryData(queryKey, await provider.scheduleView(resource, view.id, { every, format }));
    } catch (failure) {
      notify(reasonOf(failure), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="saved-views__schedule"
      aria-label={text('title', { name: view.name })}
      onSubmit={(event) => void submit(event)}
    >
      <p className="muted">{text('hint', { name: view.name })}</p>
      {error && (
        <p className="field__error" role="alert">
          {reasonOf(error)}
        </p>
      )}
      <div role="status">
        {data?.schedules.map((one) => (
          <p key={`${one.every} ${one.format}`}>
            {text(`next.${one.every}`, {
              format: formats[one.format],
              time: `${formatInstant(one.nextAt, country.zone, 'minute')} ${country.zone}`,
            })}
          </p>
        ))}
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-every`}>
          {text('every')}
        </label>
        <select
          id={`${id}-every`}
          className="input"
          value={every}
          onChange={({ target }) => setEvery(intervals.find((each) => each === target.value) ?? 'day')}
        >
          {intervals.map((each) => (
            <option key={each} value={each}>
              {text(each)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-format`}>
          {text('format')}
        </label>
        <select
          id={`${id}-format`}
          className="input"
          value={format}
          onChange={({ target }) => setFormat(target.value === 'csv' ? 'csv' : 'xlsx')}
        >
          {Object.entries(formats).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div className="saved-views__question">
        <Button type="submit" variant="primary" size="small" busy={busy} disabled={error !== null}>
          {text('send')}
        </Button>
        <Button size="small" onClick={onClose}>
          {translate('corridor.form.back')}
        </Button>
        {data && data.path !== '' && <LinkBase to={data.path}>{text('all')}</LinkBase>}
      </div>
    </form>
  );
}
