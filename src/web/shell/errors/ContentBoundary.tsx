import { useTranslate } from 'react-admin';
import { Component, type ReactNode } from 'react';
import { MissingCodeError } from '../../client/loadOnce';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';

/** Props of {@link ContentBoundary}. */
interface ContentBoundaryProps {
  /** Another value shows the content again, as after a navigation. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  resetKey: string;
}

/**
 * Keeps a page that fails from taking the shell with it, and offers to try again. Where its code could not be loaded, that
 * reloads the page, as browsers and React keep that failure.
 */
export class ContentBoundary extends Component<ContentBoundaryProps, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: ContentBoundaryProps, state: State) {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey };
  }

  readonly retry = () => this.setState({ error: undefined });

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <CrashedScreen isMissing={error instanceof MissingCodeError} onRetry={this.retry} />;
  }
}

const reload = () => location.reload();

/** Takes the place of a page that failed. */
function CrashedScreen({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <div className="page blank-screen" role="alert">
      <span className="blank-screen__icon">
        <Icon name="warning" size={28} />
      </span>
      <h1>{translate('corridor.shell.crashed.title')}</h1>
      <p className="muted">
        {translate(`corridor.${isMissing ? 'detail.screenFailed' : 'shell.crashed.text'}`)}
      </p>
      <div className="blank-screen__actions">
        <Button variant="primary" icon="refresh" onClick={isMissing ? reload : onRetry}>
          {translate('corridor.errors.retry')}
        </Button>
        <Button onClick={reload}>{translate('corridor.errors.reload')}</Button>
      </div>
    </div>
  );
}
