import { titleFromName } from '../../metadata/implied/titleFromName';
import type { Question, Scaffold } from './Scaffold';

const widgetName: Question = {
  name: 'name',
  about: 'name in camelCase, such as rating',
  problem: (answer, _answers, { project }) => {
    if (!/^[a-z][A-Za-z0-9]*$/.test(answer)) return 'Give a name in camelCase, such as rating.';
    return answer in project.widgets ? `There is a widget "${answer}" already.` : undefined;
  },
};

/** A widget that fields choose by its name, a plain text until it is written, and its test. */
export const widgetScaffold: Scaffold = {
  arguments: [widgetName],
  options: [],
  files: ({ name = '' }) => ({
    created: new Map([
      [`src/web/widgets/${name}Widget.tsx`, widgetFile(name)],
      [`tests/web/widgets/${name}Widget.test.tsx`, testFile(name)],
    ]),
    changed: new Map(),
  }),
  scripts: ['widgets', 'types'],
  next: ({ name }) => [
    `Write in src/web/widgets/${name}Widget.tsx how it shows, edits and filters a value, and of which kinds; Widget.ts there says what each member is. Run npm run widgets after its options or kinds changed.`,
    `Use it: "x-ui": { "widget": "${name}" } on a text field, or say in "fits" which fields have it without that.`,
  ],
};

function widgetFile(name: string): string {
  return `import { plainTexts, TextInput } from './inputs';
import { type InputProps, plainText, type Widget } from './Widget';

/** ${titleFromName(name)}, for fields that name it. */
export const ${name}Widget: Widget = {
  name: '${name}',
  kinds: ['text'],
  options: {},
  ...plainTexts,
  Field: ({ value }) => plainText(value),
  Input: (props: InputProps) => <TextInput {...props} parse={(text) => text.trim() || null} />,
};
`;
}

function testFile(name: string): string {
  return `import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetFor } from '../../../src/web/widgets/widgetFor';
import { country } from './support/country';
import { Editor } from './support/Editor';
import { field } from './support/field';

describe('the widget "${name}"', () => {
  const named = field({ title: 'Value', ui: { widget: '${name}' } });

  it('shows a value in words', () => {
    expect(widgetFor(named).text(named, 'AB12', country(), (key) => key)).toBe('AB12');
  });

  it('edits a value', async () => {
    const onChange = vi.fn();
    render(<Editor field={named} country={country()} onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('Value'), 'AB12');
    expect(onChange).toHaveBeenLastCalledWith('AB12');
  });
});
`;
}
