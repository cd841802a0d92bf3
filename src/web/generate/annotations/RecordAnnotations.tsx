import { useSession } from '../../session/useSession';
import type { RecordValues } from '../../widgets/Widget';
import { useResourceScope } from '../resource/ResourceScope';
import { RecordNotes } from './RecordNotes';
import { RecordTags } from './RecordTags';
import './RecordAnnotations.css';

/** Annotations of a record by the merchant's users: tags, and notes with their author and time. */
export function RecordAnnotations({ record }: { record: RecordValues }) {
  const { resource, translate } = useResourceScope();
  const { can } = useSession();
  const mayWrite = resource.annotations !== undefined && can(resource.annotations.permission);
  const title = translate('corridor.annotations.title');
  return (
    <section className="card record-annotations" aria-label={title}>
      <h2>{title}</h2>
      <p className="muted record-annotations__seen">{translate('corridor.annotations.seenBy')}</p>
      <RecordTags record={record} mayWrite={mayWrite} />
      <RecordNotes id={record.id} mayWrite={mayWrite} />
    </section>
  );
}
