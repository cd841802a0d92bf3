import { Icon } from '../Icon';
import { describeAgent } from '../../../metadata/reading/describeAgent';
import './AgentName.css';

/** The name of a browser, with a picture of its kind of device and the whole `User-Agent` as its tooltip. */
export function AgentName({ agent, name }: { agent: string; name: string }) {
  return (
    <span className="agent-name" title={agent}>
      <Icon name={describeAgent(agent).kind === 'phone' ? 'phone' : 'monitor'} size={16} />
      <span>{name}</span>
    </span>
  );
}
