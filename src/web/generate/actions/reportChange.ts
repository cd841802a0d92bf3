import { useQueryClient } from '@tanstack/react-query';
import { formatInstant } from '../../../metadata/values/time';
import { RequestError } from '../../client/RequestError';
import { useNotifyText } from '../../ui/useNotifyText';
import type { RecordValues } from '../../widgets/Widget';
import { recordLabel, useResourceScope } from '../resource/ResourceScope';

/** Whether an action was rejected because the record has changed since it was shown, and no longer allows it. */
export function isOutdated(error: unknown): boolean {
  return error instanceof RequestError && error.errors?.some(({ keyword }) => keyword === 'when') === true;
}

/**
 * Returns a function that reloads the screen and reports what changed a record after such a rejection. It says when and by whom, as
 * far as the history is known.
 */
export function useReportChange(record: RecordValues): () => Promise<void> {
  const scope = useResourceScope();
  const { resource, country, translate, dataProvider } = scope;
  const queryClient = useQueryClient();
  const notify = useNotifyText();
  const { timeline } = resource.detail ?? {};

  async function lastChange(): Promise<{ state: string; time: string; by: string } | undefined> {
    if (timeline === undefined) return undefined;
    const events = await dataProvider.getEvents(resource.name, record.id);
    const event = events.findLast(({ to }) => to !== null);
    if (!event) return undefined;
    const option = resource.fields[timeline]?.options?.find(({ value }) => value === event.to);
    return {
      state: option?.title ?? String(event.to),
      time: `${formatInstant(event.at, country.zone)} ${country.zone}`,
      by:
        (event.actor.kind === 'user' && event.actor.name) ||
        translate(`corridor.detail.actors.${event.actor.kind}`),
    };
  }

  return async () => {
    void queryClient.invalidateQueries();
    // Without the history, the reloaded record still shows what it is now.
    const change = await lastChange().catch(() => undefined);
    const label = recordLabel(scope, record);
    const text = translate(`corridor.actions.${change ? 'changedTo' : 'changed'}`, {
      record: label,
      ...change,
    });
    notify(text, 'warning');
  };
}
