import type { Hash } from '@/core/protocol/instrument'

/** Locks on pegged orders. A peg belongs to the tab that holds its order's lock. */
export type PegLocks = {
  /** Takes the lock. Resolves to false if another tab of this browser holds it. */
  readonly hold: (orderId: Hash) => Promise<boolean>
  /** Resolves once `held` no longer lists the order. */
  readonly letGo: (orderId: Hash) => Promise<void>
  /** Returns the orders locked by any tab of this browser. */
  readonly held: () => Promise<readonly Hash[]>
}

/** Uses Web Locks, which a closing tab releases. Without them (an insecure page) other tabs are ignored. */
export function createPegLocks(
  locks: Pick<LockManager, 'request' | 'query'> | undefined,
  prefix = 'optick.peg.',
): PegLocks {
  if (locks === undefined)
    return { hold: () => Promise.resolve(true), letGo: () => Promise.resolve(), held: () => Promise.resolve([]) }
  const held = new Map<Hash, () => Promise<void>>()
  return {
    hold: (orderId) =>
      new Promise<boolean>((answer, fail) => {
        const asked = locks.request(prefix + orderId, { ifAvailable: true }, async (lock) => {
          answer(lock !== null)
          if (lock === null) return
          await new Promise<void>((free) =>
            held.set(orderId, async () => {
              free()
              await asked
            }),
          )
        })
        asked.catch(fail)
      }),
    letGo: async (orderId) => {
      const free = held.get(orderId)
      held.delete(orderId)
      await free?.()
    },
    held: async () => {
      const names = ((await locks.query()).held ?? []).map(({ name }) => name ?? '')
      // The names are built above from order ids.
      return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length) as Hash] : []))
    },
  }
}
