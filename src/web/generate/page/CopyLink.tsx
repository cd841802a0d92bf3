import { useNotify, useTranslate } from 'ra-core';
import { withCountry } from '../../session/countryAddress';
import { IconButton } from '../../ui/controls/Button';
import { useCopied } from '../../ui/controls/useCopied';

interface CopyLinkProps {
  /** Returns the path and query to link to. */
  pathOf: () => string;
  size?: 'small' | 'tiny';
  /** "Copy link" without it. */
  label?: string;
}

/** Copies a link that opens the same place, in the same country, in another browser or for a colleague. */
export function CopyLink({ pathOf, size, label }: CopyLinkProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [copied, copy] = useCopied({
    onCopied: () => notify('corridor.detail.linkCopied', { type: 'success' }),
    onFailed: () => notify('corridor.detail.linkNotCopied', { type: 'warning' }),
  });
  return (
    <IconButton
      icon={copied ? 'check' : 'link'}
      size={size}
      label={label ?? translate('corridor.detail.copyLink')}
      onClick={() => copy(linkTo(pathOf()))}
    />
  );
}

/** Returns the whole address of a path of the app, with the country that this tab works in. */
function linkTo(path: string): string {
  return `${location.origin}${location.pathname}#${withCountry(path)}`;
}
