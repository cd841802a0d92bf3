import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Blocks } from '../../../src/web/blocks/Blocks';
import { PageScreen } from '../../../src/web/blocks/PageScreen';
import type { ShownBlock } from '../../../src/web/blocks/parts/Block';
import { RequestError } from '../../../src/web/client/RequestError';
import { metadataLoaders } from '../../../src/web/client/metadataLoaders';
import { parcels } from '../generate/support/parcels';
import { renderScreen, type ScreenOptions } from '../generate/support/renderScreen';

vi.setConfig({ testTimeout: 30_000 });

const sent = { id: 'p1', label: 'AB12', price: 123456, state: 'sent', kind: 'gift', wish: 'Soon' };
const packed = { ...sent, id: 'p2', label: 'CD34', state: 'packed' };
const getList = vi.fn();
const page = { name: 'sample', title: 'Sample', permission: 'sample', blocks: [] };

/** Code and metadata load while a screen is rendered, for which React wants to be waited. */
async function render(shown: ReactNode, options: ScreenOptions) {
  await Promise.all([
    import('../../../src/web/blocks/resourceList/BlockList'),
    import('../../../src/web/blocks/record/BlockRecord'),
    import('../../../src/web/blocks/record/BlockActions'),
    import('../../../src/web/blocks/record/BlockLink'),
    import('../../../src/web/blocks/record/BlockNotices'),
    import('../../../src/web/generate/list/EmbeddedToolbar'),
  ]);
  return act(async () => renderScreen(shown, { data: { getList }, ...options }));
}

const show = (block: ShownBlock, permissions = ['parcels', 'parcels:send']) =>
  render(<Blocks blocks={[block]} page={page} />, { permissions });

const sentFilter = () => getList.mock.calls.at(-1)?.[1].filter as object;

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(parcels);
  getList.mockReset().mockResolvedValue({ data: [sent], total: 1 });
});
afterEach(() => vi.restoreAllMocks());

describe('a list of a resource', () => {
  it('has its fixed filter and its own columns, without the column that the filter makes the same', async () => {
    await show({
      block: 'resourceList',
      resource: 'parcels',
      title: 'On the way',
      filter: { state: 'sent' },
      columns: ['label', 'kind', 'state'],
    });
    await screen.findByRole('heading', { level: 2, name: 'On the way' });
    await screen.findByText('AB12');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Label',
      'Kind',
    ]);
    expect(getList.mock.calls[0]?.[1].filter).toEqual({ state: 'sent' });
  });

  it('has filters and refreshing in its full variant', async () => {
    await show({ block: 'resourceList', resource: 'parcels', variant: 'full' });
    await screen.findByText('AB12');
    await screen.findByRole('button', { name: 'Refresh' });
  });

  describe('with a fixed filter', () => {
    // Of a name of its own: what was loaded is kept by name.
    const block: ShownBlock = { block: 'resourceList', resource: 'filtered-parcels', variant: 'full' };
    const fixed = { ...block, filter: { state: 'packed' } };
    beforeEach(() => {
      const filters = [
        { field: 'state', alwaysOn: true },
        { field: 'sentAt', alwaysOn: true, default: 'last7Days' },
        { field: 'kind', default: 'gift' },
      ];
      const list = { ...parcels.list!, filters };
      vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue({ ...parcels, list });
    });
    it('offers no control for what is fixed, and begins with all records of it, however old', async () => {
      await show(fixed);
      await screen.findByText('AB12');
      expect(sentFilter()).toEqual({ state: 'packed', kind: 'gift' });
      await screen.findByRole('button', { name: 'Sent at Any' });
      expect(screen.queryByRole('button', { name: 'State Any' })).not.toBeInTheDocument();
    });

    it('begins with the period of the resource where the block says so', async () => {
      await show({ ...fixed, keepPeriod: true });
      await screen.findByText('AB12');
      expect(sentFilter()).toHaveProperty('sentAt');
      expect(screen.queryByRole('button', { name: 'State Any' })).not.toBeInTheDocument();
    });

    it('has all its controls and its period without one', async () => {
      await show(block);
      await screen.findByText('AB12');
      expect(sentFilter()).toHaveProperty('sentAt');
      await screen.findByRole('button', { name: 'State Any' });
    });
  });

  it('has its filters on a phone too', async () => {
    const block: ShownBlock = { block: 'resourceList', resource: 'parcels', variant: 'full' };
    const { user } = await render(<Blocks blocks={[block]} page={page} />, {
      permissions: ['parcels'],
      width: 375,
    });
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    await screen.findByRole('dialog', { name: 'Filters' });
  });

  it('is not shown, nor requested, without the permission', async () => {
    await show({ block: 'resourceList', resource: 'parcels', title: 'On the way' }, []);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(getList).not.toHaveBeenCalled();
  });
});

