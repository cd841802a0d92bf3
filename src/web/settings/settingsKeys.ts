/** Names of the settings in local storage (specification section 3); the first also of the cookie that keeps all of them over a sign-out. */
export const settingsKeys = { settings: 'settings', size: 'size' } as const;
