import { expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import type { ActionDefinition, ResourceDefinition } from '../../src/metadata/model/definitions';
import type { JsonSchema } from '../../src/metadata/model/json';
import { sampleFiles } from './support/sampleFiles';

const permission = 'post:parcels:send';
const review = {
  field: 'state',
  from: 'underReview',
  approve: 'approved',
  reject: 'rejected',
  reason: 'note',
};

/** Records are reviewed, may be held or sent back meanwhile, and are paid once they were approved. */
const transitions: Record<string, string[]> = {
  draft: ['underReview', 'express', 'canceled'],
  underReview: ['approved', 'rejected', 'canceled', 'held'],
  held: ['underReview', 'approved', 'paid'],
  express: ['paid'],
  approved: ['paid', 'canceled', 'returned'],
  paid: ['archived'],
  rejected: ['approved'],
  canceled: ['archived'],
  returned: [],
  archived: [],
};

/** What the check finds in the sample, whose parcels an operator reviews, with these parts of their resource. */
function found(parts: Partial<ResourceDefinition>, field: JsonSchema = {}) {
  const files = sampleFiles();
  const change = (path: string, edit: (value: Record<string, unknown>) => void) => {
    const value = JSON.parse(files.get(path)!) as Record<string, unknown>;
    edit(value);
    files.set(path, `${JSON.stringify(value, null, 2)}\n`);
  };
  change('schemas/parcel.json', ({ properties }) => {
    const { state } = properties as Record<string, JsonSchema>;
    const options = Object.keys(transitions).map((name) => ({ const: name, title: name }));
    Object.assign(state!, { oneOf: options, 'x-transitions': transitions, ...field });
  });
  change('resources/parcels.json', (resource) => Object.assign(resource, { actions: {}, review }, parts));
  return compile({ files })
    .diagnostics.filter(({ code }) => code === 'undone-approval')
    .map(({ code, file, line, message }) => ({
      code,
      at: files.get(file)!.split('\n')[line - 1]!.trim(),
      message,
    }));
}

const lead = (to: string, parts: object = {}) => ({
  title: 'Lead',
  permission,
  transition: { field: 'state', to },
  ...parts,
});
const when = (...states: string[]): JsonSchema => ({
  properties: { state: { enum: states } },
  required: ['state'],
});

it('a merchant does not approve in place of the provider, whoever of them does it', () => {
  const release = lead('approved', { not: 'creator', when: when('underReview') });
  expect(found({ actions: { release } })).toEqual([
    {
      code: 'undone-approval',
      at: '"release": {',
      message:
        'Merchants can bring a record to "approved" by "release", around the review of "parcels": "underReview" → "approved". Only operators decide that: give it another "to", or a "when" that leaves out "underReview".',
    },
  ]);
});

it.each<{ way: string; actions: Record<string, ActionDefinition>; path: string }>([
  {
    way: 'by a state of their own',
    actions: {
      submit: lead('underReview', { when: when('draft') }),
      hold: lead('held', { not: 'creator' }),
      release: lead('approved', { not: 'creator', when: when('held') }),
    },
    path: '"draft" → "underReview" → "held" → "approved"',
  },
  {
    way: 'past the review to what follows it',
    actions: { express: lead('express'), pay: lead('paid', { when: when('express', 'approved') }) },
    path: '"draft" → "express" → "paid"',
  },
  {
    way: 'out of the review to what follows it',
    actions: { hold: lead('held'), pay: lead('paid', { when: when('held') }) },
    path: '"held" → "paid"',
  },
  {
    way: 'once it was rejected',
    actions: { again: lead('approved', { when: when('rejected') }) },
    path: '"rejected" → "approved"',
  },
])('no path of states leads around a review: $way', ({ actions, path }) => {
  const errors = found({ actions });
  expect(errors).toMatchObject([{ code: 'undone-approval' }]);
  expect(errors[0]!.message).toContain(`around the review of "parcels": ${path}.`);
});

it('an edit form does not approve, and no form asks for the state', () => {
  const sections = [{ fields: ['note'] }];
  const transition = { field: 'state', to: 'approved' };
  expect(found({ edit: { permission, sections, transition, when: when('underReview') } })).toMatchObject([
    { at: '"edit": {', message: expect.stringContaining('to "approved" by "edit"') as string },
  ]);
  const create = { permission, sections: [{ fields: ['receiver', 'state'] }] };
  expect(found({ create }, { readOnly: false })).toEqual([
    {
      code: 'undone-approval',
      at: '"create": {',
      message:
        'Merchants can enter "state" in this form, and with it "approved", around the review of "parcels". Take it out of "sections".',
    },
  ]);
});

it('new records are not approved at once', () => {
  expect(found({}, { default: 'paid' })).toEqual([
    {
      code: 'undone-approval',
      at: '"create": {',
      message:
        'Merchants can create a record that is "paid" at once, around the review of "parcels". Make "underReview" the "default" of "state" in schemas/parcel.json.',
    },
  ]);
});

it('merchants may cancel, ask for the review, and go on once it has approved', () => {
  const actions = {
    submit: lead('underReview', { not: 'creator', when: when('draft', 'held') }),
    cancel: lead('canceled'),
    pay: lead('paid', { when: when('approved') }),
    archive: lead('archived'),
  };
  expect(found({ actions })).toEqual([]);
});

it('a sandbox may play the operator', () => {
  expect(found({ actions: { release: lead('approved', { sandbox: true }) } })).toEqual([]);
});
