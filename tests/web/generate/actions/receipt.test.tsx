import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { RequestError } from '../../../../src/web/client/RequestError';
import { ResourceActions } from '../../../../src/web/generate/actions/ResourceActions';
import { RowActions } from '../../../../src/web/generate/actions/RowActions';
import { withOfferedRowActions } from '../../../../src/web/generate/resource/offers';
import { parcel, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const resource: BoundResource = { ...parcels, receipt: { field: 'state', states: ['sent'] } };
const sent = { ...parcel, state: 'sent' };
const inRows: BoundResource = { ...resource, list: { ...resource.list!, rowActions: ['receipt'] } };

describe('the receipt of a record', () => {
  it('is saved from its page', async () => {
    const blob = new Blob(['%PDF']);
    const readReceipt = vi.fn(async () => ({ blob, name: 'receipt-AB12.pdf' }));
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = renderScreen(<ResourceActions record={sent} />, {
      resource,
      data: { readReceipt },
    });
    await user.click(screen.getByRole('button', { name: 'Receipt' }));
    expect(readReceipt).toHaveBeenCalledWith('parcels', sent.id);
    await waitFor(() => expect(saved).toEqual(['receipt-AB12.pdf']));
    expect(made).toHaveBeenCalledWith(blob);
    vi.restoreAllMocks();
  });

  it('says why there is none', async () => {
    const readReceipt = vi.fn(async () => {
      throw new RequestError('There is no receipt: the status is Packed.', { status: 422 });
    });
    const { user } = renderScreen(<ResourceActions record={sent} />, {
      resource,
      data: { readReceipt },
    });
    await user.click(screen.getByRole('button', { name: 'Receipt' }));
    expect(await screen.findByText('There is no receipt: the status is Packed.')).toBeTruthy();
  });

  it('is offered in its states only, and where the file has receipts', () => {
    for (const [record, of] of [
      [parcel, resource],
      [sent, parcels],
    ] as const) {
      const { unmount } = renderScreen(<ResourceActions record={record} />, { resource: of });
      expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();
      unmount();
    }
  });

  it('is a button of the rows whose list says so', () => {
    const { unmount } = renderScreen(<RowActions record={sent} />, { resource: inRows });
    expect(screen.getByRole('button', { name: 'Receipt: AB12' })).toBeTruthy();
    unmount();
    renderScreen(<RowActions record={parcel} />, { resource: inRows });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leaves rows the column of its buttons', () => {
    const rights = { can: () => false, sandbox: false };
    expect(withOfferedRowActions(inRows, rights).list!.rowActions).toEqual(['receipt']);
    expect(
      withOfferedRowActions({ ...parcels, list: inRows.list! }, rights).list!.rowActions,
    ).toBeUndefined();
  });
});
