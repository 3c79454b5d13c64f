import type { Hash } from '@/protocol/instrument'

/** Signing: the wallet is asked. Sending: signed, and the venue's answer is awaited. Asking: what became of it. */
export type QuotePhase = 'signing' | 'sending' | 'asking'

export type PendingRfqs = {
  readonly isCreating: boolean
  readonly isClosingAll: boolean
  /** Blocks that are being closed. */
  readonly closing: ReadonlySet<Hash>
  /** New quotes on their way, by the block that they are on. */
  readonly quotes: ReadonlyMap<Hash, QuotePhase>
  /** Amends on their way, by the quote that they take the place of. */
  readonly amends: ReadonlyMap<Hash, QuotePhase>
  /** Quotes that are being withdrawn. */
  readonly withdrawing: ReadonlySet<Hash>
  readonly isWithdrawingAll: boolean
}

export const nothingPending: PendingRfqs = {
  isCreating: false,
  isClosingAll: false,
  closing: new Set(),
  quotes: new Map(),
  amends: new Map(),
  withdrawing: new Set(),
  isWithdrawingAll: false,
}

export function createPendingRfqs() {
  const listeners = new Set<() => void>()
  let state = nothingPending
  const set = (change: Partial<PendingRfqs>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    setPhase: (kind: 'quotes' | 'amends', id: Hash, phase: QuotePhase | undefined) => {
      const next = new Map(state[kind])
      if (phase === undefined) next.delete(id)
      else next.set(id, phase)
      set({ [kind]: next })
    },
    setMember: (kind: 'closing' | 'withdrawing', id: Hash, isIn: boolean) => {
      const next = new Set(state[kind])
      if (isIn) next.add(id)
      else next.delete(id)
      set({ [kind]: next })
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type PendingRfqStore = ReturnType<typeof createPendingRfqs>
