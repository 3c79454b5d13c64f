/** The browser keeps nothing, or has no room: said once, with what that means. The words come when they are needed. */
export function showNotSaved(why: unknown): void {
  void import('./notSavedMessages').then(({ showDataNotSaved }) => showDataNotSaved(why))
}
