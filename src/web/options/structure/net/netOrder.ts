import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'

export type NetOrderLeg = {
  readonly instrument: Instrument
  readonly isBuy: boolean
  /** Contracts for one structure, above 0. */
  readonly ratio: Amount
}

/** The trader's settings. */
export type NetTerms = {
  readonly legs: readonly NetOrderLeg[]
  /** Index of the leg whose order rests. */
  readonly passive: number
  /** Structures. Each leg's contracts are whole amount steps. */
  readonly amount: Amount
  /** USD per structure that all legs may cost at most; a credit is negative. */
  readonly limit: Usd
  /** USD per structure by which the legs that are taken may miss the limit. */
  readonly legging: Usd
  readonly minEditMs: number
  /** True: the page withdraws the resting order when it closes. False: it leaves the order. */
  readonly withdrawsAtClose: boolean
}

/** What has traded of a leg. */
export type LegDone = {
  /** Contracts in the direction of the leg. */
  readonly filled: bigint
  /** Paid, or received if negative, in millionths of a millionth of a USD. */
  readonly cost: bigint
}

/** Contracts of a leg that its structures lack, or that its passive order filled beyond the amount. */
export type OpenLeg = { readonly leg: number; readonly isBuy: boolean; readonly amount: Amount }

/** Why nothing is quoted. A resting order is withdrawn meanwhile, because its fill could not be completed. */
export type NetPause =
  | { readonly why: 'link' | 'forward' | 'signing' }
  | NoPrice
  | { readonly why: 'form'; readonly code: ErrorCode }

/** `beyond`: no price reaches the limit. `thin`: the displayed levels lack contracts. */
export type NoPrice = { readonly why: 'beyond' } | { readonly why: 'stale' | 'thin'; readonly leg: number }

export type NetState =
  | { readonly status: 'resting' | 'sending' | 'taking' | 'resolving' }
  | { readonly status: 'waiting'; readonly untilMs: number }
  | { readonly status: 'paused'; readonly pause: NetPause }
  /** Legs that could not be taken within the legging limit. `failure`: the venue's rejection of the last attempt. */
  | { readonly status: 'open'; readonly failure: Failure | undefined }

export type NetEnd =
  | { readonly why: 'filled' | 'stopped' | 'expired' | 'left' | 'byHand' }
  /** `code`: the venue's reason. */
  | { readonly why: 'cancelled'; readonly code: string }
  | { readonly why: 'refused'; readonly failure: Failure }

export type NetEvent = {
  readonly atMs: number
  readonly what: 'placed' | 'moved' | 'withdrawn' | 'filled' | 'taken' | 'missed'
  readonly leg: number
  readonly amount: Amount
  readonly price: Price | undefined
}

export type NetOrder = {
  readonly key: Hash
  readonly terms: NetTerms
  readonly state: NetState
  readonly passive: { readonly price: Price; readonly open: Amount } | undefined
  readonly done: readonly LegDone[]
  readonly open: readonly OpenLeg[]
  /** Newest first. */
  readonly log: readonly NetEvent[]
  /** Set once the order quotes no more. */
  readonly ending: NetEnd | undefined
}

export type EndedNet = { readonly order: NetOrder; readonly end: NetEnd }

export type NetRejection = 'noOneClick' | 'elsewhere' | 'notKnown' | 'notLoaded' | 'busy' | 'hedgeMode'
