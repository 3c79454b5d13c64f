import type { Hash } from '@/protocol/instrument'

/** A peg belongs to one tab: whoever holds the name of its order. */
export type PegLocks = {
  /** False when another tab of this browser has it. */
  readonly hold: (orderId: Hash) => Promise<boolean>
  readonly letGo: (orderId: Hash) => void
}

/** Locks of the browser, which lets them go by itself when a tab is closed. Without them (an insecure page) nobody is asked. */
export function createPegLocks(locks: Pick<LockManager, 'request'> | undefined): PegLocks {
  if (locks === undefined) return { hold: () => Promise.resolve(true), letGo: () => undefined }
  const held = new Map<Hash, () => void>()
  return {
    hold: (orderId) =>
      new Promise<boolean>((answer, fail) => {
        const asked = locks.request(`optick.peg.${orderId}`, { ifAvailable: true }, async (lock) => {
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
  }
}
