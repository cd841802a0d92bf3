import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FieldFrame } from '../../../src/web/ui/controls/FieldFrame';
import { parcelForm } from '../generate/support/parcels';
import { renderScreen } from '../generate/support/renderScreen';

const field = { ...parcelForm.fields.label!, required: false };

it.each([
  ['en', 'Label (optional)'],
  ['zh', 'Label（选填）'],
])(
  'says in the label that a field need not be filled in, spaced as the language has it: %s',
  (language, label) => {
    renderScreen(<FieldFrame field={field}>{({ id }) => <input id={id} />}</FieldFrame>, { language });
    expect(screen.getByText('Label').closest('label')?.textContent).toBe(label);
  },
);
