import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Blocks } from '../../../src/web/blocks/Blocks';
import { metadataLoaders } from '../../../src/web/client/metadataLoaders';
import { RequestError } from '../../../src/web/client/RequestError';
import { parcelForm, parcels } from '../generate/support/parcels';
import { validateParcel } from '../generate/support/renderForm';
import { renderScreen } from '../generate/support/renderScreen';

vi.setConfig({ testTimeout: 30_000 });

const rehearse = vi.fn();
/** react-admin logs what its data provider throws. */
const reject = (error: RequestError) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  rehearse.mockRejectedValueOnce(error);
};
const page = { name: 'sample', title: 'Sample', permission: 'sample', blocks: [] };
const block = {
  block: 'calculator',
  // Of this file alone: what was loaded once under a name is kept.
  resource: 'postage',
  title: 'Postage',
  description: 'Nothing is sent.',
} as const;
const form = { ...parcelForm, submit: 'Calculate', rehearse: ['price', 'wish'] };

async function show(permissions = ['parcels:create']) {
  await import('../../../src/web/blocks/calculator/BlockCalculator');
  const view = await act(async () =>
    renderScreen(<Blocks blocks={[block]} page={page} />, { permissions, data: { rehearse } }),
  );
  const calculate = async (label: string, price: string) => {
    await view.user.type(await screen.findByLabelText('Label'), label);
    await view.user.type(screen.getByLabelText(/^Price/), price);
    await view.user.click(screen.getByRole('button', { name: 'Calculate' }));
  };
  return { ...view, calculate };
}

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue({ ...parcels, name: 'postage', create: form });
  vi.spyOn(metadataLoaders, 'loadValidator').mockResolvedValue(validateParcel);
  const after = { id: 'p1', label: 'AB12', price: 1_310 };
  rehearse.mockReset().mockResolvedValue({ before: null, after, fields: ['price', 'wish'] });
});
afterEach(() => vi.restoreAllMocks());

it('shows what the form would make, without the fields that have no value, and can be used again', async () => {
  const { calculate, user } = await show();
  await calculate('AB12', '12.50');
  const result = await screen.findByRole('region', { name: 'Result' });
  const values = within(result).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent)).toEqual(['13.10 XXD']);
  const call = { method: 'POST', path: '' };
  expect(rehearse).toHaveBeenCalledWith('postage', call, { label: 'AB12', price: 1_250 });
  await user.click(screen.getByRole('button', { name: 'Calculate' }));
  await vi.waitFor(() => expect(rehearse).toHaveBeenCalledTimes(2));
  await screen.findByRole('region', { name: 'Result' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

it('does not leave a result beside values that it is not of', async () => {
  const { calculate, user } = await show();
  await calculate('AB12', '12.50');
  await screen.findByRole('region', { name: 'Result' });
  await user.type(screen.getByLabelText('Label'), '3');
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
});

it.each(['0', '-1', '1e3', '1.234', '99999999999999999999'])(
  'says at the input that %s is no amount, and requests nothing',
  async (text) => {
    const { calculate } = await show();
    await calculate('AB12', text);
    await vi.waitFor(() => expect(screen.getByLabelText(/^Price/)).toBeInvalid());
    expect(rehearse).not.toHaveBeenCalled();
  },
);

it('shows what the gateway refuses at its input, and no older result', async () => {
  const { calculate, user } = await show();
  await calculate('AB12', '12.50');
  await screen.findByRole('region', { name: 'Result' });
  const errors = [{ path: '/price', keyword: 'merchantMaximum', params: {}, msg: 'At most 10.00 XXD.' }];
  reject(new RequestError('Invalid.', { status: 422, errors }));
  await user.click(screen.getByRole('button', { name: 'Calculate' }));
  await screen.findByText('At most 10.00 XXD.');
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
});

it('says that nothing was changed where the connection is lost', async () => {
  const { calculate } = await show();
  reject(new RequestError('No answer.', { unanswered: 'lost' }));
  await calculate('AB12', '12.50');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing was changed/);
});

it('is not shown to users who may not use the form', async () => {
  await show(['parcels']);
  expect(screen.queryByRole('heading')).toBeNull();
});
