import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import type { Validator } from '../../../../src/metadata/validation/checkForm';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import { ResourceForm, type ResourceFormProps } from '../../../../src/web/generate/form/ResourceForm';
import type { SessionCountry } from '../../../../src/web/session/sessionStore';
import { country as nowhere } from './country';
import { parcelForm, parcels, parcelSchema } from './parcels';
import { renderScreen, type ScreenOptions } from './renderScreen';

/** The rules of the form. */
export const validateParcel = createValidator(parcelSchema);

/** Texts for inputs, by label, that the form accepts. */
export const valid = { Label: 'AB12', Price: '12.50' };

/** Renders the create form of parcels, and returns how to fill it in and submit it. */
export function renderForm(
  {
    resource = parcels,
    country = nowhere,
    loadRules = async () => validateParcel,
    ...props
  }: Partial<ResourceFormProps> & {
    resource?: BoundResource;
    country?: SessionCountry;
    /** Loads the rules of the form. */
    loadRules?: () => Promise<Validator>;
  } = {},
  address = '/form',
  data: ScreenOptions['data'] = {},
) {
  vi.spyOn(metadataLoaders, 'loadValidator').mockImplementation(loadRules);
  const send = vi.fn<ResourceFormProps['send']>(async () => undefined);
  const view = renderScreen(
    <ResourceForm form={parcelForm} title="New parcel" send={send} onCancel={() => undefined} {...props} />,
    { resource, address, country, data },
  );
  const fill = async (values: Record<string, string>) => {
    for (const [title, text] of Object.entries(values)) {
      await view.user.clear(screen.getByLabelText(title, { exact: false }));
      await view.user.type(screen.getByLabelText(title, { exact: false }), text);
    }
  };
  const submit = () => view.user.click(document.querySelector('button[type=submit]')!);
  return { ...view, send, fill, submit };
}

/** A promise that the test fulfils. */
export function later() {
  let finish!: () => void;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}
