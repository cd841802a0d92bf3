import type { ReactNode } from 'react';
import type { PageDefinition } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { BlankScreen } from '../../generate/page/BlankScreen';
import { ScreenSkeleton } from '../../generate/page/ScreenBoundary';
import { useChosenRecord } from '../../generate/resource/useChosenRecord';
import { useResource } from '../../generate/resource/useResource';
import { useSession } from '../../session/useSession';
import { ErrorState } from '../../ui/feedback/Placeholders';

interface PageRecordsProps {
  records: PageDefinition['records'];
  /** The values of the parameters, by name. */
  parameters: Record<string, JsonValue>;
  children: ReactNode;
}

/**
 * Shows a page once the records that its parameters name were found. Where one of them is none that the user may see, shows
 * a message that leads back (product 2.15).
 */
export function PageRecords({ records = {}, parameters, children }: PageRecordsProps) {
  return Object.entries(records).reduce(
    (content, [parameter, { resource, by }]) => (
      <PageRecord resource={resource} by={by} value={parameters[parameter] ?? ''}>
        {content}
      </PageRecord>
    ),
    children,
  );
}

interface PageRecordProps {
  resource: string;
  by: string;
  value: JsonValue;
  children: ReactNode;
}

function PageRecord({ resource: name, by, value, children }: PageRecordProps) {
  const resource = useResource(name);
  const { can } = useSession();
  const { record, error, isPending, refetch } = useChosenRecord(resource, { by, value });
  if (record) return children;
  if (isPending) return <ScreenSkeleton />;
  if (error && can(resource.permission)) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <BlankScreen kind="edited" />;
}
