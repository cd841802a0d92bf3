import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../../locales/en/states.json';
import chinese from '../../locales/zh/states.json';
import { stateDiagram } from '../../src/cli/states/stateDiagram';
import { compileValid } from '../../src/metadata/compile';
import { readProject } from '../../src/metadata/source/readProject';
import { readSource } from '../../src/metadata/source/readSource';
import { sampleFiles } from '../metadata/support/sampleFiles';

const send = 'post:parcels:send';
const zh = { 'actions.send': '寄出', 'actions.call': '召回' };
const tenants = {
  roles: { clerk: ['post*'], blind: [send], viewer: ['post', 'post:parcels'] },
  merchants: [{ code: '1001', name: 'One', accounts: [], roles: { sender: ['post:parcels', send] } }],
};

/** The diagram of the sample's parcels, which can be sent by somebody else and called back by their creator. */
function draw(language: string, of: { tenants?: typeof tenants } = { tenants }): string[] {
  const files = sampleFiles();
  files.set('locales/en/states.json', JSON.stringify(english));
  files.set('locales/zh/states.json', JSON.stringify(chinese));
  const edit = (path: string, change: (value: never) => void) => {
    const value = JSON.parse(files.get(path)!) as never;
    change(value);
    files.set(path, JSON.stringify(value));
  };
  edit('schemas/parcel.json', ({ properties }: { properties: { state: object } }) =>
    Object.assign(properties.state, { 'x-transitions': { waiting: ['sent'], sent: ['waiting'] } }),
  );
  edit('resources/parcels.json', ({ actions }: { actions: object }) =>
    Object.assign(actions, {
      send: {
        title: 'Send: "now"',
        permission: send,
        not: 'creator',
        transition: { field: 'state', to: 'sent' },
      },
      call: {
        title: 'Call back',
        permission: 'post:parcels:export',
        only: 'creator',
        transition: { field: 'state', to: 'waiting' },
      },
    }),
  );
  edit('locales/zh/parcels.json', (texts: object) => Object.assign(texts, zh));
  const { project } = readProject({ files });
  const drawn = { project, model: compileValid({ files }), language, tenants: of.tenants };
  return stateDiagram(drawn, 'parcels').split('\n');
}

describe('the diagram of the states of a resource', () => {
  it('has states, what makes each transition, and the roles that may and see the records', () => {
    expect(draw('en')).toEqual([
      '---',
      'title: "Parcels"',
      '---',
      'stateDiagram-v2',
      '  state "Waiting" as state_waiting_',
      '  state "Sent" as state_sent_',
      '  [*] --> state_waiting_: create<br/>clerk, sender (1001)',
      '  state_waiting_ --> state_sent_: Send:  now<br/>clerk, sender (1001)<br/>not creator',
      '  state_sent_ --> state_waiting_: Call back<br/>clerk<br/>only creator',
    ]);
  });

  it('is in any language, and names permissions where no merchants are known', () => {
    expect(draw('zh')).toContain('  state_sent_ --> state_waiting_: 召回<br/>clerk<br/>仅创建人');
    expect(draw('zh')).toContain('  [*] --> state_waiting_: 创建<br/>clerk, sender (1001)');
    expect(draw('zh')).toContain('  state "已寄出" as state_sent_');
    expect(draw('en', {})).toContain(
      '  state_sent_ --> state_waiting_: Call back<br/>post:parcels:export<br/>only creator',
    );
  });

  it('says which resources have states where another one is named', () => {
    const { project } = readProject({ files: sampleFiles() });
    const drawn = { project, model: compileValid({ files: sampleFiles() }), language: 'en', tenants };
    expect(() => stateDiagram(drawn, 'stops')).toThrow(
      'The records of "stops" have no states. Resources with states are parcels.',
    );
    expect(() => stateDiagram(drawn, 'parcel')).toThrow('There is no resource "parcel".');
  });

  it('is in the notation of Mermaid, for every resource that has states', async () => {
    const source = await readSource(join(import.meta.dirname, '../..'));
    const model = compileValid(source);
    const { project } = readProject(source);
    const line = /^ {2}( {2})?(state "[^"]+" as \w+( \{)?|(\[\*\]|\w+) --> (\[\*\]|\w+)(: [^;\n"]+)?|\})$/;
    const drawn = { project, model, tenants: model.tenants };
    expect(stateDiagram({ ...drawn, language: 'zh' }, 'withdrawals')).toContain('审核通过<br/>服务商');
    expect(stateDiagram({ ...drawn, language: 'zh' }, 'payout-orders')).toMatch(/: 网关$/m);
    for (const language of model.languages) {
      for (const name of ['withdrawals', 'applications', 'pay-in-details', 'reconciliation-lines']) {
        const [, , , head, ...lines] = stateDiagram({ ...drawn, language }, name).split('\n');
        expect(head).toBe('stateDiagram-v2');
        expect(lines.filter((each) => !line.test(each))).toEqual([]);
        // No text is missing.
        expect(lines.filter((each) => each.includes('states.'))).toEqual([]);
        // A state is declared once, and none is drawn that is not.
        const declared = lines.flatMap((each) => / as (\w+)/.exec(each)?.[1] ?? []);
        const used = lines.flatMap((each) => each.match(/\w+(?= -->)|(?<=--> )\w+/g) ?? []);
        expect(new Set(declared).size).toBe(declared.length);
        expect(used.filter((each) => !declared.includes(each))).toEqual([]);
      }
    }
  });
});
