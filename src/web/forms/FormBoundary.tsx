import { useTranslate } from 'ra-core';
import { Component, type ReactNode } from 'react';
import { isMissingCode } from '../client/loadOnce';
import { ErrorState } from '../ui/feedback/Placeholders';

interface State {
  error: unknown;
}

/**
 * Keeps a form whose inputs fail: a retry shows the entered values, which the form around holds (product 4.30). Code that could not
 * be loaded is left to the screen's boundary, which reloads the page.
 */
export class FormBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  readonly retry = () => this.setState({ error: undefined });

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isMissingCode(error)) throw error;
    return <InputsFailed onRetry={this.retry} />;
  }
}

function InputsFailed({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <ErrorState
      title={translate('corridor.detail.crashed.title')}
      error={new Error(translate('corridor.form.crashed'))}
      onRetry={onRetry}
    />
  );
}
