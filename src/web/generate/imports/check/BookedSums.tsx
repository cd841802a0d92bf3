import { useTranslate } from 'react-admin';
import type { BatchRehearsal } from '../../../../contract/batches';
import type { Country } from '../../../../metadata/model/definitions';
import { BatchSums } from '../../form/review/BatchSums';
import { ShownAfter } from '../../form/review/ShownAfter';
import type { ImportableResource } from '../rows/ImportableResource';
import '../../form/review/FormReview.css';

/** Props of {@link BookedSums}. */
interface BookedSumsProps {
  resource: ImportableResource;
  country: Country;
  rehearsal: BatchRehearsal;
}

/** What an import would book together, and what would be left then. */
export function BookedSums({ resource, country, rehearsal }: BookedSumsProps) {
  const translate = useTranslate();
  return (
    <section className="form-review" aria-label={translate('corridor.form.reviewTitle')}>
      <BatchSums resource={resource} country={country} rehearsal={{ ...rehearsal, rejected: [] }} />
      <ShownAfter shows={resource.create.shows} record={rehearsal.shown} country={country} />
    </section>
  );
}
