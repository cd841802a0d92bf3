import type { JsonSchema } from '../../metadata/model/json';
import type { Block } from '../blocks/Block';
import type { Widget } from '../widgets/Widget';

/**
 * The JSON Schema of each block's options, by the block's name in alphabetical order. `modules` are the block files, by
 * file name. Throws where one does not export just the block that it is named after.
 */
export function blockSchemas(modules: Record<string, Record<string, Block>>): Record<string, JsonSchema> {
  const blocks = Object.entries(modules).map(([file, module]) => {
    const [block, ...others] = Object.values(module);
    if (!block || others.length > 0) throw new Error(`${file} must export one block and nothing else.`);
    if (!file.endsWith(`/${block.name}Block.tsx`))
      throw new Error(`${file} exports the block "${block.name}".`);
    return block;
  });
  blocks.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(
    blocks.map(({ name, options, required }) => [
      name,
      { type: 'object', properties: options, ...(required && { required }) },
    ]),
  );
}

/**
 * The JSON Schema of each widget's `x-ui` options, by the widget's name in alphabetical order. `modules` are the
 * widget files, by file name. Throws where one does not export just the widget that it is named after.
 */
export function widgetSchema(modules: Record<string, Record<string, Widget>>): Record<string, JsonSchema> {
  const widgets = Object.entries(modules).map(([file, module]) => {
    const [widget, ...others] = Object.values(module);
    if (!widget || others.length > 0) throw new Error(`${file} must export one widget and nothing else.`);
    if (!file.endsWith(`/${widget.name}Widget.tsx`))
      throw new Error(`${file} exports the widget "${widget.name}".`);
    return widget;
  });
  widgets.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(
    widgets.map(({ name, options }) => [name, { type: 'object', properties: options }]),
  );
}
