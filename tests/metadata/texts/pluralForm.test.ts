import { expect, it } from 'vitest';
import { pluralForm } from '../../../src/metadata/texts/pluralForm';

const forms = (language: string, text: string, counts: unknown[]) =>
  counts.map((count) => pluralForm(text, count, language));

it('chooses the form that the language has for a number', () => {
  expect(forms('en', 'record |||| records', [0, 1, 2, 1.5])).toEqual([
    'records',
    'record',
    'records',
    'records',
  ]);
  expect(forms('fr', 'jour |||| jours', [0, 1, 2, 1_000_000])).toEqual(['jour', 'jour', 'jours', 'jours']);
  expect(forms('ru', 'день |||| дня |||| дней', [1, 2, 5, 21, 11])).toEqual([
    'день',
    'дня',
    'дней',
    'день',
    'дней',
  ]);
});

it('takes the last form where a text has fewer than its language, and where there is no number', () => {
  expect(forms('ru', 'one |||| more', [1, 2, 5, 1.5])).toEqual(['one', 'more', 'more', 'more']);
  expect(forms('en', 'record |||| records', [undefined, '1'])).toEqual(['records', 'records']);
});

it('leaves a text with one form as it is', () => {
  expect(forms('zh', ' %{smart_count} 条', [1, 2])).toEqual([' %{smart_count} 条', ' %{smart_count} 条']);
});
