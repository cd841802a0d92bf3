import { LinkBase, useTranslate } from 'ra-core';
import { type ReactNode, useId, useMemo } from 'react';
import { type BoundField, stampsState } from '../../../metadata/model/BoundField';
import type { BoundResource, BoundSection } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { SectionPage } from '../../../metadata/model/sections';
import { activeFields } from '../../../metadata/validation/activeFields';
import { isMasked } from '../../../metadata/values/masking';
import type { Session } from '../../session/sessionStore';
import { useSession } from '../../session/useSession';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { copyButton } from '../../widgets/copyButton';
import { FilesContext } from '../../widgets/nested/files/FilesContext';
import { TimeAway } from '../../ui/time/TimeAway';
import { isBlank, plainText, type RecordValues } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { showExplained } from '../explain/explainedField';
import { linkOf, type Scope, useResourceScope } from '../resource/ResourceScope';
import { translateOf } from '../../widgets/translateOf';
import './DetailSections.css';

interface DetailSectionsProps {
  sections: BoundSection[];
  record: RecordValues;
}

/** A record's fields in titled description lists of two columns. Titles are those of the create form for such a record. */
export function DetailSections({ sections, record }: DetailSectionsProps) {
  const { resource, dataProvider } = useResourceScope();
  const { can } = useSession();
  const { name, create, actions } = resource;
  const saving = actions.find(({ file }) => file !== undefined);
  const mayRead = !saving || can(saving.permission);
  const { id } = record;
  const active = useMemo(() => (create ? activeFields(create, record) : {}), [create, record]);
  const files = useMemo(
    () => (mayRead ? { read: (file: string) => dataProvider.readFile(name, id, file) } : {}),
    [dataProvider, name, id, mayRead],
  );
  return (
    <FilesContext value={files}>
      <div className="detail-sections">
        {presentSections(sections, resource, record, active).map((section, index) => (
          <DetailSection key={section.title ?? index} section={section} record={record} active={active} />
        ))}
      </div>
    </FilesContext>
  );
}

/** Leaves out empty fields that say nothing about this record, and sections of such fields only. */
function presentSections(
  sections: BoundSection[],
  { create, fields }: BoundResource,
  record: RecordValues,
  active: Record<string, BoundField>,
): BoundSection[] {
  // Empty ones that the create form would not show, or that say so themselves; the import's number unless imported; the time of a
  // state that was not taken.
  const isOther = (name: string) => !create || (!(name in create.fields) && !isGivenLater(fields[name]));
  const isPresent = (name: string) =>
    !isBlank(record[name]) || (!fields[name]?.ui.omitEmpty && (name in active || isOther(name)));
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter(isPresent) }))
    .filter(({ fields }) => fields.length > 0);
}

function isGivenLater(field: BoundField | undefined): boolean {
  return field?.generate === 'batch' || stampsState(field?.generate);
}

interface DetailSectionProps extends Omit<DetailSectionsProps, 'sections'> {
  section: BoundSection;
  /** The fields of the create form for such a record. */
  active: Record<string, BoundField>;
}

function DetailSection({ section, record, active }: DetailSectionProps) {
  const scope = useResourceScope();
  const { resource, country } = scope;
  const { can } = useSession();
  const id = useId();
  return (
    <section className="card detail-sections__section" aria-labelledby={section.title && id}>
      {section.title && <h2 id={id}>{section.title}</h2>}
      <dl className="detail-sections__list">
        {section.fields.flatMap((name) => {
          const field = resource.fields[name];
          if (!field) return [];
          const shown = showLinked(scope, asWritten(field, active[name]), record, can);
          return (
            <div key={name} className="detail-sections__item">
              <dt>{active[name]?.title ?? field.title}</dt>
              <dd translate={translateOf(field)}>
                {field.kind === 'instant' ? (
                  <>
                    <span>{shown}</span>
                    <TimeAway instant={plainText(record[name])} />
                  </>
                ) : (
                  shown
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {section.page && (
        <p className="detail-sections__page">
          <a href={addressOf(section.page, record, country)}>{section.page.title}</a>
        </p>
      )}
    </section>
  );
}

/** A field as values of such a record are written, such as the number of a document by its type. */
function asWritten(field: BoundField, active: BoundField | undefined): BoundField {
  return active?.written ? { ...field, written: active.written } : field;
}

function addressOf({ path, query = {} }: SectionPage, record: RecordValues, { code }: Country): string {
  const parameters = new URLSearchParams({ country: code });
  for (const [parameter, field] of Object.entries(query)) {
    const value: unknown = record[field];
    if (typeof value === 'string' || typeof value === 'number') parameters.set(parameter, `${value}`);
  }
  return `${path}?${parameters.toString()}`;
}

/** A field's value; where it names another record, as a link to that. */
function showLinked(scope: Scope, field: BoundField, record: RecordValues, can: Session['can']): ReactNode {
  const { resource, country, translate } = scope;
  const value = record[field.name];
  const plain = showExplained(field, record, scope);
  // A masked value names no record.
  if (isBlank(value) || isMasked(value)) return plain;
  const path = linkOf(resource, field.name, can)?.(value, record);
  if (path === undefined) return plain;
  const text = widgetFor(field).text(field, value, country, translate, record);
  const link = <LinkBase to={path}>{text}</LinkBase>;
  if (field.kind === 'text') return link;
  return (
    <span className="identifier">
      {link}
      {copyButton(text, field, translate, 'detail')}
    </span>
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
