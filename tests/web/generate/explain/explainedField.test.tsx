import { screen, within } from '@testing-library/react';
import { useTranslate } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../../src/metadata/compile';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import { knownFilters } from '../../../../src/web/generate/filters/filterValues';
import { showExplained } from '../../../../src/web/generate/explain/explainedField';
import { renderScreen } from '../support/renderScreen';

const model = await loadModel('.');
const code = Object.keys(model.countries)[0]!;
const country = { ...bindCountry(model, code, 'en'), gatewayUrl: '' };
const balances = Object.keys(model.resources).flatMap((name) => {
  const { fields } = bindResource(model, name, code, 'en');
  return Object.values(fields).flatMap((field) =>
    field.ui.balanceOf ? [[`${name}.${field.name}`, field, field.ui.balanceOf] as const] : [],
  );
});

function Shown({ field }: { field: BoundField }) {
  return showExplained(field, { id: '1', [field.name]: 123_456 }, { country, translate: useTranslate() });
}

describe('a field that is a balance', () => {
  it('is there', () => expect(balances).not.toEqual([]));

  it.each(balances)(
    '%s says how it is made, and leads to the entries of which it is made',
    async (_name, field, of) => {
      const resource = bindResource(model, of.resource, code, 'en');
      const { user } = renderScreen(<Shown field={field} />, { country, permissions: [resource.permission] });
      await user.click(screen.getByRole('button'));
      const dialog = await screen.findByRole('dialog', { name: field.title });
      const { plus, minus } = resource.list!.statement!;
      const [income, expense] = [resource.fields[plus]!.title, resource.fields[minus]!.title];
      expect(
        await within(dialog).findByText(
          new RegExp(`^Total “${income}” minus total “${expense}” over all records`),
        ),
      ).toBeVisible();
      const link = within(dialog).getByRole('link', { name: 'Show these records' }).getAttribute('href')!;
      expect(link).toContain(resource.path);
      const filter = JSON.parse(new URLSearchParams(link.split('?')[1]).get('filter')!) as Record<
        string,
        string[]
      >;
      expect(knownFilters(filter, resource.fields)).toEqual({ values: of.only ?? {}, leftOut: [] });
    },
  );

  it('leads nowhere where the user may not see the entries', async () => {
    const [[, field]] = balances as [(typeof balances)[number]];
    const { user } = renderScreen(<Shown field={field} />, { country });
    await user.click(screen.getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: field.title });
    expect(await within(dialog).findByText(/ minus /)).toBeVisible();
    expect(within(dialog).queryByRole('link')).toBeNull();
  });
});
