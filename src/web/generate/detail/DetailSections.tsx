import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { BoundSection } from '../../../metadata/model/BoundSection';
import type { Country } from '../../../metadata/model/Country';
import type { RecordValues } from '../../widgets/RecordValues';
import { showField } from '../../widgets/showField';

/** Props of {@link DetailSections}. */
export interface DetailSectionsProps {
  resource: BoundResource;
  sections: BoundSection[];
  record: RecordValues;
  country: Country;
}

/** A record's fields, in titled description lists of two columns. */
export function DetailSections({ sections, ...rest }: DetailSectionsProps) {
  return (
    <div className="detail__sections">
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
    <section className="card detail__section" aria-labelledby={section.title && id}>
      {section.title && (
        <h2 id={id} className="detail__heading">
          {section.title}
        </h2>
      )}
      <dl className="detail__list">
        {section.fields.flatMap((name) => {
          const field = resource.fields[name];
          if (!field) return [];
          return (
            <div key={name} className="detail__item">
              <dt>{field.title}</dt>
              <dd>{showField(field, record, country, translate, 'detail')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
