import { LinkBase, useTranslate } from 'ra-core';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { EventActor } from '../../../contract/actors';
import type { EnteredValue, RecordEvent } from '../../../contract/records';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { StateText } from '../../ui/feedback/StateText';
import { Icon } from '../../ui/Icon';
import { showInstant } from '../../ui/time/showInstant';
import { isBlank, plainText, type RecordValues } from '../../widgets/Widget';
import { recordPath, useResourceScope } from '../resource/ResourceScope';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CorridorDataProvider } from '../../client/dataProvider';
import type { JsonValue } from '../../../metadata/model/json';
import { fieldText } from '../../widgets/widgetFor';
import './Timeline.css';
import './EnteredValues.css';

/** Timeline of a record, the newest first: state, entered values, time in the country's zone, actor, and reason. */
export function Timeline({ record, field }: { record: RecordValues; field: BoundField }) {
  const { resource, country, translate, dataProvider } = useResourceScope();
  const { data, isPending, error, refetch } = useQuery(eventsQuery(dataProvider, resource.name, record.id));
  return (
    <section
      className="card timeline"
      aria-label={translate('corridor.detail.timeline')}
      aria-busy={isPending}
    >
      <h2>{translate('corridor.detail.timeline')}</h2>
      {error && (
        <p className="timeline__failed" role="alert">
          <span>{translate('corridor.detail.timelineFailed')}</span>
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

/** Returns the title of a write that is no change of the state; its values are below. */
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
      <span className="visually-hidden">{`${title} `}</span>
      <span translate="no">{name}</span>
    </span>
  );
}

/** The query for a record's changes of state, the oldest first. */
export const eventsQuery = (provider: CorridorDataProvider, resource: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'getEvents', { id }],
    queryFn: ({ signal }) => provider.getEvents(resource, id, { signal }),
  });

interface EnteredValuesProps {
  record: RecordValues;
  event: Pick<RecordEvent, 'form' | 'entered'>;
}

/** Values that were entered for an event: each field with its value, and the one before where it differs. */
function EnteredValues({ record, event: { form, entered } }: EnteredValuesProps) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const input = resource.actions.find(({ name }) => name === form)?.input;
  const fields = { ...input?.fields, ...resource.fields };
  const textOf = ({ field: name }: EnteredValue, value: JsonValue) => {
    const field = fields[name];
    const text = field ? fieldText(field, { ...record, [name]: value }, scope) : plainText(value);
    return text || '—';
  };
  return (
    <dl className="entered-values">
      {entered.flatMap((value) => {
        if (fields[value.field]?.ui.internal) return [];
        const [before, after] = [textOf(value, value.before), textOf(value, value.after)];
        return (
          <div key={value.field}>
            <dt>{translate('corridor.detail.enteredTitle', { title: value.title })}</dt>
            {value.isOmitted ? (
              <dd>{translate('corridor.detail.omitted')}</dd>
            ) : (
              <dd className="long-text--whole">
                {isBlank(value.before) || before === after ? (
                  after
                ) : (
                  <>
                    <del>{before}</del> <span aria-hidden="true">→</span> <span>{after}</span>
                  </>
                )}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
