import { useTranslate } from 'ra-core';
import type { BoundSection } from '../../../metadata/model/BoundSection';
import { Skeleton } from '../../ui/Skeleton';

/** Stands where the sections will: as many of them, with as many lines, so that nothing jumps. */
export function DetailSkeleton({ sections }: { sections: BoundSection[] }) {
  const translate = useTranslate();
  return (
    <div className="detail__sections">
      <output className="visually-hidden">{translate('corridor.detail.loading')}</output>
      {sections.map((section, index) => (
        <div key={section.title ?? index} className="card detail__section">
          {section.title && <p className="detail__heading">{section.title}</p>}
          <div className="detail__list">
            {section.fields.map((name) => (
              <div key={name} className="detail__item">
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
