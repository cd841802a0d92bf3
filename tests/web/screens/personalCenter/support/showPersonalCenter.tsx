import personalCenter from '../../../../../resources/personal-center.page.json';
import { PersonalSection } from '../../../../../src/web/blocks/personal/PersonalSection';
import { fillParameters } from '../../../../../src/web/blocks/pageParameters';
import type { ShownBlock } from '../../../../../src/web/blocks/parts/Block';
import { Tabs } from '../../../../../src/web/blocks/tabs/Tabs';
import type { Profile } from '../../../../../src/contract/personal';
import { envelope, fakeGateway } from '../../../client/support/fakeGateway';
import { renderScreen, type ScreenOptions } from '../../../generate/support/renderScreen';

// What dialogs are made of: on a busy machine loading it takes longer than a test waits for one.
await import('../../../../../src/web/ui/overlay/DialogOverlay');

/** Ada, who has everything set up. */
export const profile: Profile = {
  account: 'ada@parcels.example',
  nickName: 'Ada',
  email: 'ada@parcels.example',
  merchantCode: 'M1',
  merchantName: 'Parcels & Co',
  role: 'Owner',
  passwordChangedAt: '2026-03-01T05:00:00.000Z',
  authenticatorBoundAt: '2026-01-02T18:30:00.000Z',
  recoveryCodesLeft: 9,
  mailsAwaiting: false,
  digest: 'never',
  whitelisted: 0,
};

/** The personal center of a test. */
export interface PersonalWorld extends Pick<ScreenOptions, 'language' | 'permissions' | 'sandbox'> {
  /** The section; the first one by default. */
  section?: string;
}

const everything = ['personal:personalhome', 'personal:personalhome:edit'];

/** Shows the personal center, with a gateway that knows Ada and whatever a test lets it answer besides. */
export function showPersonalCenter({ section, permissions = everything, ...world }: PersonalWorld = {}) {
  const gateway = fakeGateway();
  gateway.answer('/api/global/personal/profile', profile);
  const page = { title: 'Personal center', ...personalCenter, name: 'personal-center' };
  const [tabs] = fillParameters(page.blocks, {});
  if (tabs?.block !== 'tabs') throw new Error('The personal center does not begin with tabs.');
  const renderBlocks = ([block]: ShownBlock[]) =>
    block?.block === 'personalSection' && (
      <PersonalSection block={block} page={page} renderBlocks={() => null} />
    );
  const view = () =>
    renderScreen(<Tabs block={tabs} page={page} renderBlocks={renderBlocks} />, {
      address: `/personalCenter${section ? `?section=${section}` : ''}`,
      permissions,
      ...world,
    });
  return {
    /** Answers a call of the personal center, by its path below `/personal/`. */
    answer: (path: string, answer: Parameters<typeof gateway.answer>[1]) =>
      gateway.answer(`/api/global/personal/${path}`, answer),
    gateway,
    /** Bodies of the requests of one method to a path below `/personal/`, in order. */
    bodies: (method: string, path: string) =>
      gateway.requests
        .filter((request) => request.method === method && request.url.pathname.endsWith(`/personal/${path}`))
        .map(({ body }) => body),
    view,
  };
}

/** An answer that says what is wrong with which part of the body. */
export const refusal = (...errors: { path: string; msg: string }[]) =>
  envelope(
    {
      code: 422,
      msg: 'The request is not right.',
      errors: errors.map((error) => ({ keyword: 'x', params: {}, ...error })),
    },
    { status: 422 },
  );
