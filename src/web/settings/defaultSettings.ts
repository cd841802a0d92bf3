import type { Settings } from './Settings';

/** How the app looks until somebody changes it (specification section 9). */
export const defaultSettings: Settings = {
  theme: '#009853',
  scheme: 'system',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  size: 'mini',
};
