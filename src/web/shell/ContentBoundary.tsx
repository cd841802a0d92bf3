import { Component, type ReactNode } from 'react';
import { CrashedScreen } from './CrashedScreen';

/** Props of {@link ContentBoundary}. */
export interface ContentBoundaryProps {
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
