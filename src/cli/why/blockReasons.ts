import blockOptions from '../../../schemas/meta/blocks.json';
import { isObject, type JsonSchema, type JsonValue } from '../../metadata/model/json';
import { type FigureDefinition, fieldsOfFigure, figuresOf } from '../../metadata/model/figures';
import type { PlacedBlock } from '../../metadata/model/pageBlocks';
import { propertiesOf, valueAt } from '../../metadata/schema/schemaParts';
import type { SourceFile } from '../../metadata/source/Project';
import { permissionReason } from './accessReasons';
import { type Asked, type Asker, lineOf } from './Asked';
import { askedOf } from './askedOf';
import { findField, shownReasons } from './fieldReasons';
import type { Reason } from './Reason';
import { findWrite, offeredReasons } from './writeReasons';

const options: Record<string, JsonSchema> = blockOptions;

/** Forms that are blocks by themselves: shown to whoever may use the form. */
const formBlocks: Record<string, string> = { createForm: 'create', calculator: 'create', editForm: 'edit' };

/** Returns the rules by which a shown page shows a block, or the figure at a path in it. */
export function blockReasons(
  asker: Asker,
  file: SourceFile,
  { block, path }: PlacedBlock,
  place: string[],
): Reason[] {
  const around = permissionsAlong(asker, file, place);
  const isFigure = place.length > path.length;
  const figures = figuresOf({ blocks: [isFigure ? { part: valueAt(file.value, place) } : block] });
  const placed = figures.map(({ figure, path: [, , ...inner] }) => ({
    figure,
    at: lineOf(file, isFigure ? place : [...path, ...inner]),
  }));
  if (placed.length > 0) {
    const isAboutCountries = Object.values(propertiesOf(options[block.block])).some(
      (option) => option['x-country'] === true,
    );
    if (isAboutCountries) return around;
    return [
      ...around,
      ...anyOf(
        placed.map((each) => figureReasons(asker, each)),
        'figures',
      ),
    ];
  }
  const named = typeof block.resource === 'string' ? block.resource : undefined;
  if (named === undefined)
    return [...around, ...tabReasons(asker, file, { block, path }), ...restReasons(block.block)];
  const asked = askedOf(asker, named);
  const form = formBlocks[block.block];
  return [
    ...around,
    ...(form === undefined
      ? [permissionReason(asked, asked.resource.permission, lineOf(asked.file, ['permission']))]
      : []),
    ...offerReasons(asked, form === undefined ? block.actions : [form]),
    ...restReasons(block.block),
  ];
}

/** Returns the permissions on the way to a place in a page: of tabs, and of the block itself. */
function permissionsAlong(asker: Asker, file: SourceFile, place: string[]): Reason[] {
  return place.flatMap((_step, index) => {
    const inner = place.slice(0, index + 1);
    const value = valueAt(file.value, inner);
    return isObject(value) && typeof value.permission === 'string'
      ? [permissionReason(asker, value.permission, lineOf(file, [...inner, 'permission']))]
      : [];
  });
}

/** Returns why a figure is shown in the country: its resource is, and the country has its fields. */
function figureReasons(asker: Asker, { figure, at }: { figure: FigureDefinition; at: string }): Reason[] {
  const { country, person } = asker;
  // On a page for all countries it is shown with those that have it.
  const countries = country === '' ? person.session.countries : [country];
  const tries = countries.map((each) => {
    const asked = askedOf({ ...asker, country: each }, figure.resource);
    return [
      permissionReason(asked, asked.resource.permission, lineOf(asked.file, ['permission'])),
      ...fieldsOfFigure(figure)
        .flatMap((name) => shownReasons(asked, findField(asked, name)))
        .filter(({ answer }) => answer === 'no'),
    ];
  });
  const open = tries.find((reasons) => reasons.every(({ answer }) => answer === 'yes'));
  return [
    ...(open ??
      tries[0] ?? [
        { answer: 'no' as const, layer: 'country', says: 'the merchant has no account in any country' },
      ]),
    { answer: 'yes', layer: 'figure', says: `it is of ${figure.resource}`, at },
  ];
}

/**
 * Returns why something is shown that needs one of its parts. It has the reasons of the only part, the number of shown ones, or the first
 * one's reasons against it.
 */
function anyOf(parts: Reason[][], called: string): Reason[] {
  const open = parts.filter((reasons) => reasons.every(({ answer }) => answer === 'yes'));
  if (parts.length === 1 || open.length === 0) return parts[0] ?? [];
  return [{ answer: 'yes', layer: 'parts', says: `it has ${open.length} of its ${parts.length} ${called}` }];
}

/** Whether any tab is shown: each may ask for a permission. */
function tabReasons(asker: Asker, file: SourceFile, { block, path }: PlacedBlock): Reason[] {
  if (!Array.isArray(block.tabs)) return [];
  const tabs = block.tabs.map((_tab, index) =>
    permissionsAlong(asker, file, [...path, 'tabs', String(index)]),
  );
  return anyOf(tabs, 'tabs');
}

/** Returns whether any of a block's buttons is offered. A block without a list has those that a record allows. */
function offerReasons(asked: Asked, names: JsonValue | undefined): Reason[] {
  if (!Array.isArray(names)) return [];
  const offers = names.flatMap((name) => {
    const write = typeof name === 'string' ? findWrite(asked.resource, name) : undefined;
    return write ? [offeredReasons(asked, write, write.path)] : [];
  });
  return offers.length > 0 ? anyOf(offers, 'buttons') : [];
}

/** Blocks that are empty without a record: what a page shows depends on them. */
const dependent: Record<string, string> = {
  awaiting: 'it is shown while something awaits them: ask about the action that awaits somebody',
  notices: 'it is shown while there are records that fit its filter',
  link: 'it is shown where a record has the values of its address',
};

function restReasons(block: string): Reason[] {
  const says = dependent[block];
  return says === undefined ? [] : [{ answer: 'depends', layer: 'records', says }];
}
