import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Address } from '@/core/protocol/instrument'
import type { Account } from './accounts/account'
import type { EngineEvent, CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import { takeLevelChanges } from './orderBook'
import type { ExchangeState } from './state'

export type CommandContext = {
  readonly state: ExchangeState
  readonly seq: number
  readonly timeNs: bigint
  readonly events: EngineEvent[]
  readonly touched: ListedInstrument[]
  /** Accounts that have a USDC debt, and collateral that could be sold to pay it. */
  readonly indebted: Account[]
  /** Accounts whose orders or positions changed. Their stops may have become invalid. */
  readonly stirred: Account[]
  /** Instruments with stops that the mark may have reached. */
  readonly repriced: ListedInstrument[]
  readonly rewarded: Set<Address>
  tradeCount: number
  /** Stops triggered so far. */
  releaseCount: number
}

export const nsPerSec = 1_000_000_000n

export function touchBook(context: CommandContext, listed: ListedInstrument): void {
  if (!context.touched.includes(listed)) context.touched.push(listed)
}

/** Records that an order of the account has ended, or that one of its positions has changed. */
export function stir(context: CommandContext, account: Account): void {
  if (account.stops.size > 0 && !context.stirred.includes(account)) context.stirred.push(account)
}

/** Emits one event per changed book, with the net totals of the changed levels. */
export function emitLevelChanges(context: CommandContext): void {
  for (const listed of context.touched) {
    const levels = takeLevelChanges(listed.book)
    if (levels.length > 0) {
      context.events.push({ type: 'levelsChanged', instrumentId: listed.instrument.instrumentId, levels })
    }
  }
}

export const accepted: CommandOutcome = { isAccepted: true }

export function rejected(error: ErrorCode): CommandOutcome {
  return { isAccepted: false, error }
}
