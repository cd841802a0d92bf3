import { describe, expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import type { ResourceDefinition } from '../../src/metadata/model/definitions';
import type { JsonSchema } from '../../src/metadata/model/json';
import { sampleFiles } from './support/sampleFiles';

const permission = 'post:parcels:send';
const inState = (...states: string[]): JsonSchema => ({
  properties: { state: { enum: states } },
  required: ['state'],
});
const sections = [{ fields: ['receiver', 'value'] }];
const approve = {
  title: 'Approve',
  permission,
  transition: { field: 'state', to: 'approved' },
  when: inState('waiting'),
  not: 'creator',
} as const;

const transitions = {
  waiting: ['approved', 'declined'],
  approved: ['held', 'waiting'],
  held: ['approved', 'waiting'],
  declined: ['waiting'],
};

/** What the check finds in the sample, whose parcels are approved by a second person, with these parts of their resource. */
function found(parts: Partial<ResourceDefinition>, codes = ['undone-approval']) {
  const files = sampleFiles();
  const change = (path: string, edit: (value: Record<string, unknown>) => void) => {
    const value = JSON.parse(files.get(path)!) as Record<string, unknown>;
    edit(value);
    files.set(path, `${JSON.stringify(value, null, 2)}\n`);
  };
  change('schemas/parcel.json', ({ properties }) => {
    const { state } = properties as Record<string, JsonSchema>;
    const options = Object.keys(transitions).map((name) => ({ const: name, title: name }));
    Object.assign(state!, { oneOf: options, 'x-transitions': transitions });
  });
  change('resources/parcels.json', (resource) => {
    const { actions = {}, ...rest } = parts;
    Object.assign(resource, rest, { actions: { approve, ...actions } });
  });
  return compile({ files })
    .diagnostics.filter(({ code }) => codes.includes(code))
    .map(({ file, line, message }) => ({
      // The line of the part that is at fault.
      at: files.get(file)!.split('\n')[line - 1]!.trim(),
      message,
    }));
}

describe('a record that a second person approves', () => {
  it('must not be edited by one person afterwards', () => {
    expect(found({ edit: { permission, sections } })).toEqual([
      {
        at: '"edit": {',
        message:
          'One person can edit in the state "approved" what "parcels.approve" has approved. Add a "transition" of "state" to "waiting", so that it is approved again, or a "when" that leaves out "approved", "held".',
      },
    ]);
    expect(found({ edit: { permission, sections, when: inState('waiting', 'held') } })).toMatchObject([
      { at: '"edit": {', message: expect.stringContaining('in the state "held"') as string },
    ]);
    // That the creator may not edit it does not keep the one who approved it from doing so.
    expect(found({ edit: { permission, sections, not: 'creator' } })).toHaveLength(1);
    expect(
      found({ edit: { permission, sections, transition: { field: 'state', to: 'held' } } }),
    ).toHaveLength(1);
  });

  it('may be edited where that is approved again, before the approval, or where it was not entered', () => {
    const transition = { field: 'state', to: 'waiting' };
    expect(found({ edit: { permission, sections, transition } })).toEqual([]);
    expect(found({ edit: { permission, sections, when: inState('waiting', 'declined') } })).toEqual([]);
    expect(found({ edit: { permission, sections, when: { allOf: [inState('waiting')] } } })).toEqual([]);
    expect(found({ edit: { permission, sections: [{ fields: ['note'] }] } })).toEqual([]);
    expect(
      found({ edit: { permission, sections }, actions: { approve: { ...approve, not: undefined! } } }),
    ).toEqual([]);
  });

  it('must not be deleted by its creator alone afterwards', () => {
    expect(found({ delete: { permission } })).toEqual([
      {
        at: '"delete": {',
        message:
          'Its creator alone can delete in the state "approved" what "parcels.approve" has approved. Add "not": "creator", or a "when" that leaves out "approved", "held".',
      },
    ]);
    expect(found({ delete: { permission, not: 'creator' } })).toEqual([]);
    expect(found({ delete: { permission, when: inState('waiting', 'declined') } })).toEqual([]);
  });

  it('must not get around the approval, nor be changed by an action', () => {
    const release = { title: 'Release', permission, transition: { field: 'state', to: 'approved' } };
    expect(found({ actions: { release } })).toEqual([
      {
        at: '"release": {',
        message:
          'One person can bring a record from "waiting" to "approved" by "release", around "parcels.approve". Add "not": "creator", or a "when" that leaves out "waiting".',
      },
    ]);
    expect(found({ actions: { release: { ...release, when: inState('held') } } })).toEqual([]);
    const input = { properties: { value: { title: 'Value', type: 'integer' } } };
    const hold = { title: 'Hold', permission, transition: { field: 'state', to: 'held' }, input };
    expect(found({ actions: { hold } })).toMatchObject([
      {
        at: '"hold": {',
        message: expect.stringContaining(
          'One person can change by "hold" in the state "approved" what "parcels.approve" has approved.',
        ) as string,
      },
    ]);
    const back = { ...hold, transition: { field: 'state', to: 'waiting' } };
    expect(found({ actions: { back } })).toEqual([]);
  });

  it('may be an operator’s review', () => {
    const review = {
      field: 'state',
      from: 'waiting',
      approve: 'approved',
      reject: 'declined',
      reason: 'note',
    };
    const edit = { permission, sections };
    const alone = { title: 'Approve', permission, transition: approve.transition };
    expect(found({ review, edit, actions: { approve: alone } })).toMatchObject([
      { at: '"approve": {', message: expect.stringContaining('around the review of "parcels"') as string },
      { at: '"edit": {', message: expect.stringContaining('what the review of "parcels" has') as string },
    ]);
  });
});

it('what was approved must not be changed by an action without a transition, whoever does it', () => {
  const change = { title: 'Change', permission, input: { properties: { value: {} } } };
  expect(found({ actions: { change } })).toEqual([
    {
      at: '"change": {',
      message:
        'One person can change by "change" in the state "approved" what "parcels.approve" has approved. Add a "transition" of "state" to "waiting", so that it is approved again, or a "when" that leaves out "approved", "held".',
    },
  ]);
  expect(found({ actions: { change: { ...change, not: 'creator' } } })).toHaveLength(1);
  expect(found({ actions: { change: { ...change, when: inState('waiting', 'declined') } } })).toEqual([]);
  expect(found({ actions: { change: { ...change, input: { properties: { note: {} } } } } })).toEqual([]);
});

const editTo = (to: string) => ({
  edit: { permission, sections, transition: { field: 'state', to } },
});

it('an edit form leads to a state that there is, and that others lead to', () => {
  expect(found(editTo('wating'), ['unknown-state'])).toEqual([
    { at: '"to": "wating"', message: '"wating" is not an option of "state". Did you mean "waiting"?' },
  ]);
  expect(found(editTo('waiting'), ['unknown-state', 'unreachable-state'])).toEqual([]);
});
