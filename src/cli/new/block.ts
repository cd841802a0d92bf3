import { titleFromName } from '../../metadata/implied/titleFromName';
import type { Scaffold } from './Scaffold';

/** A block of pages with a title, and its test. */
export const blockScaffold: Scaffold = {
  arguments: [
    {
      name: 'name',
      about: 'name in camelCase, such as notes',
      problem: (answer, _answers, { project }) => {
        if (!/^[a-z][A-Za-z0-9]*$/.test(answer)) return 'Give a name in camelCase, such as notes.';
        return answer in project.blocks ? `There is a block "${answer}" already.` : undefined;
      },
    },
  ],
  options: [],
  files: ({ name = '' }) => {
    const component = name.charAt(0).toUpperCase() + name.slice(1);
    return {
      created: new Map([
        [`src/web/blocks/${name}Block.tsx`, blockFile(name, component)],
        [`src/web/blocks/${name}/${component}.tsx`, componentFile(name, component)],
        [`tests/web/blocks/${name}Block.test.tsx`, testFile(name, component)],
      ]),
      changed: new Map(),
    };
  },
  scripts: ['widgets', 'types'],
  next: ({ name = '' }) => [
    `Write what it shows in src/web/blocks/${name}/, and its options in ${name}Block.tsx; parts/Block.ts there says what each member is. Run npm run widgets and npm run types after its options changed.`,
    `Use it in a page of resources/: { "block": "${name}", "title": "${titleFromName(name)}" }.`,
  ],
};

function blockFile(name: string, component: string): string {
  return `import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';

/** ${titleFromName(name)}: its title. */
export const ${name}Block: Block<'${name}'> = {
  name: '${name}',
  options: {
    title: { description: 'In English.', type: 'string', minLength: 1 },
  },
  required: ['title'],
  load: loadForUse(async () => ({ Component: (await import('./${name}/${component}')).${component} })),
};
`;
}

function componentFile(name: string, component: string): string {
  return `import type { BlockProps } from '../parts/Block';

/** The block's content. */
export function ${component}({ block }: Pick<BlockProps<'${name}'>, 'block'>) {
  return <h2>{block.title}</h2>;
}
`;
}

function testFile(name: string, component: string): string {
  return `import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ${component} } from '../../../src/web/blocks/${name}/${component}';

describe('the block "${name}"', () => {
  it('has its title as a heading', () => {
    render(<${component} block={{ block: '${name}', title: 'A title' }} />);
    expect(screen.getByRole('heading', { name: 'A title' })).toBeTruthy();
  });
});
`;
}
