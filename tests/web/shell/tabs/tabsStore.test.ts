import { beforeEach, expect, it } from 'vitest';
import { createTabsStore } from '../../../../src/web/shell/tabs/tabsStore';

beforeEach(() => localStorage.clear());

const places = (store: ReturnType<typeof createTabsStore>) => store.get().map(({ to }) => to);

it('keeps the places of the pages over a reload', () => {
  const store = createTabsStore();
  store.visit('m MX', '/a', '/a');
  store.visit('m MX', '/b', '/b/7?x=1');
  store.visit('m MX', '/a', '/a?page=2');
  expect(places(createTabsStore())).toEqual(['/a?page=2', '/b/7?x=1']);
});

it('goes back to the start of each page in another country', () => {
  const store = createTabsStore();
  store.visit('m MX', '/a', '/a/7');
  store.visit('m MX', '/b', '/b?x=1');
  store.visit('m PE', '/a', '/a?y=1');
  expect(places(store)).toEqual(['/a?y=1', '/b']);
  const reloaded = createTabsStore();
  reloaded.visit('m CO', '/b', '/b');
  expect(places(reloaded)).toEqual(['/a', '/b']);
});

it('closes pages whose path names something of the last country', () => {
  const store = createTabsStore();
  store.visit('m MX', '/a', '/a');
  store.visit('m MX', '/transfers/M1', '/transfers/M1', true);
  store.visit('m MX', '/transfers/M2', '/transfers/M2', true);
  // A link into another country opens one of them there.
  createTabsStore().visit('m PE', '/transfers/M2', '/transfers/M2?x=1', true);
  expect(places(createTabsStore())).toEqual(['/a', '/transfers/M2?x=1']);
});

it('notifies of changes, and of nothing else', () => {
  const store = createTabsStore();
  let changes = 0;
  store.subscribe(() => (changes += 1));
  store.visit('m MX', '/a', '/a');
  store.visit('m MX', '/a', '/a');
  store.setUnsaved('/a', false);
  expect(changes).toBe(1);
  store.setUnsaved('/a', true);
  store.reload('/a');
  expect(store.get()).toEqual([{ path: '/a', to: '/a', epoch: 1, unsaved: false }]);
  store.close(['/a']);
  expect([changes, store.get()]).toEqual([4, []]);
});

it('stores nothing that is reported after the storage was cleared', () => {
  const store = createTabsStore();
  store.visit('m MX', '/a', '/a');
  store.setUnsaved('/a', true);
  localStorage.clear();
  store.setUnsaved('/a', false);
  expect(localStorage).toHaveLength(0);
});

it.each(['', '{', '[]', '7', '{"tabs":7}', '{"scope":"m MX","tabs":[null,{"path":1}]}'])(
  'begins without tabs where what was kept is broken: %s',
  (kept) => {
    localStorage.setItem('TagsView', kept);
    expect(createTabsStore().get()).toEqual([]);
  },
);
