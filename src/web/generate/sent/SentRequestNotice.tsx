import { LinkBase, useTranslate } from 'react-admin';
import type { BatchState } from '../../../metadata/model/batches';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { globalFacts } from '../../../metadata/values/globalFacts';
import { formatInstant } from '../../../metadata/values/time';
import { type SentRequest, sentRequests } from '../../session/sentRequests';
import { useSession } from '../../session/useSession';
import { IconButton } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import type { RecordValues, Translate } from '../../widgets/Widget';
import { newRecordTitle, recordLabel } from '../resource/recordTitles';
import { useResource } from '../resource/useResource';
import { useOutcome } from './useOutcome';
import './SentRequestNotice.css';

const tones = { done: 'success', refused: 'warning', missing: 'warning', expired: 'warning' } as const;

/** Says what became of a write whose response was lost, until the user dismisses it or follows its link. */
export function SentRequestNotice({ sent }: { sent: SentRequest }) {
  const translate = useTranslate();
  const { country = globalFacts } = useSession();
  const resource = useResource(sent.resource);
  const outcome = useOutcome(sent);
  const time = `${formatInstant(sent.sentAt, country.zone, 'second')} ${country.zone}`;
  const dismiss = () => sentRequests.remove(sent.key);

  function outcomeText(): string {
    if (!outcome) return translate('corridor.sent.finding');
    if (outcome.state === 'refused') return translate('corridor.sent.refused', { reason: outcome.msg });
    if (outcome.state !== 'done') return translate(`corridor.sent.${outcome.state}`);
    if (sent.kind === 'rows') {
      const { done, failed, total } = outcome.data as BatchState;
      return translate('corridor.sent.doneRows', { done, failed, total });
    }
    const record = outcome.data as RecordValues | null;
    if (!record) return translate('corridor.sent.done');
    return translate('corridor.sent.doneAs', {
      record: recordLabel(resource, record, country, translate),
    });
  }

  const target = outcome?.state === 'done' ? targetOf(resource, sent, outcome.data) : undefined;
  return (
    <div className="sent-request">
      <Notice tone={outcome ? tones[outcome.state] : 'info'}>
        {translate('corridor.sent.lead', { write: titleOf(resource, sent, translate), time })} {outcomeText()}{' '}
        {target !== undefined && (
          <LinkBase className="link" to={target} onClick={dismiss}>
            {translate('corridor.sent.show')}
          </LinkBase>
        )}
      </Notice>
      {outcome && (
        <IconButton icon="close" size="small" label={translate('corridor.sent.dismiss')} onClick={dismiss} />
      )}
    </div>
  );
}

/** What was sent: "New payout order", "Edit: payout order", or the title of the action. */
function titleOf(resource: BoundResource, { write }: SentRequest, translate: Translate): string {
  if (write === 'create') return newRecordTitle(resource, translate);
  const action = resource.actions.find(({ name }) => name === write)?.title;
  const verb = write === 'edit' ? translate('corridor.detail.edit') : translate('corridor.actions.delete');
  return `${resource.recordTitle ?? resource.title}: ${action ?? verb}`;
}

/** The path of the record that a write has left, or of the list of several. */
function targetOf({ path }: BoundResource, { kind }: SentRequest, data: unknown): string | undefined {
  if (path === undefined || kind === 'rows') return path;
  const record = data as RecordValues | null;
  return record ? `${path}/${encodeURIComponent(record.id)}` : undefined;
}
