import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundAction } from '../../../../src/metadata/model/BoundResource';
import { RequestError } from '../../../../src/web/client/RequestError';
import { expectAccessible } from '../../support/expectAccessible';
import { parcels } from '../support/parcels';
import { batches, box, renderList, resource, results, rows, send } from './support/rowsList';

/** A state of parcels that whoever sends them should know of. */
const check: BoundField = {
  ...parcels.fields.state!,
  name: 'check',
  title: 'Check',
  options: [
    { value: 'intact', title: 'Intact', tone: 'success' },
    { value: 'torn', title: 'Torn open', tone: 'error' },
    { value: 'heavy', title: 'Heavier than said', tone: 'warning' },
  ],
};

describe('rows that are acted upon in one batch', () => {
  it('are named where whoever decides should know of their states, as far as the action is about them', async () => {
    const checks = ['heavy', 'torn', 'heavy', 'intact'];
    const more = { ...rows[0]!, id: 'id-F6', label: 'F6' };
    const data = [...rows, more].map((row, index) => ({ ...row, check: checks[index] }));
    const { unmount, user } = renderList({
      shown: {
        ...resource,
        fields: { ...resource.fields, check },
        actions: [{ ...send, on: 'rows', about: ['check'] }],
      },
      calls: { getList: async () => ({ data, total: 4, pageInfo: {} }) },
    });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog');
    const torn = within(dialog).getByText('1 record: Torn open');
    expect(torn.nextElementSibling).toHaveTextContent('B2');
    const heavy = within(dialog).getByText('2 records: Heavier than said');
    expect(heavy.nextElementSibling).toHaveTextContent(/^A1.+C3$/);
    expect(within(dialog).queryByText(/Intact/)).toBeNull();
    await expectAccessible(dialog);
    unmount();
    const other = renderList({
      shown: { ...resource, fields: { ...resource.fields, check } },
      calls: { getList: async () => ({ data, total: 4, pageInfo: {} }) },
    });
    await other.user.click(await box('Select all on this page'));
    await other.user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(within(await screen.findByRole('dialog')).queryByText(/Torn open/)).toBeNull();
  });

  it('that fail say why, stay selected, and are tried again alone', async () => {
    let isBusy = true;
    const { sent, ...calls } = batches((id) =>
      isBusy && id === 'id-B2' ? 'Somebody was faster.' : undefined,
    );
    const { user } = renderList({ calls });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    const again = await within(dialog).findByRole('button', { name: 'Try 1 again' });
    expect(await results()).toEqual(['A1Done', 'B2Somebody was faster.', 'C3Done']);
    isBusy = false;
    await user.click(again);
    await user.click(await within(dialog).findByRole('button', { name: 'Send' }));
    await within(dialog).findByText('1 of 1 done');
    expect(sent.map(({ ids }) => ids)).toEqual([['id-A1', 'id-B2', 'id-C3'], ['id-B2']]);
  });

  it('are acted upon as they were shown; one that has changed stays selected, to be looked at again', async () => {
    const { sent, ...calls } = batches();
    const msg = 'This record has changed since you opened it.';
    const getBatchRows = async () =>
      sent.at(-1)!.ids.map((id, index) => ({
        number: index + 1,
        state: id === 'id-B2' ? 'failed' : 'done',
        recordId: id,
        label: null,
        errors: id === 'id-B2' ? [{ path: '', keyword: 'revision', params: {}, msg }] : null,
      }));
    const { user } = renderList({ calls: { ...calls, getBatchRows } });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText(msg);
    expect(calls.sendBatch.mock.calls[0]![2]).toMatchObject({
      revisions: { 'id-A1': 'seen A1', 'id-B2': 'seen B2', 'id-C3': 'seen C3' },
    });
    // Sent again as it was shown, it would be refused again.
    expect(dialog.queryByRole('button', { name: /Try/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Back to the list' }));
    await screen.findByRole('group', { name: '1 selected' });
    expect((await box('Select B2')).checked).toBe(true);
  });

  it('stop being acted upon when the user wants it, and say why they do not', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isStopped = false;
    const { sent, ...calls } = batches();
    const getBatchRows = async () =>
      sent.at(-1)!.ids.map((id, index) => ({
        number: index + 1,
        state: index === 0 ? 'done' : isStopped ? 'failed' : 'waiting',
        recordId: id,
        label: null,
        errors: null,
      }));
    const stopBatch = vi.fn(async () => {
      isStopped = true;
      return {};
    });
    stopBatch.mockRejectedValueOnce(new RequestError('You may not do this.', { status: 403 }));
    const { user } = renderList({ calls: { ...calls, getBatchRows, stopBatch } });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    const stop = await dialog.findByRole('button', { name: 'Stop after the current record' });
    await user.click(stop);
    await dialog.findByText('You may not do this.');
    await user.click(stop);
    await dialog.findByRole('button', { name: 'Try 2 again' });
    expect(dialog.queryByText('You may not do this.')).toBeNull();
    expect(stopBatch.mock.calls).toEqual([
      ['parcels', 'send', 'batch-1'],
      ['parcels', 'send', 'batch-1'],
    ]);
  });

  it('lose nothing when the connection breaks: the same batch is sent again with the same key', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sent, ...calls } = batches();
    calls.sendBatch.mockImplementationOnce(async (_resource, _write, { ids = [] }, options) => {
      sent.push({ ids, options });
      throw new RequestError('Gone.', { unanswered: 'lost' });
    });
    const { user } = renderList({ calls });
    await user.click(await box('Select A1'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByText(/it won't be done twice/);
    await expectAccessible(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByText('1 of 1 done');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('are acted upon with one code, after the sums of what would be booked were shown', async () => {
    const guarded: BoundAction = { ...send, on: 'rows', stepUp: 'authenticatorCode', rehearse: true };
    delete guarded.input;
    const { sent, ...calls } = batches();
    const rehearseBatch = vi.fn(async () => ({
      count: 2,
      fields: ['price'],
      sums: [{ currency: 'AAA', sums: { price: 150_050 } }],
      rejected: [{ number: 3, errors: [{ path: '', keyword: 'x', params: {}, msg: 'Too heavy.' }] }],
    }));
    const shown = { ...parcels, actions: [guarded] };
    const { user } = renderList({ calls: { ...calls, rehearseBatch }, shown });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Review' }));
    const review = await within(dialog).findByRole('region', { name: 'Check the details' });
    expect(review.textContent).toContain('1,500.50 AAA');
    expect(review.textContent).toContain('1 record would be rejected. Too heavy.');
    await user.type(within(dialog).getByLabelText('Authenticator code'), '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByText('3 of 3 done');
    expect(sent.map(({ options }) => options.code)).toEqual(['123456']);
  });
});
