import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { negate, subtract, type Usd } from '@/core/protocol/fixed6'
import type { Address, MarginType, PerpetualInstrument } from '@/core/protocol/instrument'
import { hasEnoughMargin } from '@/core/quant/margin/accountMargin'
import { isolatedHealth } from '@/core/quant/margin/isolatedMargin'
import { leverageShortfall } from '@/core/quant/margin/leverageRule'
import { findHolding, holdingsOf, type Account, type Holding, leverageOf } from '../accounts/account'
import { holdingRecord } from '../accounts/holding'
import type { Command } from '../command'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { isHedged } from '../positionMode'
import { markStale, accountHealth, pricesOf } from './accountRisk'
import { isIsolated, changeIsolated } from './isolatedMargin'

/**
 * Sets a perpetual's leverage: a whole number up to the instrument's maximum, which is the default. It applies to
 * orders and future fills. With orders it can be lowered as far as the margin allows, and with a position if `mayLower`.
 */
export function setLeverage(
  context: CommandContext,
  { account: address, instrumentId, leverage, mayLower }: Extract<Command, { type: 'setLeverage' }>,
): CommandOutcome {
  const found = findPerpetual(context, address, instrumentId)
  if ('error' in found) return rejected(found.error)
  const { account, listed, instrument } = found
  if (leverage === 0) return rejected('LEVERAGE_IS_ZERO')
  if (!Number.isInteger(leverage) || leverage < 0) return rejected('INVALID_LEVERAGE')
  if (leverage > instrument.maxLeverage) return rejected('LEVERAGE_TOO_HIGH')
  const chosen = account.leverages.get(instrumentId)
  const present = chosen ?? instrument.maxLeverage
  if (leverage === present) return accepted
  if (account.liquidation !== undefined) return rejected('ACCOUNT_LIQUIDATION')
  const isHeld = holdingsOf(account, listed).some(({ position }) => position.amount !== 0n)
  if (leverage < present && isHeld && mayLower !== true) return rejected('CANNOT_DECREASE_LEVERAGE')
  const before = accountHealth(context.state, account)
  changeLeverage(account, listed, leverage)
  const shortfall =
    leverage > present
      ? undefined
      : leverageShortfall({
          before,
          after: accountHealth(context.state, account),
          isolated: isolatedStand(account, listed, instrument),
        })
  if (shortfall !== undefined) {
    changeLeverage(account, listed, chosen)
    return rejected(shortfall.error)
  }
  context.events.push({ type: 'leverageChanged', account: address, instrumentId, leverage })
  return accepted
}

/** Sets or removes the chosen leverage; the margins follow when they are next read. */
function changeLeverage(account: Account, listed: ListedInstrument, leverage: number | undefined): void {
  const { instrumentId } = listed.instrument
  if (leverage === undefined) account.leverages.delete(instrumentId)
  else account.leverages.set(instrumentId, leverage)
  for (const holding of holdingsOf(account, listed)) markStale(account, holding)
}

/** The health of an isolated position at the chosen leverage; undefined without such a position. */
function isolatedStand(account: Account, listed: ListedInstrument, terms: PerpetualInstrument) {
  const { isolated, position } = findHolding(account, listed, undefined) ?? {}
  if (isolated === undefined || position === undefined || position.amount === 0n) return undefined
  const { markPrice } = pricesOf(listed)
  const health = isolatedHealth({ isolated, position, markPrice, terms, ...leverageOf(account, listed) })
  return { ...health, margin: isolated.margin }
}

/**
 * Sets the margin type of later positions. Rejected while the account has a position or an order in the perpetual.
 * Hedge mode has no isolated margin (rest-private 6.6a).
 */
export function setMarginType(
  context: CommandContext,
  address: Address,
  instrumentId: string,
  marginType: MarginType,
): CommandOutcome {
  const found = findPerpetual(context, address, instrumentId)
  if ('error' in found) return rejected(found.error)
  const { account, listed } = found
  if (isIsolated(account, listed) === (marginType === 'ISOLATED')) return accepted
  if (holdingsOf(account, listed).length > 0) return rejected('POSITION_EXISTS')
  if (marginType === 'ISOLATED' && isHedged(context.state, account, listed))
    return rejected('ORDER_ISOLATED_MARGIN_NOT_SUPPORTED')
  if (marginType === 'ISOLATED') account.isolatedInstruments.add(instrumentId)
  else account.isolatedInstruments.delete(instrumentId)
  context.events.push({ type: 'marginTypeChanged', account: address, instrumentId, marginType })
  return accepted
}

