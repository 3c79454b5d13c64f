import type { MarginInstrument, Address } from '@/core/protocol/instrument'
import { haveSameRates, type FeeSchedule } from '@/core/quant/fees'
import { discountedRates } from '@/core/quant/rewards'
import { compareTerms } from '../rules/compareTerms'
import { rewardsOf } from '../rules/rewardRecord'
import type { Account } from './accounts/account'
import { accepted, rejected, type CommandContext } from './commandContext'
import type { CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import { markStale } from './margin/accountRisk'
import { changeRewards } from './rewards/changeRewards'
import type { ExchangeState } from './state'

/**
 * Changes the terms of listed contracts. New orders follow the new terms at once, and margins of positions follow at
 * the next check. Resting orders and isolated margin stay. A leverage above the new maximum is lowered to the maximum.
 * Unknown or expired contracts, and terms that cannot change, reject the whole command.
 */
export function changeTerms(context: CommandContext, instruments: readonly MarginInstrument[]): CommandOutcome {
  const { state } = context
  const changed: { readonly listed: ListedInstrument; readonly instrument: MarginInstrument }[] = []
  for (const instrument of instruments) {
    const listed = state.instruments.get(instrument.instrumentId)
    if (listed === undefined) return rejected('INSTRUMENT_NOT_FOUND')
    if (listed.settlementPrice !== undefined) return rejected('INSTRUMENT_EXPIRED')
    const difference = compareTerms(listed.instrument, instrument)
    if (difference === 'fixed') return rejected('BAD_REQUEST')
    if (difference === 'changeable') changed.push({ listed, instrument })
  }
  if (changed.length === 0) return accepted
  // Makes margins be recomputed, as after a change of prices.
  state.priceVersion += 1
  for (const { listed, instrument } of changed) {
    listed.instrument = instrument
    listed.priceVersion = state.priceVersion
  }
  context.events.push({ type: 'instrumentsListed', instruments: changed.map(({ instrument }) => instrument) })
  for (const { instrument } of changed) limitLeverages(context, state, instrument)
  return accepted
}

function limitLeverages(context: CommandContext, state: ExchangeState, instrument: MarginInstrument): void {
  if (instrument.instrumentType !== 'PERPETUAL') return
  const { instrumentId, maxLeverage } = instrument
  for (const account of state.accounts.values()) {
    const chosen = account.leverages.get(instrumentId)
    if (chosen === undefined || chosen <= maxLeverage) continue
    account.leverages.set(instrumentId, maxLeverage)
    context.events.push({ type: 'leverageChanged', account: account.address, instrumentId, leverage: maxLeverage })
  }
}

/**
 * Changes the rates of accounts that have no rates of their own, and recomputes the reduced rates of referred
 * accounts.
 */
export function setVenueFees(context: CommandContext, rates: FeeSchedule): CommandOutcome {
  const { state } = context
  const { feeRates: before } = state.config
  if (haveSameRates(before, rates)) return accepted
  const referees = [...state.accounts.values()].filter((account) => paysPartOf(state, account, before))
  state.config = { ...state.config, feeRates: rates }
  context.events.push({ type: 'venueFeesChanged', rates })
  for (const account of state.accounts.values()) {
    // Open orders reserve their possible fees, so their margin changes too.
    if (account.feeRates === undefined) for (const holding of account.holdings.values()) markStale(account, holding)
  }
  for (const { address } of referees) setFeeRates(context, address, rates)
  return accepted
}

/** Changes how open orders reserve margin, at once; liquidation follows at the next check. */
export function setOrderMarginRule(context: CommandContext, isAdded: boolean): CommandOutcome {
  const { state } = context
  if (state.config.isOrderMarginAdded === isAdded) return accepted
  state.config = { ...state.config, isOrderMarginAdded: isAdded }
  context.events.push({ type: 'orderMarginRuleChanged', isAdded })
  return accepted
}

function paysPartOf(state: ExchangeState, { address }: Account, rates: FeeSchedule): boolean {
  const { referral } = rewardsOf(state.rewards, address)
  return referral !== undefined && haveSameRates(referral.fullRates, rates)
}

/** Sets an account's own rates from its next fill on. A referred account pays these rates less its discount. */
export function setFeeRates(context: CommandContext, address: Address, fullRates: FeeSchedule): CommandOutcome {
  const { accounts, rewards } = context.state
  const account = accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  const record = rewardsOf(rewards, address)
  const { referral } = record
  if (referral !== undefined) changeRewards(context, address, { ...record, referral: { ...referral, fullRates } })
  const rates = referral === undefined ? fullRates : discountedRates(fullRates)
  account.feeRates = rates
  for (const holding of account.holdings.values()) markStale(account, holding)
  context.events.push({ type: 'feeRatesChanged', account: address, rates })
  return accepted
}
