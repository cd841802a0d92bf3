import MuiMenu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import { Icon, type IconName } from '../Icon';
import { OverlayTheme } from './OverlayTheme';
import './MenuOverlay.css';

/** One command of a menu. */
export interface MenuItem {
  key: string;
  label: string;
  /** Subject of the entry, in small below the label. */
  note?: string;
  icon?: IconName;
  onSelect: () => void;
  disabled?: boolean;
  /** Set on items that are choices: whether it is the chosen one. */
  checked?: boolean;
  danger?: boolean;
}

/** Props of {@link MenuOverlay}. */
export interface MenuOverlayProps {
  id: string;
  label: string;
  /** The control it hangs on; none while it is closed. */
  anchor: Element | null;
  items: () => MenuItem[];
  onClose: () => void;
}

/** The part of a menu that is loaded when the first one opens. */
export function MenuOverlay({ id, label, anchor, items: itemsOf, onClose }: MenuOverlayProps) {
  const items = itemsOf();
  const hasIcons = items.some(({ icon }) => icon);
  const choose = (item: MenuItem) => () => {
    onClose();
    item.onSelect();
  };
  return (
    <OverlayTheme>
      <MuiMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{
          // Everything on a page belongs to a landmark.
          root: { role: 'region', 'aria-label': label },
          paper: { className: 'overlay', style: { marginTop: 4 } },
          list: { id, 'aria-label': label },
        }}
      >
        {items.map((item) => (
          <MuiMenuItem
            key={item.key}
            disabled={item.disabled}
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            className={`menu-overlay__item${item.danger ? ' menu-overlay__item--danger' : ''}`}
            onClick={choose(item)}
          >
            {hasIcons && (
              <span className="menu-overlay__icon">{item.icon && <Icon name={item.icon} size={16} />}</span>
            )}
            {item.note ? (
              <span>
                <span>{item.label}</span> <span className="menu-overlay__note">{item.note}</span>
              </span>
            ) : (
              <span>{item.label}</span>
            )}
            {item.checked && (
              <span className="menu-overlay__check">
                <Icon name="check" size={16} />
              </span>
            )}
          </MuiMenuItem>
        ))}
      </MuiMenu>
    </OverlayTheme>
  );
}
