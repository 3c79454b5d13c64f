/** Returns the locks shared by all pages of a browser. Without Web Locks each page only locks itself. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Runs one task per name at a time, across all pages of this browser. */
export async function oneAtATime<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const manager = locks()
  return manager === undefined ? run() : await manager.request(name, run)
}

export function holdLock(name: string): void {
  void locks()?.request(name, () => new Promise<never>(() => undefined))
}

export async function isLockHeld(name: string): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? []
  return held.some((lock) => lock.name === name)
}
