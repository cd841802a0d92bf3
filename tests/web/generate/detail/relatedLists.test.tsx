import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { RelatedLists } from '../../../../src/web/generate/detail/RelatedLists';
import type { RecordValues } from '../../../../src/web/widgets/Widget';
import { renderScreen } from '../support/renderScreen';
import { ResourceScope, useResource } from '../../../../src/web/generate/resource/ResourceScope';
import { realModel } from '../../../metadata/support/realModel';

function Lists({ of, record }: { of: string; record: RecordValues }) {
  const resource = useResource(of);
  return (
    <ResourceScope resource={resource}>
      <RelatedLists related={resource.detail!.related} record={record} />
    </ResourceScope>
  );
}

/** Shows the lists that belong to a record, each with these records. */
const open = (of: string, record: RecordValues, related: RecordValues[], permissions: string[]) =>
  act(async () =>
    renderScreen(
      <Suspense fallback={null}>
        <Lists of={of} record={record} />
      </Suspense>,
      {
        country: { ...bindCountry(realModel, 'MX', 'en'), gatewayUrl: '' },
        permissions,
        data: { getList: async () => ({ data: related, total: related.length, pageInfo: {} }) } as never,
      },
    ),
  );

describe('the list of records that belong to one', () => {
  it('does not repeat in each row what the page is called', async () => {
    const payment = { id: 'p1', paymentNo: 'MXR1', orderNo: 'MXC1', method: 'SPEI', amount: 100 };
    await open('collection-orders', { id: 'o1', orderNo: 'MXC1' }, [payment], ['trade:paymentstatement']);
    expect(await screen.findByText('MXR1')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /Amount/ })).toBeVisible();
    expect(screen.queryByText('MXC1')).toBeNull();
  });

  it.each([
    ['of a payment that settles', { settlement: 'settled' }, 'trade:refund:request', true],
    [
      'of one that waits for a decision',
      { settlement: 'unsettled', heldFor: 'decision' },
      'trade:refund:request',
      true,
    ],
    [
      'of one that is held for the rest',
      { settlement: 'unsettled', heldFor: 'rest' },
      'trade:refund:request',
      false,
    ],
    ['of one that was sent back', { settlement: 'returned' }, 'trade:refund:request', false],
    ['for who may not create one', { settlement: 'settled' }, 'trade:callback', false],
  ])('leads to the form of another one %s: %o', async (_case, values, permission, isOffered) => {
    const payment = { id: 'p1', paymentNo: 'MXR1', orderNo: 'MXC1', amount: 100, ...values };
    await open('pay-in-details', payment, [], ['trade:refund', permission]);
    expect(await screen.findByRole('group', { name: 'Refunds of this payment' })).toBeVisible();
    const link = screen.queryByRole('link', { name: 'Refund a payment' });
    expect(link !== null).toBe(isOffered);
  });

  it('has checkboxes only where there are several to select', async () => {
    const permissions = ['financialcenter:manage', 'financialcenter:manage:approve'];
    const entry = { id: 'e1', sequence: 1, sourceNo: 'MXW1', sourceEntity: 'withdrawal' };
    const withdrawal = { id: 'w1', withdrawalNo: 'MXW1', status: 'awaitingApproval', amount: 100 };
    const one = await open('account-details', entry, [withdrawal], permissions);
    expect(await screen.findByText('MXW1')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    one.unmount();
    const other = { ...withdrawal, id: 'w2', withdrawalNo: 'MXW2' };
    await open('account-details', entry, [withdrawal, other], permissions);
    expect(await screen.findByText('MXW2')).toBeVisible();
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  });
});
