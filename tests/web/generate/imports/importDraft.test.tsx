import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '../../../../src/web/authentication/beginSession';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import { ImportPage } from '../../../../src/web/generate/imports/ImportPage';
import { FileReader } from '../../../../src/web/generate/imports/reading/FileReader';
import { endSession } from '../../../../src/web/session/endSession';
import { fakeGateway } from '../../client/support/fakeGateway';
import { account as other } from '../../client/support/signedIn';
import { parcelForm, parcels } from '../support/parcels';
import { validateParcel } from '../support/renderForm';
import { renderScreen } from '../support/renderScreen';
import { bytesOf } from './support/payoutFiles';

const imported = { permission: '', limit: 100, columns: ['label', 'price'], duplicates: [], aliases: {} };
const resource = { ...parcels, create: parcelForm, import: imported };

/** The user that screens are rendered for. */
const account = { ...other, accountName: 'ada', code: 'M1' };

const renderImport = (shown = resource) =>
  renderScreen(<ImportPage connect={(setup) => new FileReader(setup, Promise.resolve(validateParcel))} />, {
    resource: shown,
    data: { getBatches: async () => [] },
  });

/** An import of three rows, of which one was mended and one taken out, whose session then ends. */
async function mendAndEnd(reason: string | undefined, shown = resource) {
  const { user, container, unmount } = renderImport(shown);
  await screen.findByRole('button', { name: 'Choose a file' });
  const rows = [
    ['P1', 'a lot'],
    ['P2', 'more'],
    ['P3', 5],
  ];
  const file = new File([bytesOf([['Label', 'Price'], ...rows])], 'parcels.xlsx');
  await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await user.clear(await screen.findByLabelText('Price, row 2'));
  await user.type(screen.getByLabelText('Price, row 2'), '7{Enter}');
  await user.click(screen.getByRole('button', { name: 'Leave out row 3' }));
  await screen.findByText('2 rows can be imported', { exact: false });
  endSession(reason);
  unmount();
}

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(resource);
  // There is no layout here, and only rows in view are rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_280);
  fakeGateway().answer('/api/global/logout', {});
  beginSession('token-1', account);
});

afterEach(() => {
  cleanup();
  endSession();
  vi.restoreAllMocks();
});

describe('the rows of an import', () => {
  it('are there again, as they were mended, after the session expired and the same user has signed in', async () => {
    await mendAndEnd('Your session has expired.');
    beginSession('token-2', account);
    renderImport();
    await screen.findByText('2 rows can be imported', { exact: false });
    expect(screen.getByText(/Your session ended before this was sent/)).toBeVisible();
    expect(screen.getByText('12.00 XXD')).toBeVisible();
    expect(await screen.findByLabelText('Price, row 2')).toHaveValue('7');
    expect(screen.queryByLabelText('Price, row 3')).toBeNull();
    cleanup();
    renderImport();
    await screen.findByRole('button', { name: 'Choose a file' });
  });

  it.each([
    ['the user has signed out', undefined, account],
    ['another user signs in', 'Expired.', { ...account, accountName: 'somebody@else.example' }],
  ])('are gone once %s', async (_case, reason, next) => {
    await mendAndEnd(reason);
    beginSession('token-2', next);
    endSession('Expired.');
    beginSession('token-3', account);
    renderImport();
    await screen.findByRole('button', { name: 'Choose a file' });
    expect(sessionStorage.getItem('Drafts')).toBeNull();
  });

  it('are not put into storage with a masked field among them', async () => {
    const label = { ...parcelForm.fields.label!, ui: { masked: true } };
    const masked = { ...parcelForm, fields: { ...parcelForm.fields, label } };
    await mendAndEnd('Expired.', { ...resource, create: masked });
    expect(sessionStorage.getItem('Drafts')).not.toContain('parcels.xlsx');
    expect(sessionStorage.getItem('Drafts')).toContain('"missing":["import"]');
  });
});
