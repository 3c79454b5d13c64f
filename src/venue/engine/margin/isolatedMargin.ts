import { add, fixed6, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { isolatedAfterChange, isolatedAfterFill } from '@/core/quant/margin/isolatedMargin'
import type { Position } from '@/core/quant/pnl'
import { type Account, type Holding, leverageOf } from '../accounts/account'
import type { IsolatedMarginEvent } from '../event'
import type { ListedInstrument } from '../listedInstrument'

/**
 * Isolated margin is USDC reserved for one perpetual (venue-rules 5.1). It stays in the account's balance, but does
 * not back the rest of the account. Realised PnL goes to the balance as usual.
 */

const nothing = fixed6<Usd>(0n)

export function isIsolated(account: Account, { instrument }: ListedInstrument): boolean {
  return account.isolatedInstruments.size > 0 && account.isolatedInstruments.has(instrument.instrumentId)
}

type Fill = { readonly side: Side; readonly price: Price; readonly amount: Amount }

/**
 * Reserves margin for the part of a position that a fill opened, and releases the share of the part that the fill
 * closed.
 */
export function followFill(account: Account, holding: Holding, before: Position, fill: Fill): void {
  const { instrument } = holding.listed
  if (instrument.instrumentType !== 'PERPETUAL' || !isIsolated(account, holding.listed)) return
  const chosen = leverageOf(account, holding.listed)
  const isolated = isolatedAfterFill({ isolated: holding.isolated, before, fill, terms: instrument, ...chosen })
  setIsolated(account, holding, isolated)
}

/** Adds or removes margin of an isolated position, for its owner or for funding. */
export function changeIsolated(account: Account, holding: Holding, change: Usd): void {
  if (holding.isolated !== undefined) setIsolated(account, holding, isolatedAfterChange(holding.isolated, change))
}

export function releaseIsolated(account: Account, holding: Holding): void {
  setIsolated(account, holding, undefined)
}

function setIsolated(account: Account, holding: Holding, isolated: IsolatedMarginEvent | undefined): void {
  const change = subtract(isolated?.margin ?? nothing, holding.isolated?.margin ?? nothing)
  account.isolatedMargin = add(account.isolatedMargin, change)
  holding.isolated = isolated
}
