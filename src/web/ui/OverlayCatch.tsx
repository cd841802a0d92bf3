import { Component, type ReactNode } from 'react';

/** Props of {@link OverlayCatch}. */
export interface OverlayCatchProps {
  onCatch?: () => void;
  children: ReactNode;
}

/** Shows nothing where its content fails, and tells it. Unmount it to try again. */
export class OverlayCatch extends Component<OverlayCatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onCatch?.();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
