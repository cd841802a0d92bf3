interface Window {
  /** Forgets records and parameters of lists, so that the next one is mounted as if for the first time. */
  forget: () => void;
}
