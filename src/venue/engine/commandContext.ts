import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Address } from '@/core/protocol/instrument'
import type { Account } from './accounts/account'
import type { EngineEvent, CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import { takeLevelChanges } from './orderBook'
import type { ExchangeState } from './state'

/** What one command sees and says while it runs. */
export type CommandContext = {
  readonly state: ExchangeState
  readonly seq: number
  readonly timeNs: bigint
  readonly events: EngineEvent[]
  /** The instruments whose books the command changed. */
  readonly touched: ListedInstrument[]
  /** The accounts that went below zero in USDC and have something that could be sold for it. */
  readonly indebted: Account[]
  /** The accounts with stops whose orders or positions changed: some of the stops may have lost what they are for. */
  readonly stirred: Account[]
  /** The instruments with stops that the mark may have reached. */
  readonly repriced: ListedInstrument[]
  /** The accounts whose rewards changed. */
  readonly rewarded: Set<Address>
  tradeCount: number
  /** Stops that have gone. */
  releaseCount: number
}

export const nsPerSec = 1_000_000_000n

/** Notes that the command changes the book of an instrument. */
export function touchBook(context: CommandContext, listed: ListedInstrument): void {
  if (!context.touched.includes(listed)) context.touched.push(listed)
}

/** Notes that an order of the account has ended or that a position of it has changed. */
export function stir(context: CommandContext, account: Account): void {
  if (account.stops.size > 0 && !context.stirred.includes(account)) context.stirred.push(account)
}

/** One event for each book that ended the command differently, with the net totals of the levels that differ. */
export function emitLevelChanges(context: CommandContext): void {
  for (const listed of context.touched) {
    const levels = takeLevelChanges(listed.book)
    if (levels.length > 0) {
      context.events.push({ type: 'levelsChanged', instrumentId: listed.instrument.instrumentId, levels })
    }
  }
}

export const accepted: CommandOutcome = { isAccepted: true }

export function refused(error: ErrorCode): CommandOutcome {
  return { isAccepted: false, error }
}
