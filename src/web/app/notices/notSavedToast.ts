/** Browser storage is blocked or full. Reported once, with the consequences. */
export function showNotSaved(why: unknown): void {
  void import('./notSavedMessages').then(({ showDataNotSaved }) => showDataNotSaved(why))
}
