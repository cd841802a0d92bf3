import { memoize } from '../tracking/memoize';
import type { BoundField } from '../model/BoundField';
import type { BoundResource } from '../model/BoundResource';
import type { Model } from '../model/Model';
import type { ReceiptDefinition, ReceiptSection, RelatedSection } from '../model/sections';
import { resourceContext } from './resourceContext';

/** A receipt bound to a country and a language, with the fields that it names. */
export interface BoundReceipt extends ReceiptDefinition {
  /** The fields of the record, by name. */
  fields: Record<string, BoundField>;
  related: BoundRelatedSection[];
}

/** A section of another resource, with the fields of that. */
interface BoundRelatedSection extends RelatedSection {
  bound: Record<string, BoundField>;
}

/** Returns the contents of a resource's receipt in a country and language, or undefined. The result is shared: do not change it. */
export const bindReceipt = memoize(
  (model: Model, resource: string, country: string, language: string): BoundReceipt | undefined => {
    const { definition, fields } = resourceContext(model, resource, country, language);
    const { receipt } = definition;
    if (!receipt) return undefined;
    return {
      ...receipt,
      fields,
      sections: shownSections(receipt.sections, fields),
      related: (receipt.related ?? []).flatMap((section) => {
        const { fields: bound } = resourceContext(model, section.resource, country, language);
        const sought = [section.by, ...Object.keys(section.filter ?? {})];
        const isThere = sought.every((name) => name === 'id' || Object.hasOwn(bound, name));
        return isThere ? shownSections([section], bound).map((shown) => ({ ...shown, bound })) : [];
      }),
    };
  },
);

/** Sections without fields that the country hides. */
function shownSections<Section extends ReceiptSection>(
  sections: Section[],
  fields: Record<string, BoundField>,
): Section[] {
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter((name) => Object.hasOwn(fields, name)) }))
    .filter((section) => section.fields.length > 0);
}

/** Returns which records have a receipt. */
export function boundStates(receipt: ReceiptDefinition | undefined): BoundResource['receipt'] {
  return receipt && { field: receipt.field, states: Object.keys(receipt.states) };
}
