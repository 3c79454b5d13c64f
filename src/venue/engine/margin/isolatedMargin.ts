import {
  absolute,
  add,
  fixed6,
  larger,
  scale,
  smaller,
  subtract,
  type Amount,
  type Price,
  type Usd,
} from '@/protocol/fixed6'
import { marginRate, roundedUp } from '@/quant/margin/roundedUp'
import type { Account } from '../accounts/accounts'
import type { Holding } from '../accounts/holding'
import type { IsolatedMargin } from '../event'
import type { ListedInstrument } from '../instruments'

/**
 * Margin of its own is USDC that is set aside for one perpetual (venue-rules 5.1): it stays in the account's balance, and
 * the rest of the account does without it. What the position realises goes to the balance as ever.
 */

const nothing = fixed6<Usd>(0n)

export function isIsolated(account: Account, { instrument }: ListedInstrument): boolean {
  return account.isolatedInstruments.size > 0 && account.isolatedInstruments.has(instrument.instrumentId)
}

/** Sets aside for what a fill has opened, and gives back the part of what it has closed. `before` is the amount held. */
export function followFill(account: Account, holding: Holding, before: Amount, price: Price): void {
  const after = holding.position.amount
  const isSameSide = before !== 0n && after !== 0n && before > 0n === after > 0n
  const kept = isSameSide ? smaller(absolute(before), absolute(after)) : fixed6<Amount>(0n)
  const { margin, baseMargin } = holding.isolated ?? { margin: nothing, baseMargin: nothing }
  const opened = requiredFor(account, holding.listed, price, subtract(absolute(after), kept))
  const share = (value: Usd) => (kept === 0n ? nothing : fixed6<Usd>((value * kept) / absolute(before)))
  setIsolated(
    account,
    holding,
    after === 0n ? undefined : { margin: add(share(margin), opened), baseMargin: add(share(baseMargin), opened) },
  )
}

/** USD that opening so many contracts at this price needs under the account's leverage, rounded up. */
export function requiredFor(account: Account, { instrument }: ListedInstrument, price: Price, amount: Amount): Usd {
  if (instrument.instrumentType !== 'PERPETUAL') return nothing
  const rate = marginRate(instrument.initialMarginFraction, account.leverages.get(instrument.instrumentId))
  return roundedUp(price * amount, rate.numerator, rate.denominator * scale)
}

/**
 * Adds to the margin of an isolated position, or takes from it: what its owner moves, and the funding that it pays. It
 * never goes below nothing: what is beyond it is paid by the rest of the account.
 */
export function changeIsolated(account: Account, holding: Holding, change: Usd): void {
  const { isolated } = holding
  if (isolated === undefined) return
  const margin = larger(add(isolated.margin, change), nothing)
  setIsolated(account, holding, { margin, baseMargin: smaller(isolated.baseMargin, margin) })
}

/** Gives back everything that is set aside, for a position that is no more. */
export function releaseIsolated(account: Account, holding: Holding): void {
  setIsolated(account, holding, undefined)
}

function setIsolated(account: Account, holding: Holding, isolated: IsolatedMargin | undefined): void {
  const change = subtract(isolated?.margin ?? nothing, holding.isolated?.margin ?? nothing)
  account.isolatedMargin = add(account.isolatedMargin, change)
  holding.isolated = isolated
}
