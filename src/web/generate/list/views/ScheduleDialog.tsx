import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import type { ScheduleBody, Schedules } from '../../../../contract/schedules';
import { periodBefore, scheduleIntervals } from '../../../../metadata/values/periods';
import { joinSentences, joinTexts } from '../../../../metadata/texts/joinTexts';
import { formatInstant } from '../../../../metadata/values/time';
import { reasonOf } from '../../../client/RequestError';
import { gatewayNow } from '../../../client/gatewayTime';
import { Button } from '../../../ui/controls/Button';
import { InputField } from '../../../ui/controls/InputField';
import { Segments } from '../../../ui/controls/Segments';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/overlay/overlays';
import { useNotifyText } from '../../../ui/useNotifyText';
import { RecipientChoice } from './RecipientChoice';
import type { ListViews } from './useListViews';
import { useResourceScope } from '../../resource/ResourceScope';
import './ScheduleDialog.css';

const formats = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const satisfies Record<
  ScheduleBody['format'],
  string
>;

/**
 * Dialog to send a file of the list regularly, which says what the first one will have (product 7.5). The list becomes a saved view
 * if it is none yet, as files are made of these.
 */
export function ScheduleDialog({ views, onClose }: { views: ListViews; onClose: () => void }) {
  const { resource, country, language, translate, dataProvider: provider } = useResourceScope();
  const notify = useNotifyText();
  const queryClient = useQueryClient();
  const formId = useId();
  // Files are sent of the user's own views.
  const view = views.isEdited || views.current?.from !== 'user' ? undefined : views.current;
  const queryOf = (id: string) => [resource.name, 'getSchedules', id];
  const { data } = useQuery({
    queryKey: queryOf(view?.id ?? ''),
    queryFn: () => provider.getSchedules(resource.name, view?.id ?? ''),
    enabled: view !== undefined,
    staleTime: 0,
  });
  const { data: { recipients = [] } = {} } = useQuery({
    queryKey: [resource.name, 'getRecipients'],
    queryFn: () => provider.getRecipients(resource.name),
    staleTime: 0,
  });
  const [name, setName] = useState('');
  const [picked, setPicked] = useState<string[]>();
  const [every, setEvery] = useState<ScheduleBody['every']>('day');
  const [format, setFormat] = useState<ScheduleBody['format']>('xlsx');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const text = (key: string, params?: Record<string, unknown>) =>
    translate(`corridor.list.schedule.${key}`, params);
  const isChosen = (one: ScheduleBody) => one.every === every && one.format === format;
  const offered = (['xlsx', 'csv', 'pdf'] as const).filter(
    (one) => one !== 'pdf' || resource.list?.statement !== undefined,
  );
  const there = data?.schedules.find(isChosen);
  const wanted = view?.name ?? name.trim();
  const self = recipients.flatMap(({ id, isUser }) => (isUser ? [id] : []));
  const chosen = picked ?? there?.recipients ?? self;
  const changes = there && new Set([...there.recipients, ...chosen]);
  const isChanged = changes && (changes.size > there.recipients.length || changes.size > chosen.length);
  // Where nobody can be chosen yet, or at all, the files go to the user.
  const isReady = recipients.length === 0 ? !there : chosen.length > 0 && isChanged !== false;
  const canSend = wanted !== '' && isReady;
  const describe = (one: Schedules['schedules'][number]) =>
    text(`${self.every((id) => one.recipients.includes(id)) ? 'next' : 'goes'}.${one.every}`, {
      name: wanted,
      format: formats[one.format],
      time: `${formatInstant(one.nextAt, country.zone, 'minute')} ${country.zone}`,
    });

  const namesOf = (ids: readonly string[]) =>
    joinTexts(
      recipients.flatMap(({ id, name: called }) => (ids.includes(id) ? [called] : [])),
      language,
    );
  const isShared = ({ recipients: ids }: { recipients: string[] }) => ids.some((id) => !self.includes(id));
  const describeTo = (one: Schedules['schedules'][number]) =>
    isShared(one)
      ? joinSentences([describe(one), text('sentTo', { names: namesOf(one.recipients) })])
      : describe(one);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !canSend) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { id } = view ?? (await views.save(wanted));
      const answer = await provider.scheduleView(resource.name, id, {
        every,
        format,
        ...(recipients.length > 0 ? { recipients: chosen } : {}),
      });
      queryClient.setQueryData(queryOf(id), answer);
      const made = answer.schedules.find(isChosen);
      if (made) notify(describeTo(made), 'success');
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={text('title')}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {translate('corridor.form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!canSend}>
            {text(there ? 'save' : `send.${every}`)}
          </Button>
        </>
      }
    >
      <form id={formId} className="schedule-dialog" onSubmit={(event) => void submit(event)}>
        <p>{text(view ? 'hint' : 'hintUnsaved', { list: resource.title, name: view?.name })}</p>
        {!view && (
          <InputField
            label={text('name')}
            hint={text('nameHint')}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <Segments
          legend={text('every')}
          value={every}
          options={scheduleIntervals.map((value) => ({ value, label: text(value) }))}
          onChange={setEvery}
        />
        <Segments
          legend={text('format')}
          value={format}
          options={offered.map((value) => ({ value, label: formats[value] }))}
          onChange={setFormat}
        />
        {format === 'pdf' && <p className="muted">{text('statement')}</p>}
        {recipients.length > 1 && (
          <RecipientChoice recipients={recipients} chosen={chosen} onChange={setPicked} />
        )}
        {!there && <p className="muted">{text('first', firstFile(every, country.zone))}</p>}
        {data && data.schedules.length > 0 && (
          <Notice>
            {data.schedules.map((one) => (
              <p key={`${one.every} ${one.format}`}>{describeTo(one)}</p>
            ))}
            <LinkBase to={data.path} onClick={onClose}>
              {text('all')}
            </LinkBase>
          </Notice>
        )}
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

/** The day on which the first file comes, and the days of its records. */
function firstFile(every: ScheduleBody['every'], zone: string): Record<'day' | 'days' | 'zone', string> {
  const { nextEnd } = periodBefore(every, zone, gatewayNow());
  const { from, to } = periodBefore(every, zone, new Date(nextEnd));
  return { day: formatInstant(nextEnd, zone, 'day'), days: from === to ? from : `${from} – ${to}`, zone };
}
