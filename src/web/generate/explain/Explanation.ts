import type { ReactNode } from 'react';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import { writeDays } from '../../widgets/dayRange';
import { describeFilter, filterFields, type FilterValues, knownFilters } from '../filters/filterValues';
import type { SumTerm } from '../page/SumTerms';
import { isTime } from '../../../metadata/model/kinds';
import type { Scope } from '../resource/ResourceScope';

/** A balance of a resource whose list is a statement, which is loaded when it is explained. */
export interface ExplainedBalance {
  title: string;
  value: ReactNode;
  balanceOf: NonNullable<BoundField['ui']['balanceOf']>;
  country: Country;
}

/** Explanation of a figure. */
export interface Explanation {
  /** Title of the figure. */
  title: string;
  value: ReactNode;
  /** Formula: a text of `explain.json`, with its parameters. */
  formula: { text: string; params: Record<string, string> };
  /** The figures that it is made of, if it is not made of records. */
  terms?: SumTerm[];
  /** Conditions on its records, in words: one of a list's filters each. */
  conditions: { title: string; value: string }[];
  /** Number of its records, as text. */
  count?: string | undefined;
  /** Where the list of these records is; undefined where the user sees it already, or there are none. */
  path?: string | undefined;
}

/** Returns the filters of a list in words, each with the title of its field; days also by their dates. */
export function describeConditions(scope: Scope, filter: FilterValues): Explanation['conditions'] {
  const { resource, country, language, translate } = scope;
  const fields = filterFields(resource);
  return Object.entries(knownFilters(filter, fields).values).flatMap(([name, value]) => {
    const field = fields[name];
    const words = field && describeFilter(field, value, scope);
    if (!field || !words) return [];
    const dates = isTime(field) ? writeDays(value, country, language, translate) : '';
    const isNew = dates !== '' && dates !== words;
    const zone = isTime(field) ? ` ${country.zone}` : '';
    return [{ title: field.title, value: (isNew ? `${words} · ${dates}` : words) + zone }];
  });
}
