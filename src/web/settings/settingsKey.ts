/** Name of the settings in local storage, and of the cookie that keeps them over a sign-out. */
export const settingsKey = 'settings';
