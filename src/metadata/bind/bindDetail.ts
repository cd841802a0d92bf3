import type { BoundDetail } from '../model/BoundDetail';
import type { BoundField } from '../model/BoundField';
import type { ResourceDefinition } from '../model/ResourceDefinition';

/**
 * A detail's arrangement. Fields that no section names stand in a last section without a title, which screens
 * call "Other". `titleOf` gives the title of another resource.
 */
export function bindDetail(
  detail: NonNullable<ResourceDefinition['detail']>,
  fields: Record<string, BoundField>,
  titleOf: (resource: string) => string,
): BoundDetail {
  const sections = detail.sections.map((section) => ({
    ...(section.title === undefined ? {} : { title: section.title }),
    fields: section.fields.filter((name) => Object.hasOwn(fields, name)),
  }));
  const named = new Set(sections.flatMap((section) => section.fields));
  const others = Object.keys(fields).filter((name) => !named.has(name));
  const related = (detail.related ?? []).map(({ resource, by, of = by, title }) => ({
    resource,
    by,
    of,
    title: title ?? titleOf(resource),
  }));
  return {
    sections: [...sections, { fields: others }].filter((section) => section.fields.length > 0),
    related,
    ...(detail.timeline === undefined ? {} : { timeline: detail.timeline }),
  };
}