describe('notices', () => {
  const notices: ShownBlock = {
    block: 'notices',
    resource: 'parcels',
    filter: { state: ['sent', 'packed'] },
    description: '%{label} is %{state}.',
    title: 'Have a look',
  };

  it('say of each record that is found what there is to say, with a link to it', async () => {
    getList.mockResolvedValue({ data: [sent, packed] });
    await show(notices);
    await screen.findByText('AB12 is Sent.');
    expect(screen.getByText('CD34 is Packed.')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Have a look' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/Parcels/p1', '/Parcels/p2']);
    expect(sentFilter()).toEqual({ state: ['sent', 'packed'] });
  });

  it('lead to the record that a field names', async () => {
    const links = { label: [{ path: '/parcels', by: 'label', permission: 'parcels' }] };
    vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue({ ...parcels, links });
    await show({ ...notices, resource: 'linked-parcels', of: 'label' });
    expect(await screen.findByRole('link', { name: 'Have a look' })).toHaveAttribute(
      'href',
      '/parcels/by/label/AB12',
    );
  });

  it('are missing where no record is found, it cannot be loaded, or the user may not see them', async () => {
    getList.mockResolvedValue({ data: [] });
    const { container } = await show(notices);
    expect(getList).toHaveBeenCalledTimes(1);
    expect(container).toHaveTextContent('');
    // react-admin reports it there.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    getList.mockReset().mockRejectedValue(new RequestError('No answer.', { unanswered: 'lost' }));
    await show({ ...notices, filter: { state: 'sent' } });
    expect(getList).toHaveBeenCalledTimes(1);
    await show({ ...notices, filter: { state: 'packed' } }, []);
    expect(getList).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});

describe('a record', () => {
  const record: ShownBlock = { block: 'record', resource: 'parcels', by: 'label', value: 'AB12' };

  it('is found by the value of a field, and shown in its sections', async () => {
    await show(record);
    await screen.findByRole('heading', { name: 'Parcel' });
    expect(getList.mock.calls[0]?.[1]).toMatchObject({
      filter: { label: 'AB12' },
      pagination: { page: 1, perPage: 1 },
    });
    expect(screen.getByText('AB12')).toBeVisible();
  });

  it('has places for its sum and its fields while it loads', async () => {
    const headline = { amount: 'price', plus: 'duty', equals: 'total' };
    const detail = { ...parcels.detail!, headline };
    vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue({ ...parcels, detail });
    getList.mockReturnValue(new Promise(() => undefined));
    await show({ ...record, resource: 'summed-parcels' });
    expect(await screen.findByText('Price', { selector: '.sum-terms *' })).toBeVisible();
  });

  it('shows the fields that the page names, without sections', async () => {
    await show({ ...record, fields: ['wish'] });
    await screen.findByText('Soon');
    expect(screen.queryByText('AB12')).not.toBeInTheDocument();
  });

  it('says that there is none, and leads back to the list', async () => {
    getList.mockResolvedValue({ data: [], total: 0 });
    await show(record);
    await screen.findByText('This record is not in Nowhere');
    expect(screen.getByRole('link', { name: 'Back to Parcels' })).toHaveAttribute('href', '/Parcels');
  });

  it('offers what can be done with it in its state', async () => {
    const actions: ShownBlock = { block: 'actions', resource: 'parcels', actions: ['send'] };
    const { unmount } = await show(actions);
    await vi.waitFor(() => expect(getList).toHaveBeenCalled());
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    unmount();
    getList.mockResolvedValue({ data: [packed], total: 1 });
    await show(actions);
    await screen.findByRole('button', { name: 'Send' });
  });
});

describe('a link', () => {
  const link: ShownBlock = {
    block: 'link',
    resource: 'parcels',
    title: 'Trace',
    to: '/of/%{label}/%{price}',
    permission: 'parcels:send',
  };

  it('leads to an address with the values of the record, for those who may', async () => {
    const { unmount } = await show(link);
    const shown = await screen.findByRole('link', { name: 'Trace' });
    expect(shown).toHaveAttribute('href', '/of/AB12/123456');
    unmount();
    await show(link, ['parcels']);
    await vi.waitFor(() => expect(getList).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('has its place before it is known where it leads', async () => {
    getList.mockReturnValue(new Promise(() => undefined));
    await show(link);
    expect(await screen.findByRole('button', { name: 'Trace' })).toBeDisabled();
  });

  it('stays and says why where it cannot be known where it leads', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    getList.mockRejectedValue(new Error('The system is having issues.'));
    await show(link);
    const button = await screen.findByRole('button', { name: 'Trace' });
    await vi.waitFor(() => expect(button).toHaveAccessibleDescription('The system is having issues.'));
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('is beside other buttons, and not without a value that its address needs', async () => {
    const other: ShownBlock = { ...link, id: 'other', title: 'Return' };
    const missing: ShownBlock = { ...link, id: 'missing', title: 'Gone', to: '/of/%{none}/1' };
    await render(<Blocks blocks={[link, other, missing]} page={page} />, {
      permissions: ['parcels', 'parcels:send'],
    });
    const [first, second] = await screen.findAllByRole('link');
    expect([first?.textContent, second?.textContent]).toEqual(['Trace', 'Return']);
    expect(first?.parentElement?.parentElement).toBe(second?.parentElement?.parentElement);
    expect(screen.queryByRole('link', { name: 'Gone' })).not.toBeInTheDocument();
  });
});

const open = (name: string, address: string) =>
  render(<PageScreen page={name} />, { address, base: '/of/:label/:pieces', permissions: ['parcels'] });

describe('the parameters of a page', () => {
  beforeEach(() => {
    const block = { block: 'record', resource: 'parcels', by: 'label', value: { param: 'label' } };
    const params = { properties: { label: { type: 'string' }, pieces: { type: 'integer' } } };
    vi.spyOn(metadataLoaders, 'loadPage').mockResolvedValue({ ...page, params, blocks: [block] });
    vi.spyOn(metadataLoaders, 'loadPageParams').mockResolvedValue((value) => {
      const { pieces } = value as { pieces: unknown };
      return typeof pieces === 'number' ? [] : [{ path: '/pieces', keyword: 'type', params: {} }];
    });
  });

  it('are filled in where blocks refer to them', async () => {
    await open('filled', '/of/AB12/3');
    await screen.findByText('AB12');
    expect(getList.mock.calls[0]?.[1].filter).toEqual({ label: 'AB12' });
  });

  it('lead back where one names no record that the user may see', async () => {
    const records = { label: { resource: 'parcels', by: 'label' } };
    const { blocks, params } = await metadataLoaders.loadPage('', '');
    vi.spyOn(metadataLoaders, 'loadPage').mockResolvedValue({ ...page, params, records, blocks });
    const own = await open('own', '/of/AB12/3');
    await screen.findByText('AB12');
    own.unmount();
    getList.mockResolvedValue({ data: [], total: 0 });
    await open('foreign', '/of/ZZ99/3');
    await screen.findByRole('heading', { name: 'This address is not valid' });
  });

  it('lead back where one is not valid, and nothing is requested', async () => {
    await open('edited', '/of/AB12/some');
    await screen.findByRole('heading', { name: 'This address is not valid' });
    expect(screen.getByRole('link', { name: 'Go to home page' })).toBeInTheDocument();
    expect(getList).not.toHaveBeenCalled();
  });
});
