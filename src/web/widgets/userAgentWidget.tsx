import { AgentName } from '../ui/userAgent/AgentName';
import { describeAgent } from '../../metadata/reading/describeAgent';
import { plainTexts, TextInput } from './inputs';
import { type InputProps, plainText, type Translate, type Widget } from './Widget';

/** The `User-Agent` of a browser, by the names that people know: "Chrome on Windows". Only for fields that name it: no schema says that a text is one. */
export const userAgentWidget: Widget = {
  name: 'userAgent',
  kinds: ['text'],
  options: {},
  ...plainTexts,
  cellWidth: () => 142,
  Field: ({ value, translate }) => {
    const agent = plainText(value);
    return <AgentName agent={agent} name={nameOf(agent, translate)} />;
  },
  text: (_field, value, _country, translate) => nameOf(plainText(value), translate),
  Input: (props: InputProps) => <TextInput {...props} parse={(text) => text || null} />,
};

function nameOf(agent: string, translate: Translate): string {
  const { browser, system } = describeAgent(agent);
  if (browser && system) return translate('corridor.widgets.agent', { browser, system });
  return browser ?? system ?? translate('corridor.widgets.unknownAgent');
}
