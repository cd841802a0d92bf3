import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BoundAction } from '../../../../src/metadata/model/BoundResource';
import { ResourceActions } from '../../../../src/web/generate/actions/ResourceActions';
import { parcel, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const [send] = parcels.actions as [BoundAction];
const leads = { properties: { kind: { const: 'return' } }, required: ['kind'] };

it.each([
  ['is the first action', parcel, send, true],
  ['is one that leads, where its condition holds', { ...parcel, kind: 'return' }, { ...send, leads }, true],
  ['is none of which it does not hold', { ...parcel, kind: 'gift' }, { ...send, leads }, false],
  ['is no dangerous one', parcel, { ...send, tone: 'danger' as const }, false],
])('the most prominent button %s', (_what, record, action, expected) => {
  const resource = { ...parcels, actions: [action] };
  renderScreen(<ResourceActions record={record} />, { resource, permissions: [action.permission] });
  const button = screen.getByRole('button', { name: action.title });
  expect(button.classList.contains('button--primary')).toBe(expected);
});
