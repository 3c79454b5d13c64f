import type { Hash } from '@/core/protocol/instrument'

/** A peg belongs to one tab: the one that holds the name of its order. */
export type PegLocks = {
  /** False when another tab of this browser has it. */
  readonly hold: (orderId: Hash) => Promise<boolean>
  readonly letGo: (orderId: Hash) => void
  /** The orders that this tab or another one of this browser holds. */
  readonly held: () => Promise<readonly Hash[]>
}

const prefix = 'optick.peg.'

/** Browser locks, which are released when a tab is closed. Without them (an insecure page) other tabs are not asked. */
export function createPegLocks(locks: Pick<LockManager, 'request' | 'query'> | undefined): PegLocks {
  if (locks === undefined)
    return { hold: () => Promise.resolve(true), letGo: () => undefined, held: () => Promise.resolve([]) }
  const held = new Map<Hash, () => void>()
  return {
    hold: (orderId) =>
      new Promise<boolean>((answer, fail) => {
        const asked = locks.request(prefix + orderId, { ifAvailable: true }, async (lock) => {
          answer(lock !== null)
          if (lock === null) return
          await new Promise<void>((letGo) => held.set(orderId, letGo))
        })
        asked.catch(fail)
      }),
    letGo: (orderId) => {
      held.get(orderId)?.()
      held.delete(orderId)
    },
    held: async () => {
      const names = ((await locks.query()).held ?? []).map(({ name }) => name ?? '')
      // The names are made above, of order ids.
      return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length) as Hash] : []))
    },
  }
}
