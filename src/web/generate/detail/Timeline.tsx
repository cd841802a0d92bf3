import { LinkBase, useTranslate } from 'react-admin';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { EventActor } from '../../../contract/actors';
import type { RecordEvent } from '../../../contract/records';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { StateText } from '../../ui/feedback/StateText';
import { Icon } from '../../ui/Icon';
import { showInstant } from '../../ui/showInstant';
import type { RecordValues } from '../../widgets/Widget';
import { useRecordEvents } from '../resource/useRecordEvents';
import { recordPath } from '../resource/links';
import { EnteredValues } from './EnteredValues';
import { useResourceScope } from '../resource/ResourceScope';
import './Timeline.css';

interface TimelineProps {
  record: RecordValues;
  /** The status field, whose options name the states. */
  field: BoundField;
}

/** What happened to a record, the newest first: state, what was entered, time in the country's zone, who made it, and why. */
export function Timeline({ record, field }: TimelineProps) {
  const { resource, country, translate } = useResourceScope();
  const { data, isPending, error, refetch } = useRecordEvents(resource.name, record.id);
  return (
    <section
      className="card timeline"
      aria-label={translate('corridor.detail.timeline')}
      aria-busy={isPending}
    >
      <h2>{translate('corridor.detail.timeline')}</h2>
      {error && (
        <p className="timeline__failed" role="alert">
          {translate('corridor.detail.timelineFailed')}
          <Button size="small" icon="refresh" onClick={() => void refetch()}>
            {translate('corridor.errors.retry')}
          </Button>
        </p>
      )}
      {isPending && <Skeleton />}
      {data?.length === 0 && <p className="muted">{translate('corridor.detail.timelineEmpty')}</p>}
      {data && data.length > 0 && (
        <ol className="timeline__events">
          {data.toReversed().map((event, index) => {
            const option = field.options?.find(({ value }) => value === event.to);
            const note = (event.entered.length > 0 && writeTitle(resource, event, translate)) || event.note;
            if (event.about) {
              return (
                <li key={`${event.about.id}-${event.at}`} className="timeline__event">
                  <RelatedRecord about={event.about} />
                  <p className="timeline__when">{showInstant(event.at, country.zone, 'second')}</p>
                </li>
              );
            }
            return (
              <li key={`${event.at}-${index}`} className="timeline__event">
                <StateText tone={option?.tone}>{option?.title ?? event.to ?? note}</StateText>
                {event.to && note && <p className="timeline__note long-text--whole">{note}</p>}
                {event.entered.length > 0 && <EnteredValues record={record} event={event} />}
                <p className="timeline__when">
                  <span>{showInstant(event.at, country.zone, 'second')}</span>{' '}
                  <ActorName actor={event.actor} />
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** What a write is called that is no change of the state; what it changed is below, with its values. */
function writeTitle(
  { actions }: BoundResource,
  { form, to }: RecordEvent,
  translate: ReturnType<typeof useTranslate>,
): string | undefined {
  if (form === 'edit') return translate('corridor.detail.edited');
  return to === null ? actions.find(({ name }) => name === form)?.title : undefined;
}

/** A record of another resource that belongs to this one, as a link where it has a page. */
function RelatedRecord({ about }: { about: NonNullable<RecordEvent['about']> }) {
  const { path, title, values, id } = about;
  return (
    <>
      <StateText>
        {path === null ? title : <LinkBase to={recordPath({ path }, id)}>{title}</LinkBase>}
      </StateText>
      {values.length > 0 && <p className="timeline__note">{values.join(' · ')}</p>}
    </>
  );
}

/**
 * A user's name, with the icon that only users have, or what else the actor is. Only the kind is translated: a user may
 * be called "network", or whatever the network is called in some language.
 */
function ActorName({ actor: { kind, name } }: { actor: EventActor }) {
  const translate = useTranslate();
  const title = translate(`corridor.detail.actors.${kind}`);
  if (kind !== 'user' || name === null) return <span>{title}</span>;
  return (
    <span className="timeline__user" title={title}>
      <Icon name="user" size={14} />
      <span className="visually-hidden">{title} </span>
      {name}
    </span>
  );
}
