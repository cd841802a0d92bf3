import type { ComponentProps } from 'react';
import { Popover } from '../ui/Popover';
import { AccountMenu, type AccountMenuProps } from './AccountMenu';

/** Props of {@link AccountPopover}. */
export type AccountPopoverProps = AccountMenuProps &
  Pick<ComponentProps<typeof Popover>, 'open' | 'anchor' | 'label'>;

/** The account's menu at the foot of the sidebar. It is loaded as a whole: a popover is placed by what is in it. */
export function AccountPopover({ open, anchor, label, ...menu }: AccountPopoverProps) {
  return (
    <Popover above open={open} anchor={anchor} onClose={menu.onClose} label={label}>
      <AccountMenu {...menu} />
    </Popover>
  );
}
