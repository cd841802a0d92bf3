import type { JsonSchema } from '../../metadata/model/JsonSchema';
import type { Widget } from '../widgets/Widget';

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
