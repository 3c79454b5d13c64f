/** Reports once that browser storage is blocked or full, with the consequences. */
export function showNotSaved(why: unknown): void {
  void import('./notSavedMessages').then(({ showDataNotSaved }) => showDataNotSaved(why))
}
