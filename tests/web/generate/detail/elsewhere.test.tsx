import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../src/web/client/RequestError';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { setCountryFacts } from '../../../../src/web/session/countries';
import { fakeGateway } from '../../client/support/fakeGateway';
import { country } from '../support/country';
import { parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

afterEach(() => vi.unstubAllGlobals());

it('a record that is not there is offered where another country of the account has it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setCountryFacts({
    language: 'en',
    countries: { YY: { ...country, code: 'YY', name: 'Elsewhere' } },
    globalName: '',
  });
  const gateway = fakeGateway();
  const record = { id: 'p1', country: 'YY', label: 'AB12', isExact: true };
  const group = { resource: 'parcels', title: 'Parcels', path: '/parcels', count: 1, records: [record] };
  gateway.answer('/api/manage/YY/search', {
    groups: [group],
    leftOut: 0,
    isShort: false,
    isNewestOnly: false,
  });
  renderScreen(<ResourceDetail id="p1" />, {
    resource: parcels,
    countries: ['XX', 'YY'],
    data: {
      getOne: () => Promise.reject(new RequestError('No such record.', { status: 404 })),
      getEvents: async () => [],
    },
  });
  const link = await screen.findByRole('link', { name: 'It is in Elsewhere. Open it.' });
  expect(link.getAttribute('href')).toMatch(/\/Parcels\/p1\?country=YY$/);
  expect(gateway.requests[0]!.url.searchParams.get('q')).toBe('p1');
});
