import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { mapValues } from 'es-toolkit';
import { invalid } from './BaseForm';

/** The rule of one input of a hand-written form. */
export interface FieldRule {
  /** Turns what was typed into what is checked and sent. */
  clean?: (typed: string, values: FieldValues) => string;
  /** Returns the key of the text that says what is wrong with a value; undefined where nothing is. */
  problem: (value: string, values: FieldValues) => string | undefined;
}

/** The rules of a hand-written form, by the names of its inputs. Values without one are sent as they are. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** Checks the values of a form. Returns what is sent, and the key of a text for each input that is wrong. */
export function checkFields<Values extends FieldValues>(rules: FieldRules, typed: Values) {
  const cleaned = mapValues(typed, (value: unknown, name) => {
    const clean = rules[String(name)]?.clean;
    return clean ? clean(String(value), typed) : value;
  }) as Values;
  const problems: Record<string, string> = {};
  for (const [name, { problem }] of Object.entries(rules)) {
    const key = problem(String(cleaned[name] ?? ''), cleaned);
    if (key !== undefined) problems[name] = key;
  }
  return { values: cleaned, problems };
}

/** Returns the resolver of a hand-written form: by its rules, with messages that are texts below `texts`. */
export function useFieldRules<Values extends FieldValues>(
  rules: FieldRules,
  texts: string,
): Resolver<Values> {
  const translate = useTranslate();
  return useMemo(
    () => (typed) => {
      const { values, problems } = checkFields(rules, typed);
      if (Object.keys(problems).length === 0) return { values, errors: {} };
      return invalid<Values>({
        fields: mapValues(problems, (key) => translate(`${texts}.${key}`)),
        others: [],
      });
    },
    [rules, texts, translate],
  );
}
