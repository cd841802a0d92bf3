/** What the gateway tells before anybody is signed in. */
export interface Environment {
  sandbox: boolean;
  /** Empty outside of a sandbox. */
  demoAccounts: { account: string; password: string; title: string; description: string }[];
}
