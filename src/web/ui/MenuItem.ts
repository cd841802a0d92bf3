import type { IconName } from './Icon';

/** One command of a menu. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: IconName;
  onSelect: () => void;
  disabled?: boolean;
  /** Set on items that are choices: whether it is the chosen one. */
  checked?: boolean;
  danger?: boolean;
}
