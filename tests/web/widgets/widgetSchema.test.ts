import { expect, it } from 'vitest';
import written from '../../../schemas/meta/widgets.json';
import { widgetSchema } from '../../../src/web/build/optionSchemas';
import type { Widget } from '../../../src/web/widgets/Widget';

const modules = import.meta.glob<Record<string, Widget>>('../../../src/web/widgets/*Widget.tsx', {
  eager: true,
});

it('what the metadata check knows of widgets is what the widget files say (else run `npm run widgets`)', () => {
  const widgets = widgetSchema(modules);
  expect(Object.keys(widgets).length).toBeGreaterThanOrEqual(13);
  expect(written).toEqual(widgets);
});
