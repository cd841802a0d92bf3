import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ElementTrace } from '../../../src/contract/preview';
import { Blocks } from '../../../src/web/blocks/Blocks';
import { ResourceDetail } from '../../../src/web/generate/detail/ResourceDetail';
import { startInspector } from '../../../src/web/inspect/inspector';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { country } from '../generate/support/country';
import { parcel, parcels } from '../generate/support/parcels';
import { renderForm } from '../generate/support/renderForm';
import { renderScreen } from '../generate/support/renderScreen';

/** What the development server was asked about. */
let asked: { trace: ElementTrace; country: string }[] = [];
let answer: () => Response;

beforeAll(() => startInspector());
beforeEach(() => {
  asked = [];
  answer = () => Response.json({ places: ['schemas/parcel.json:7'], why: ['Ada sees it.'] });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    return answer();
  });
});
afterEach(() => {
  fireEvent.keyDown(document.body, { key: 'Escape' });
  vi.unstubAllGlobals();
});

const inspector = () => screen.queryByRole('complementary', { name: 'Inspector' });
const clickWithAlt = (element: Element) => fireEvent.click(element, { altKey: true });

function renderDetail() {
  const data = { getOne: async () => ({ data: parcel }), getEvents: async () => [] } as never;
  return renderScreen(<ResourceDetail id="p1" />, { resource: parcels, data });
}

describe('the inspector', () => {
  it('says of a value on a page where it is written, and why it is shown, until Escape', async () => {
    renderDetail();
    clickWithAlt(await screen.findByText('Price', { selector: 'dt' }));
    await waitFor(() => expect(inspector()).toHaveTextContent('schemas/parcel.json:7 Ada sees it.'));
    expect(asked).toEqual([
      {
        trace: { resource: 'parcels', fields: ['price'], isInList: false, record: parcel.id },
        country: country.code,
      },
    ]);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(inspector()).toBeNull();
  });

  it('knows the form that an input is in', async () => {
    renderForm();
    clickWithAlt(await screen.findByLabelText(/^Label/));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.trace).toMatchObject({ resource: 'parcels', write: 'create', fields: ['label'] });
  });

  it('knows the block of a composed page', async () => {
    const block = { block: 'text', id: 'note', description: 'Read this.' } as const;
    const page = { name: 'map', title: 'Map', permission: 'map', blocks: [block] };
    await act(async () => renderScreen(<Blocks blocks={[block]} page={page} />));
    clickWithAlt(await screen.findByText('Read this.'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.trace).toEqual({ page: 'map', blocks: ['note'] });
  });

  it('says what is wrong in the words of the server', async () => {
    answer = () => new Response('Nobody is signed in here any more: sign in again.', { status: 500 });
    renderDetail();
    clickWithAlt(await screen.findByText('Price', { selector: 'dt' }));
    await waitFor(() => expect(inspector()).toHaveTextContent('Nobody is signed in here any more'));
  });

  it('says of what no metadata has made that code did, and leaves a plain click alone', () => {
    const clicked = vi.fn();
    renderScreen(<button onClick={clicked}>Code</button>);
    clickWithAlt(screen.getByRole('button', { name: 'Code' }));
    expect(inspector()).toHaveTextContent('This is made by code');
    expect(clicked).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(inspector()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Code' }));
    expect(clicked).toHaveBeenCalledOnce();
    expect([inspector(), asked]).toEqual([null, []]);
    expect(sessionStore.get().country?.code).toBe(country.code);
  });
});
