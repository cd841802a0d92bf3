import { Suspense, useEffect } from 'react';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { ShownRecord as ShownDefinition } from '../../../../metadata/model/definitions';
import { useSession } from '../../../session/useSession';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { RetryNotice } from '../../../ui/feedback/RetryNotice';
import type { RecordValues } from '../../../widgets/Widget';
import { showExplained } from '../../explain/explainedField';
import { useChosenRecord } from '../../resource/useChosenRecord';
import { useResource } from '../../resource/useResource';
import { useResourceScope } from '../../resource/ResourceScope';
import './ShownRecord.css';

/** The record that a form shows above its fields. */
export interface Shown {
  resource: BoundResource;
  record: RecordValues;
  /** Reads it again: what it holds may have grown. */
  readAgain: () => Promise<RecordValues | undefined>;
}

interface ShownRecordProps {
  shows: ShownDefinition;
  /** Called with the record once it is loaded, for the checks of the form. The same function at each render. */
  onShown: (shown: Shown) => void;
}

/**
 * The record that a form shows above its fields, such as the balance that an amount is taken from. Users who may not see it have the
 * form alone, and where it cannot be loaded, the form can be used all the same.
 */
export function ShownRecord(props: ShownRecordProps) {
  return (
    <Suspense fallback={null}>
      <OfResource {...props} />
    </Suspense>
  );
}

function OfResource({ shows, onShown }: ShownRecordProps) {
  const resource = useResource(shows.resource);
  const { can } = useSession();
  return can(resource.permission) ? (
    <Fields resource={resource} names={shows.fields} onShown={onShown} />
  ) : null;
}

interface FieldsProps extends Pick<ShownRecordProps, 'onShown'> {
  resource: BoundResource;
  names: string[];
}

function Fields({ resource, names, onShown }: FieldsProps) {
  const scope = useResourceScope();
  const { record, error, refetch, readAgain } = useChosenRecord(resource, {});
  useEffect(() => {
    if (record) onShown({ resource, record, readAgain });
  }, [onShown, resource, record, readAgain]);
  if (!record && error)
    return <RetryNotice onRetry={() => void refetch()}>{`${resource.title}: ${error.message}`}</RetryNotice>;
  return (
    <dl className="shown-record">
      {names.flatMap((name) => {
        const field = resource.fields[name];
        if (!field) return [];
        return (
          <div key={name}>
            <dt>{field.title}</dt>
            <dd>{record ? showExplained(field, record, scope) : <Skeleton width={96} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}
