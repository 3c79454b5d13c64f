/** Locks that the pages of a browser share. Without Web Locks a page is alone. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Runs one after the other, across all pages of this browser. */
export async function oneAtATime<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const manager = locks()
  return manager === undefined ? run() : await manager.request(name, run)
}

/** Holds the lock until this page is gone. */
export function holdLock(name: string): void {
  void locks()?.request(name, () => new Promise<never>(() => undefined))
}

export async function isLockHeld(name: string): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? []
  return held.some((lock) => lock.name === name)
}
