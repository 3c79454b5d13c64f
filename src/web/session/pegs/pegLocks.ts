import type { Hash } from '@/core/protocol/instrument'

/** Locks on pegged orders. A peg belongs to the tab that holds its order's lock. */
export type PegLocks<Id extends string = Hash> = {
  /** Takes the lock. Resolves to false if another tab of this browser holds it. */
  readonly hold: (id: Id) => Promise<boolean>
  /** Resolves once `held` no longer lists the order. */
  readonly letGo: (id: Id) => Promise<void>
  /** Returns the orders locked by any tab of this browser. */
  readonly held: () => Promise<readonly Id[]>
}

/** Uses Web Locks, which a closing tab releases. Without them (an insecure page) other tabs are ignored. */
export function createPegLocks<Id extends string = Hash>(
  locks: Pick<LockManager, 'request' | 'query'> | undefined,
  prefix = 'optick.peg.',
): PegLocks<Id> {
  if (locks === undefined)
    return { hold: () => Promise.resolve(true), letGo: () => Promise.resolve(), held: () => Promise.resolve([]) }
  const held = new Map<Id, () => Promise<void>>()
  return {
    hold: (id) =>
      new Promise<boolean>((answer, fail) => {
        const asked = locks.request(prefix + id, { ifAvailable: true }, async (lock) => {
          answer(lock !== null)
          if (lock === null) return
          await new Promise<void>((free) =>
            held.set(id, async () => {
              free()
              await asked
            }),
          )
        })
        asked.catch(fail)
      }),
    letGo: async (id) => {
      const free = held.get(id)
      held.delete(id)
      await free?.()
    },
    held: async () => {
      const names = ((await locks.query()).held ?? []).map(({ name }) => name ?? '')
      // The names are built above from ids.
      return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length) as Id] : []))
    },
  }
}
