import { describe, expect, it } from 'vitest';
import chinese from '../../../locales/zh/diff.json';
import english from '../../../locales/en/diff.json';
import { reportChanges } from '../../../src/cli/diff/report';
import { wordingOf } from '../../../src/cli/diff/wording';
import { compareSides } from '../../../src/metadata/diff/compareSides';
import type { JsonObject } from '../../../src/metadata/model/json';
import { sampleFiles } from '../support/sampleFiles';
import { sideOf } from './support/sides';

/** The sample, whose rule for insured parcels asks more of some fields. */
function side(branch: JsonObject) {
  const files = sampleFiles();
  const path = 'schemas/parcel.json';
  const value = JSON.parse(files.get(path)!) as { allOf: { then?: { properties: JsonObject } }[] };
  Object.assign(value.allOf[1]!.then!.properties, branch);
  return sideOf(files.set(path, JSON.stringify(value)));
}

function changesOf(before: JsonObject, after: JsonObject, language: 'en' | 'zh' = 'en') {
  const wording = wordingOf(language, { en: { diff: english }, zh: { diff: chinese } });
  return compareSides(side(before), side(after), language).map((change) => {
    const text = reportChanges('text', [change], { before: 'a', after: 'b', left: [] }, wording);
    return [change.severity, text.split('\n')[4]];
  });
}

const where = 'Parcel › where Insured is “true”: It';

describe('what the branch of a rule asks of a field', () => {
  it('that it is empty: breaks what fits, and weakens once it goes', () => {
    expect(changesOf({}, { note: false })).toEqual([['breaks', `  ${where} asks now that Note is empty.`]]);
    expect(changesOf({ note: false }, {})).toEqual([
      ['weakens', `  ${where} does not ask any longer that Note is empty.`],
    ]);
  });

  it('a limit, which is said by its key', () => {
    const limit = 'Note: The least number of characters';
    expect(changesOf({}, { note: { minLength: 3 } })).toEqual([
      ['breaks', expect.stringContaining(`${limit}: now 3; before, none.`)],
    ]);
    expect(changesOf({ note: { minLength: 3 } }, {})).toEqual([
      ['weakens', expect.stringContaining(`${limit}: none any longer; before, 3.`)],
    ]);
  });

  it('is weaker where what had to be empty may be filled in within limits', () => {
    const [narrow, wide] = [{ note: false }, { note: { enum: ['a', 'b'] } }];
    const says = 'asks now that Note is “a” or “b”; before, that Note is empty.';
    expect(changesOf(narrow, wide)).toEqual([['weakens', `  ${where} ${says}`]]);
    expect(changesOf(wide, narrow)).toEqual([
      ['breaks', expect.stringContaining('before, that Note is “a” or “b”.')],
    ]);
  });

  it('has words in Chinese', () => {
    expect(changesOf({}, { note: false }, 'zh')).toEqual([
      ['breaks', expect.stringContaining('现在要求备注为空。')],
    ]);
  });

  it('is said in major units where it is an amount, as in conditions of actions', () => {
    const files = sampleFiles();
    const path = 'resources/parcels.json';
    const resource = JSON.parse(files.get(path)!) as { actions: Record<string, JsonObject> };
    const [action] = Object.values(resource.actions);
    action!.when = {
      properties: { note: { not: { const: 'x' } }, value: { minimum: 1_050, exclusiveMaximum: 900_000 } },
      required: ['note', 'value'],
    };
    const changes = compareSides(side({}), sideOf(files.set(path, JSON.stringify(resource))), 'en');
    const wording = wordingOf('en', { en: { diff: english } });
    const said = changes.map(({ says }) => wording(says)).join('\n');
    expect(said).toContain('Note is not “x”');
    expect(said).toContain(
      'Value is at least 10.50 of the currency and Value is less than 9,000.00 of the currency',
    );
  });
});
