import { PopoverOverlay, type PopoverProps } from '../ui/overlay/PopoverOverlay';
import { AccountMenu, type AccountMenuProps } from './AccountMenu';

/** Props of {@link AccountPopover}. */
export type AccountPopoverProps = AccountMenuProps & Pick<PopoverProps, 'open' | 'anchor' | 'label'>;

/** The account's menu at the foot of the sidebar. It is loaded as a whole: a popover is placed by what is in it. */
export function AccountPopover({ open, anchor, label, ...menu }: AccountPopoverProps) {
  return (
    <PopoverOverlay above open={open} anchor={anchor} onClose={menu.onClose} label={label}>
      <AccountMenu {...menu} />
    </PopoverOverlay>
  );
}
