import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { collateralPrice } from '@/core/quant/collateral'
import { conversionFor, inConversionOrder } from '@/core/quant/collateralConversion'
import { isolatedAfterChange, isolatedHealth } from '@/core/quant/margin/isolatedMargin'
import type { Command } from '@/venue/engine/command'
import { plainMargin, pricesOf, type PlainAccount, type PlainExchange } from './plainState'

type MoneyCommand = Extract<
  Command,
  {
    type:
      | 'deposit'
      | 'depositCollateral'
      | 'setFeeRates'
      | 'setPortfolioMargin'
      | 'setLeverage'
      | 'setMarginType'
      | 'changeIsolatedMargin'
  }
>

/** Money and margin transcribed from the rules; returns a code for a rejected command. */
export function applyMoney(plain: PlainExchange, command: MoneyCommand): string | undefined {
  const account = plain.accounts.get(command.account)
  if (account === undefined) return 'ACCOUNT_DOES_NOT_EXIST'
  switch (command.type) {
    case 'deposit': {
      if (command.amount <= 0n) return 'BAD_REQUEST'
      account.balance += command.amount
      return undefined
    }
    case 'depositCollateral': {
      if (command.amount <= 0n) return 'BAD_REQUEST'
      const held = account.collaterals.get(command.asset) ?? 0n
      account.collaterals.set(command.asset, fixed6<Amount>(held + command.amount))
      return undefined
    }
    case 'setFeeRates':
      account.rates = command.rates
      return undefined
    case 'setPortfolioMargin': {
      if (account.isPortfolio === command.isEnabled) return undefined
      const own = ordersOf(plain, account)
      const { availableMargin } = plainMargin(plain, { ...account, isPortfolio: command.isEnabled }, own)
      const isAtRisk = own.length > 0 || [...account.positions.values()].some(({ amount }) => amount !== 0n)
      if (isAtRisk && availableMargin <= 0n) return 'INSUFFICIENT_MARGIN'
      account.isPortfolio = command.isEnabled
      return undefined
    }
    case 'setLeverage':
    case 'setMarginType':
    case 'changeIsolatedMargin':
      return applyToPerpetual(plain, account, command)
  }
}

type PerpetualCommand = Extract<MoneyCommand, { instrumentId: string }>

function applyToPerpetual(plain: PlainExchange, account: PlainAccount, command: PerpetualCommand): string | undefined {
  const { instrumentId } = command
  const listed = plain.instruments.get(instrumentId)
  if (listed === undefined) return 'INSTRUMENT_NOT_FOUND'
  const { instrument } = listed
  if (instrument.instrumentType !== 'PERPETUAL') return 'INSTRUMENT_NOT_PERPETUAL'
  const own = ordersOf(plain, account)
  const position = account.positions.get(instrumentId)
  const hasPosition = position !== undefined && position.amount !== 0n
  const leverage = account.leverages.get(instrumentId) ?? instrument.maxLeverage
  switch (command.type) {
    case 'setLeverage': {
      if (command.leverage === 0) return 'LEVERAGE_IS_ZERO'
      if (command.leverage < 0 || command.leverage % 1 !== 0) return 'INVALID_LEVERAGE'
      if (command.leverage > instrument.maxLeverage) return 'LEVERAGE_TOO_HIGH'
      if (command.leverage < leverage && hasPosition && command.mayLower !== true) return 'CANNOT_DECREASE_LEVERAGE'
      const leverages = new Map(account.leverages).set(instrumentId, command.leverage)
      const before = plainMargin(plain, account, own)
      const after = plainMargin(plain, { ...account, leverages }, own)
      if (after.openOrderMargin > before.openOrderMargin && after.availableMargin <= 0n) return 'INSUFFICIENT_MARGIN'
      const isolated = account.isolated.get(instrumentId)
      if (command.leverage < leverage && hasPosition && isolated !== undefined) {
        const { markPrice } = pricesOf(plain, instrumentId)
        const terms = { isolated, position, markPrice, terms: instrument, leverage: command.leverage }
        const { equity, initialMargin } = isolatedHealth(terms)
        if (equity < initialMargin || isolated.margin < initialMargin) return 'INSUFFICIENT_ISOLATED_MARGIN'
      } else if (command.leverage < leverage && hasPosition && !account.isPortfolio) {
        const { balance, unrealizedPnl, openOrderMargin, initialMargin } = after
        if (initialMargin + openOrderMargin > balance + unrealizedPnl) return 'INSUFFICIENT_MARGIN'
      }
      if (command.leverage !== leverage) account.leverages.set(instrumentId, command.leverage)
      return undefined
    }
    case 'setMarginType': {
      const isIsolated = command.marginType === 'ISOLATED'
      if (isIsolated === account.isolatedIds.has(instrumentId)) return undefined
      if (hasPosition || own.some(({ request }) => request.instrumentId === instrumentId)) return 'POSITION_EXISTS'
      if (isIsolated) account.isolatedIds.add(instrumentId)
      else account.isolatedIds.delete(instrumentId)
      return undefined
    }
    case 'changeIsolatedMargin': {
      const { change } = command
      const isolated = account.isolated.get(instrumentId)
      if (change === 0n) return 'INVALID_MARGIN'
      if (!account.isolatedIds.has(instrumentId)) return 'ACCOUNT_NOT_ISOLATED'
      if (isolated === undefined || position === undefined) return 'UPDATE_MARGIN_DOES_NOT_EXIST'
      const { availableMargin } = plainMargin(plain, account, own)
      const setAside = [...account.isolated.values()].reduce((sum, { margin }) => sum + margin, 0n)
      const isFree = change < availableMargin && change <= account.balance - setAside
      if (change > 0n && !isFree) return 'INSUFFICIENT_AVAILABLE_MARGIN'
      const { markPrice } = pricesOf(plain, instrumentId)
      const { removable } = isolatedHealth({ isolated, position, markPrice, terms: instrument, leverage })
      if (0n - change > removable) return 'INSUFFICIENT_ISOLATED_MARGIN'
      account.isolated.set(instrumentId, isolatedAfterChange(isolated, change))
      return undefined
    }
  }
}

