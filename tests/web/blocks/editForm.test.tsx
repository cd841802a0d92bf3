import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { loadModel } from '../../../src/metadata/compile';
import { PageScreen } from '../../../src/web/blocks/PageScreen';
import { renderScreen } from '../generate/support/renderScreen';

vi.setConfig({ testTimeout: 30_000 });

const model = await loadModel('.');
const application = {
  id: '01a209e3-265c-707a-af7e-5da7b6186d13',
  appCode: 'MXA003571602499',
  name: 'Checkout',
  status: 'active',
  callsPerMinute: 600,
};
const getList = vi.fn(async (_resource: string, { filter }: { filter: { appCode?: string } }) => ({
  data: filter.appCode === application.appCode ? [application] : [],
  total: 1,
}));
const update = vi.fn(async () => ({ data: application }));

const open = (code: string, permissions = ['merchant:application', 'merchant:application:edit']) =>
  act(async () =>
    renderScreen(<PageScreen page="application" />, {
      address: `/updateappList/${code}`,
      base: '/updateappList/:appCode',
      country: { ...bindCountry(model, 'MX', 'en'), gatewayUrl: '' },
      permissions,
      data: { getList, getOne: async () => ({ data: application }), update } as never,
    }),
  );

it('the form of the record that the address names saves what was changed', async () => {
  const { user } = await open(application.appCode);
  await user.type(await screen.findByLabelText('Name'), ' 2');
  await user.type(screen.getByLabelText('Authenticator code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update).toHaveBeenCalledWith(
    'applications',
    expect.objectContaining({ id: application.id, data: expect.objectContaining({ name: 'Checkout 2' }) }),
  );
});

it.each(['MXA000000000000', 'much', 'MX-01'])('an address that was edited leads back: %s', async (code) => {
  await open(code);
  await screen.findByRole('heading', { name: 'This address is not valid' });
});

it('who may not edit applications gets no form', async () => {
  await open(application.appCode, ['merchant:application']);
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
});
