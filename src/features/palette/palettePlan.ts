import type { ReactNode } from 'react'
import type { Outcome } from '@/account/actions/outcome'

export type PlanTerm = {
  readonly name: string
  readonly value: string
  /** What it was made of: "the bid + 2 ticks, held at what it was when shown". */
  readonly from?: string | undefined
}

/** What Enter would do, in full. Without `run` it does nothing, and `blocked` says why. */
export type PalettePlan = {
  /** "Buy 2 ETH-PERP at 3,100.0, limit, post-only". */
  readonly title: string
  readonly tone: 'buy' | 'sell' | 'danger' | 'plain'
  /** Exactly what would be sent. */
  readonly terms: readonly PlanTerm[]
  /** What it would do, estimated. */
  readonly figures?: ReactNode
  /** What has changed since it was shown, and the way to look at it anew. */
  readonly moved?: { readonly words: string; readonly label: string; readonly onTake: () => void } | undefined
  readonly blocked?: { readonly words: string; readonly code?: string | undefined } | undefined
  /** The button's words. */
  readonly verb: string
  /** Does it, and settles with what became of it. */
  readonly run?: (() => Promise<Outcome>) | undefined
}