/** Switches portfolio margin on or off. Rejected if the account would be short of margin in the new mode. */
export function setPortfolioMargin(context: CommandContext, address: Address, isEnabled: boolean): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (account.isPortfolioMargin === isEnabled) return accepted
  if (account.liquidation !== undefined) return rejected('ACCOUNT_LIQUIDATION')
  const health = accountHealth(context.state, account, isEnabled)
  // An account without positions and orders is never short of margin, even when empty.
  if (account.holdings.size > 0 && !hasEnoughMargin(health)) return rejected('INSUFFICIENT_MARGIN')
  account.isPortfolioMargin = isEnabled
  context.events.push({ type: 'marginModeChanged', account: address, isPortfolio: isEnabled })
  return accepted
}

export function changeIsolatedMargin(
  context: CommandContext,
  address: Address,
  instrumentId: string,
  change: Usd,
): CommandOutcome {
  const found = findPerpetual(context, address, instrumentId)
  if ('error' in found) return rejected(found.error)
  const { account, listed } = found
  if (change === 0n) return rejected('INVALID_MARGIN')
  if (!isIsolated(account, listed)) return rejected('ACCOUNT_NOT_ISOLATED')
  const holding = findHolding(account, listed, undefined)
  if (holding?.isolated === undefined) return rejected('UPDATE_MARGIN_DOES_NOT_EXIST')
  if (account.liquidation !== undefined) return rejected('ACCOUNT_LIQUIDATION')
  if (holding.liquidation !== undefined) return rejected('ACCOUNT_POSITION_LIQUIDATION')
  const error = change > 0n ? checkAdding(context, account, change) : checkRemoving(account, holding, negate(change))
  if (error !== undefined) return rejected(error)
  changeIsolated(account, holding, change)
  context.events.push({ type: 'positionsChanged', account: address, positions: [holdingRecord(holding)] })
  return accepted
}

/** Checks that the rest of the account can spare the added margin in USDC. */
function checkAdding(context: CommandContext, account: Account, change: Usd): ErrorCode | undefined {
  const freeUsdc = subtract(account.balance, account.isolatedMargin)
  const { availableMargin } = accountHealth(context.state, account)
  const isEnough = change <= freeUsdc && hasEnoughMargin({ availableMargin: subtract(availableMargin, change) })
  return isEnough ? undefined : 'INSUFFICIENT_AVAILABLE_MARGIN'
}

/** Checks that the initial margin at the mark and an unrealised loss stay. */
function checkRemoving(account: Account, holding: Holding, removed: Usd): ErrorCode | undefined {
  const { listed, isolated, position } = holding
  const { instrument } = listed
  assert(isolated !== undefined && instrument.instrumentType === 'PERPETUAL', 'only a perpetual is isolated')
  const { markPrice } = pricesOf(listed)
  const chosen = leverageOf(account, listed)
  const { removable } = isolatedHealth({ isolated, position, markPrice, terms: instrument, ...chosen })
  return removed > removable ? 'INSUFFICIENT_ISOLATED_MARGIN' : undefined
}

type Found = {
  readonly account: Account
  readonly listed: ListedInstrument
  readonly instrument: PerpetualInstrument
}

/** Finds the tradable perpetual of a setting, or returns the error. */
function findPerpetual(context: CommandContext, address: Address, instrumentId: string): Found | { error: ErrorCode } {
  const account = context.state.accounts.get(address)
  if (account === undefined) return { error: 'ACCOUNT_DOES_NOT_EXIST' }
  const listed = context.state.instruments.get(instrumentId)
  if (listed === undefined) return { error: 'INSTRUMENT_NOT_FOUND' }
  const { instrument } = listed
  if (instrument.instrumentType !== 'PERPETUAL') return { error: 'INSTRUMENT_NOT_PERPETUAL' }
  if (listed.settlementPrice !== undefined) return { error: 'INSTRUMENT_EXPIRED' }
  return { account, listed, instrument }
}
