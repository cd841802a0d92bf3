import { describe, expect, it } from 'vitest';
import writtenBlocks from '../../../schemas/meta/blocks.json';
import writtenWidgets from '../../../schemas/meta/widgets.json';
import { optionSchemas, type PlugInModules } from '../../../src/web/build/writeWidgetSchema';

const blocks: PlugInModules = import.meta.glob('../../../src/web/blocks/*Block.tsx', { eager: true });
const widgets: PlugInModules = import.meta.glob('../../../src/web/widgets/*Widget.tsx', { eager: true });

describe('what the metadata check knows (written by `npm run widgets`)', () => {
  it('of widgets is what the widget files declare', () => {
    const schemas = optionSchemas('Widget', widgets);
    expect(Object.keys(schemas).length).toBeGreaterThanOrEqual(13);
    expect(writtenWidgets).toEqual(schemas);
  });

  it('of blocks is what the block files declare', () => {
    const schemas = optionSchemas('Block', blocks);
    expect(Object.keys(schemas)).toContain('figures');
    expect(writtenBlocks).toEqual(schemas);
  });
});

it('a file that exports another block than it is named after, or more than one, is rejected', () => {
  const [block] = Object.values(blocks['../../../src/web/blocks/figuresBlock.tsx']!);
  expect(() => optionSchemas('Block', { '/otherBlock.tsx': { other: block! } })).toThrow('exports the block');
  expect(() => optionSchemas('Block', { '/figuresBlock.tsx': { one: block!, two: block! } })).toThrow(
    'must export one block',
  );
});
