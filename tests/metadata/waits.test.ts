import { describe, expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import type { ActionDefinition } from '../../src/metadata/model/definitions';
import { sampleFiles } from './support/sampleFiles';

const approval = 'post:parcels:export';
const transition = { field: 'state', to: 'sent' };
const approve = { title: 'Approve', permission: approval, transition, not: 'creator' } as const;
const roles = {
  chief: ['post*'],
  clerk: ['post', 'post:parcels', 'post:parcels:send'],
  approver: ['post', 'post:parcels', approval],
  blind: [approval],
};

/** What the check finds where parcels have these actions, and the merchant users of these roles: a, b and so on. */
function found(actions: Record<string, ActionDefinition>, users: (keyof typeof roles)[], more = {}) {
  const files = sampleFiles();
  const resource = JSON.parse(files.get('resources/parcels.json')!) as object;
  files.set('resources/parcels.json', JSON.stringify({ ...resource, actions }));
  const merchant = {
    code: '1001',
    name: 'One',
    accounts: '*',
    users: users.map((role, index) => {
      const account = `${'abc'.charAt(index)}@one.example`;
      return { account, name: account, role };
    }),
    ...more,
  };
  files.set(
    'sandbox/tenants.json',
    `{ "roles": ${JSON.stringify(roles)}, "merchants": [\n${JSON.stringify(merchant)}]}`,
  );
  return compile({ files })
    .diagnostics.filter(({ code }) => code === 'stuck-records')
    .map(({ file, line, message }) => {
      expect(`${file}:${line}`).toBe('sandbox/tenants.json:2');
      return message;
    });
}

describe('what a user creates', () => {
  it('needs somebody else of the merchant who may approve it, and sees it', () => {
    const stuck =
      'What a@one.example of merchant 1001 creates in "parcels" stays "waiting": no other user has "post:parcels:export". Give it to a second user.';
    expect(found({ approve }, ['chief'])).toEqual([stuck]);
    expect(found({ approve }, ['clerk'])).toEqual([stuck]);
    expect(found({ approve }, ['clerk', 'blind'])).toEqual([stuck]);
    expect(found({ approve }, ['clerk', 'clerk'])).toEqual([
      stuck.replace('a@one.example', 'a@one.example, b@one.example'),
    ]);
    // What the other one creates is approved.
    expect(found({ approve }, ['chief', 'clerk'])).toEqual([stuck]);
    expect(found({ approve }, ['chief', 'chief'])).toEqual([]);
    expect(found({ approve }, ['clerk', 'approver'])).toEqual([]);
  });

  it('needs anybody who may do what leads further, if that is nobody in particular', () => {
    const send = { title: 'Send', permission: approval, transition };
    expect(found({ send }, ['clerk'])).toEqual([
      'What a@one.example of merchant 1001 creates in "parcels" stays "waiting": no user who may has "post:parcels:export". Give it to a user.',
    ]);
    expect(found({ send }, ['chief'])).toEqual([]);
    expect(found({ send: { ...send, only: 'creator' } }, ['clerk', 'approver'])).toHaveLength(1);
    expect(found({ send: { ...send, sandbox: true } }, ['chief'])).toEqual([
      'What a@one.example of merchant 1001 creates in "parcels" stays "waiting": what leads further is there in a sandbox only. Add an action.',
    ]);
  });

  it('waits for nobody where its creator may take it back, or nobody creates it', () => {
    const takeBack = {
      title: 'Take back',
      permission: 'post:parcels:send',
      transition,
      only: 'creator',
    } as const;
    expect(found({ approve, takeBack }, ['clerk'])).toEqual([]);
    expect(found({ approve }, ['approver'])).toEqual([]);
    expect(found({ approve }, ['clerk'], { status: 'disabled' })).toEqual([]);
    expect(found({ approve }, ['clerk'], { accounts: [] })).toEqual([]);
  });
});
