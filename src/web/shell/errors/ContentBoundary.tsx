import { useTranslate } from 'react-admin';
import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';

/** Props of {@link ContentBoundary}. */
interface ContentBoundaryProps {
  /** Another value shows the content again, as after a navigation. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  resetKey: string;
}

/** Keeps a page that fails from taking the shell with it, and offers to try again. */
export class ContentBoundary extends Component<ContentBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ContentBoundaryProps, state: State) {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  readonly retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? <CrashedScreen onRetry={this.retry} /> : this.props.children;
  }
}

/** Takes the place of a page that failed. */
function CrashedScreen({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <div className="page blank-screen" role="alert">
      <span className="blank-screen__icon">
        <Icon name="warning" size={28} />
      </span>
      <h1>{translate('corridor.shell.crashed.title')}</h1>
      <p className="muted">{translate('corridor.shell.crashed.text')}</p>
      <div className="toolbar">
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {translate('corridor.errors.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{translate('corridor.errors.reload')}</Button>
      </div>
    </div>
  );
}
