import { Component, type ReactNode } from 'react';
import { translateEarly } from '../../i18n/earlyTexts';
import '../../ui/controls/Button.css';
import './RootBoundary.css';

/** The last resort: what fails outside of the pages, as code that could not be fetched, ends here with a way on. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="root-boundary" role="alert">
        <h1>{translateEarly('errors.loadFailed')}</h1>
        <p className="muted">{translateEarly('errors.noAnswer')}</p>
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          {translateEarly('errors.reload')}
        </button>
      </main>
    );
  }
}
