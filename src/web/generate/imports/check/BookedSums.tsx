import type { BatchRehearsal } from '../../../../contract/batches';
import { BatchSums } from '../../form/review/BatchSums';
import { ShownAfter } from '../../form/review/ShownAfter';
import { useImportScope } from '../rows/ImportableResource';
import '../../form/review/FormReview.css';

/** What an import would book together, and what would be left then. */
export function BookedSums({ rehearsal }: { rehearsal: BatchRehearsal }) {
  const { resource, translate } = useImportScope();
  return (
    <section className="form-review" aria-label={translate('corridor.form.reviewTitle')}>
      <BatchSums rehearsal={{ ...rehearsal, rejected: [] }} />
      <ShownAfter shows={resource.create.shows} record={rehearsal.shown} />
    </section>
  );
}
