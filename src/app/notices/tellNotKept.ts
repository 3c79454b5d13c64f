/** The browser keeps nothing, or has no room: said once, with what that means. The words come when they are needed. */
export function tellNotKept(why: unknown): void {
  void import('./notKeptWords').then(({ sayNotKept }) => sayNotKept(why))
}