function ordersOf(plain: PlainExchange, account: PlainAccount) {
  return plain.orders.filter(({ request }) => request.account === account.address)
}

/** Sells collateral of every account that owes a dollar or more. */
export function convertPlainly(plain: PlainExchange): void {
  for (const account of plain.accounts.values()) {
    if (account.balance > -1_000_000n) continue
    for (const asset of inConversionOrder) {
      const held = account.collaterals.get(asset)
      const price = collateralPrice(asset, (name) => plain.indexes.get(name))
      if (account.balance >= 0n || held === undefined || price === undefined) continue
      const { amount, received } = conversionFor({ asset, held, price, debt: fixed6<Usd>(0n - account.balance) })
      account.balance += received
      if (amount === held) account.collaterals.delete(asset)
      else account.collaterals.set(asset, fixed6<Amount>(held - amount))
    }
  }
}

/**
 * Pays funding. Each payer's share is rounded down; receivers share the total by size, and the remainder goes to the
 * oldest position.
 */
export function payPlainly(plain: PlainExchange, command: Extract<Command, { type: 'payFunding' }>): void {
  for (const { instrumentId, rate } of command.rates) {
    const listed = plain.instruments.get(instrumentId)
    if (listed?.instrument.instrumentType !== 'PERPETUAL' || listed.mark === undefined) continue
    if (listed.paidHourNs !== undefined && listed.paidHourNs >= command.hourNs) continue
    listed.paidHourNs = command.hourNs
    const perContract = listed.mark * BigInt(Math.round(rate * 1e6))
    const dueOf = (account: PlainAccount) => (account.positions.get(instrumentId)?.amount ?? 0n) * perContract
    const accounts = [...plain.accounts.values()]
    const receivers = accounts.filter((account) => dueOf(account) < 0n)
    let paid = 0n
    for (const account of accounts.filter((other) => dueOf(other) > 0n)) {
      const due = dueOf(account) / 1_000_000_000_000n
      paid += due
      receive(account, instrumentId, 0n - due)
    }
    const all = receivers.reduce((sum, account) => sum + dueOf(account), 0n)
    const shares = receivers.map((account) => (paid * dueOf(account)) / all)
    let left = paid - shares.reduce((sum, share) => sum + share, 0n)
    for (const [at, account] of receivers.entries()) {
      receive(account, instrumentId, (shares[at] ?? 0n) + (left > 0n ? 1n : 0n))
      if (left > 0n) left -= 1n
    }
  }
}

function receive(account: PlainAccount, instrumentId: string, received: bigint): void {
  account.balance += received
  const isolated = account.isolated.get(instrumentId)
  if (isolated !== undefined) account.isolated.set(instrumentId, isolatedAfterChange(isolated, fixed6<Usd>(received)))
}
