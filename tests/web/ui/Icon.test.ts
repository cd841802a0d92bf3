import { expect, it } from 'vitest';
import navigation from '../../../schemas/meta/navigation.json';
import { iconPaths } from '../../../src/web/ui/Icon';

it('each icon can be that of a menu entry, and no other name', () => {
  expect(navigation.$defs.entry.properties.icon.enum.toSorted()).toEqual(Object.keys(iconPaths).toSorted());
});
