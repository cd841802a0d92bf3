import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { parcel, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const isSent = { properties: { state: { const: 'sent' } }, required: ['state'] };
const resource: BoundResource = { ...parcels, edit: { ...parcels.edit!, when: isSent } };
const event = {
  at: '2026-11-21T09:00:00Z',
  from: null,
  to: null,
  actor: { kind: 'user', id: 'u-1', name: 'Ana' },
  note: null,
};
const entered = (field: string, title: string, before: unknown, after: unknown) => ({
  field,
  title,
  before,
  after,
});

function show(values: object, events: object[] = [], language = 'en') {
  const data = { getOne: async () => ({ data: { ...parcel, ...values } }), getEvents: async () => events };
  return renderScreen(<ResourceDetail id="p1" />, {
    resource,
    language,
    permissions: ['parcels:edit'],
    data: data as never,
  });
}

it('a timeline shows what was entered for an event, with what it replaced', async () => {
  show({}, [
    {
      ...event,
      note: 'Price changed',
      form: 'edit',
      entered: [
        entered('price', 'Price', 125_050, 200_000),
        entered('wish', 'Wish', 'Good luck', null),
        { ...entered('sentAt', 'Sent at', null, null), isOmitted: true },
      ],
    },
    {
      ...event,
      to: 'sent',
      form: 'insure',
      entered: [entered('kind', 'Kind', null, 'gift'), entered('ticket', 'Ticket', null, 'T-1')],
    },
  ]);
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  const items = await within(timeline).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'SentKind: GiftTicket: T-12026-11-21 03:00:00 User Ana',
    'EditedPrice: 1,250.50 XXD → 2,000.00 XXDWish: Good luck → —Sent at: changed; too long to show2026-11-21 03:00:00 User Ana',
  ]);
});

it('a timeline names the action that changed a value and no state', async () => {
  const [action] = parcels.actions;
  const changed = { ...event, note: 'Price changed', form: action!.name };
  show({}, [{ ...changed, entered: [entered('price', 'Price', 125_050, 200_000)] }]);
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  const [item] = await within(timeline).findAllByRole('listitem');
  expect(item!.textContent).toMatch(new RegExp(`^${action!.title}Price: `));
});

it('a timeline shows what somebody wrote in several lines as they are', async () => {
  show({}, [
    {
      ...event,
      to: 'sent',
      note: 'Please check:\n- the label',
      form: 'insure',
      entered: [entered('wish', 'Wish', null, 'Not before\nSunday')],
    },
  ]);
  // The class by which texts keep their lines.
  for (const text of [/Please check/, /^Not before/]) {
    expect(await screen.findByText(text)).toHaveClass('long-text--whole');
  }
});

it('a timeline in Chinese has no gap after a colon of full width', async () => {
  show(
    {},
    [{ ...event, note: '修改', form: 'edit', entered: [entered('kind', '种类', null, 'gift')] }],
    'zh',
  );
  const timeline = await screen.findByRole('region', { name: '操作记录' });
  const [item] = await within(timeline).findAllByRole('listitem');
  expect(item!.textContent).toContain('种类：Gift2026');
});

it('a record offers to be edited where it can be, and says that its creator must leave that to others', async () => {
  const packed = show({ state: 'packed' });
  await screen.findByRole('heading', { level: 1, name: /AB12/ });
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  packed.unmount();
  const sent = show({ state: 'sent' });
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy();
  sent.unmount();
  show({ state: 'sent', $forOthers: ['edit'] });
  await screen.findByText('A second person must edit this.');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});
