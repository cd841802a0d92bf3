import { useTranslate } from 'react-admin';
import { useId } from 'react';
import type { BoundResource, BoundSection } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { Skeleton } from '../../ui/feedback/Placeholders';
import type { RecordValues } from '../../widgets/Widget';
import { showField } from '../../widgets/widgetFor';
import './DetailSections.css';

/** Props of {@link DetailSections}. */
interface DetailSectionsProps {
  resource: BoundResource;
  sections: BoundSection[];
  record: RecordValues;
  country: Country;
}

/** A record's fields, in titled description lists of two columns. */
export function DetailSections({ sections, ...rest }: DetailSectionsProps) {
  return (
    <div className="detail-sections">
      {sections.map((section, index) => (
        <DetailSection key={section.title ?? index} section={section} {...rest} />
      ))}
    </div>
  );
}

function DetailSection({
  section,
  resource,
  record,
  country,
}: Omit<DetailSectionsProps, 'sections'> & { section: BoundSection }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <section className="card detail-sections__section" aria-labelledby={section.title && id}>
      {section.title && <h2 id={id}>{section.title}</h2>}
      <dl className="detail-sections__list">
        {section.fields.flatMap((name) => {
          const field = resource.fields[name];
          if (!field) return [];
          return (
            <div key={name} className="detail-sections__item">
              <dt>{field.title}</dt>
              <dd>{showField(field, record, country, translate, 'detail')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Placeholder with as many sections and lines as the record will have, so that nothing jumps. */
export function DetailSkeleton({ sections }: { sections: BoundSection[] }) {
  const translate = useTranslate();
  return (
    <div className="detail-sections">
      <output className="visually-hidden">{translate('corridor.detail.loading')}</output>
      {sections.map((section, index) => (
        <div key={section.title ?? index} className="card detail-sections__section">
          {section.title && <p className="detail-sections__heading">{section.title}</p>}
          <div className="detail-sections__list">
            {section.fields.map((name) => (
              <div key={name} className="detail-sections__item">
                <Skeleton width="40%" />
                <Skeleton width="70%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
