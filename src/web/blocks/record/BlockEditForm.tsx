import { RecordMissing } from '../../generate/page/RecordMissing';
import { EditForm } from '../../generate/form/EditPage';
import { useChosenRecord } from '../../generate/resource/useChosenRecord';
import { formOffered } from '../../generate/resource/offers';
import { useResourceScope } from '../../generate/resource/ResourceScope';
import { useSession } from '../../session/useSession';
import { ErrorState } from '../../ui/feedback/Placeholders';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';

/** The edit form of a record on a page. Not shown to users who may not use it. */
export function BlockEditForm({ block }: BlockProps<'editForm'>) {
  const { resource } = useResourceScope();
  const session = useSession();
  const { record, error, isPending, refetch } = useChosenRecord(resource, block);
  const { edit: form } = resource;
  if (!formOffered(form, session)) return null;
  return (
    <BlockSection title={block.title}>
      {record && <EditForm form={form} id={record.id} />}
      {!record && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!record && !error && !isPending && <RecordMissing />}
    </BlockSection>
  );
}
