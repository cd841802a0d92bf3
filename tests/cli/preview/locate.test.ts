import { describe, expect, it } from 'vitest';
import { locateTrace } from '../../../src/cli/preview/locate';
import type { ElementTrace, ResourceTrace } from '../../../src/contract/preview';
import { readProject } from '../../../src/metadata/source/readProject';
import { sampleFiles } from '../../metadata/support/sampleFiles';

const files = sampleFiles();
const { project } = readProject({ files });

/** The lines that a click says, as they are written, by file. */
function linesAt(trace: ElementTrace): [file: string, line: string][] {
  return locateTrace(project, trace)
    .split(' ')
    .filter(Boolean)
    .map((place) => {
      const [file = '', line] = place.split(':');
      return [file, files.get(file)!.split('\n')[Number(line) - 1]!.trim()];
    });
}

const inParcels = (trace: Partial<ResourceTrace> = {}) =>
  linesAt({ resource: 'parcels', fields: [], isInList: false, ...trace });

const [resource, schema, page, menu] = [
  'resources/parcels.json',
  'schemas/parcel.json',
  'resources/map.page.json',
  'resources/navigation.json',
];

/** The first line that a click says, from 1 on. */
const lineOf = (trace: ElementTrace) => Number.parseInt(locateTrace(project, trace).split(':')[1]!, 10);

describe('the file and line of what is clicked', () => {
  it('of a field are the place that shows it, and its property', () => {
    expect(inParcels({ fields: ['receiver'], isInList: true })).toEqual([
      [resource, '"receiver",'],
      [schema, '"receiver": {'],
    ]);
    const shown = { resource: 'parcels', fields: ['receiver'] };
    const list = lineOf({ ...shown, isInList: true });
    const form = lineOf({ ...shown, write: 'create', isInList: false });
    expect(form).not.toBe(list);
  });

  it('of a button or a dialog are its action', () => {
    expect(inParcels({ write: 'dispatch' })).toEqual([[resource, '"dispatch": {']]);
  });

  it('of what belongs to no part are those of the resource, and of what is not there none', () => {
    expect(inParcels()).toEqual([[resource, '{']]);
    expect(inParcels({ resource: 'letters' })).toEqual([]);
    expect(linesAt({ page: 'plan', blocks: [] })).toEqual([]);
    expect(linesAt({ entry: '/nowhere' })).toEqual([]);
  });

  it('of a page are its figure, its block within others, or the page', () => {
    expect(linesAt({ page: 'map', blocks: ['figures'], figure: 0 })).toEqual([[page, '{']]);
    const written = files.get(page)!.split('\n');
    expect(written[lineOf({ page: 'map', blocks: ['figures'], figure: 0 })]).toContain('"Sent today"');
    expect(written[lineOf({ page: 'map', blocks: ['figures'] })]).toContain('"block": "figures"');
    expect(written[lineOf({ page: 'map', blocks: ['tabs', 'list'] })]).toContain('"block": "list"');
    expect(lineOf({ page: 'map', blocks: ['unknown'] })).toBe(1);
  });

  it('of an entry of the menu are its place in the navigation', () => {
    const written = files.get(menu)!.split('\n');
    const line = lineOf({ entry: '/map' });
    expect(written[line]).toContain('"path": "/map"');
  });
});
