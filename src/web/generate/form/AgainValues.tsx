import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import { isMasked } from '../../../metadata/values/masking';
import { isMissing } from '../../client/RequestError';
import { useSession } from '../../session/useSession';
import { ErrorState } from '../../ui/feedback/Placeholders';
import { Notice } from '../../ui/feedback/Notice';
import { isBlank, joinTexts, type RecordValues } from '../../widgets/Widget';
import { showField } from '../../widgets/widgetFor';
import { RecordMissing } from '../page/RecordMissing';
import { ScreenSkeleton } from '../page/ScreenBoundary';
import { recordLabel, useResourceScope } from '../resource/ResourceScope';
import type { FormRecord } from './formResolver';

interface AgainValuesProps {
  form: BoundForm;
  again: NonNullable<BoundForm['again']>;
  /** Id of the record in whose place another one is made. */
  id: string;
  /** Renders the form, given what it begins with and what stands above its fields. */
  children: (values: FormRecord, lead: ReactNode) => ReactNode;
}

/**
 * Loads what a form begins with that makes another record in place of one: the values of that one. Masked values are whole where the user may
 * read them, which its history notes; the others are to be entered anew.
 */
export function AgainValues({ form, again, id, children }: AgainValuesProps) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const { data, error, refetch } = useAgainValues(form, id);
  if (!data && error)
    return isMissing(error) ? <RecordMissing /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const { record, whole } = data;
  const reason = resource.fields[resource.detail?.headline?.reason ?? ''];
  const missing = Object.values(form.fields).filter(({ name }) => isMasked(record[name]) && !whole[name]);
  const { saves } = form;
  // What the old one had saved is saved.
  const values = { ...record, ...whole, [again.as]: record[again.of], ...(saves && { [saves.with]: null }) };
  return children(
    values,
    <Notice>
      <p>{translate('corridor.form.inPlace.of', { record: recordLabel(scope, record) })}</p>
      {reason && !isBlank(record[reason.name]) && (
        <p>
          <span>{`${reason.title}: `}</span>
          {showField(reason, record, scope, 'detail')}
        </p>
      )}
      {missing.length > 0 && (
        <p>
          {translate('corridor.form.inPlace.masked', {
            fields: joinTexts(missing.map(({ title }) => title)),
          })}
        </p>
      )}
    </Notice>,
  );
}

/** Reads a record and its masked values, once: each reading of these is noted. They stay nowhere once the form is gone. */
function useAgainValues({ fields }: BoundForm, id: string) {
  const { resource, dataProvider } = useResourceScope();
  const { name, reveal } = resource;
  const { can } = useSession();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [name, 'again', { id }],
    queryFn: async () => {
      const { data: record } = await dataProvider.getOne<RecordValues>(name, { id });
      const masked = Object.keys(fields).filter((field) => isMasked(record[field]));
      const whole: FormRecord = {};
      if (reveal && can(reveal.permission)) {
        for (const field of masked) {
          // What cannot be read now is entered.
          whole[field] = await dataProvider.revealField(name, id, field).catch(() => undefined);
        }
        // The timeline says who read it.
        if (masked.length > 0) void queryClient.invalidateQueries({ queryKey: [name, 'getEvents', { id }] });
      }
      return { record, whole };
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
}
