import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Address } from '@/core/protocol/instrument'
import { closesSide, type Sided } from '../rules/positionKey'
import type { PositionMode } from '../rules/positionMode'
import { findHolding, type Account } from './accounts/account'
import { closable } from './accounts/holding'
import type { OrderRequest } from './command'
import { accepted, rejected, type CommandContext } from './commandContext'
import type { CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import type { ExchangeState } from './state'

/**
 * Sets the mode of accounts that have not chosen a mode. Resting orders stay as they are. To or from hedge mode, an
 * account with anything in perpetuals stays in its mode, because its positions are of that mode.
 */
export function setPositionMode(context: CommandContext, mode: PositionMode): CommandOutcome {
  const { state, events } = context
  const { positionMode = 'net', ...rest } = state.config
  if (positionMode === mode) return accepted
  if (mode === 'hedge' || positionMode === 'hedge') {
    for (const account of state.accounts.values()) {
      const isBound = isBusy(state, account) || account.isolatedInstruments.size > 0
      if (account.kind === 'trader' && account.positionMode === undefined && isBound)
        take(context, account, positionMode)
    }
  }
  state.config = mode === 'net' ? rest : { ...rest, positionMode: mode }
  events.push({ type: 'positionModeChanged', mode })
  return accepted
}

/**
 * Sets an account's own mode. Rejected while the account has a position or an order in any perpetual, like a change of
 * margin type.
 */
export function choosePositionMode(context: CommandContext, address: Address, mode: PositionMode): CommandOutcome {
  const { state } = context
  const account = state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (modeOf(state, account) === mode) return accepted
  if (isBusy(state, account)) return rejected('POSITION_EXISTS')
  if (mode === 'hedge') {
    if (state.config.positionMode !== 'hedge') return rejected('NOT_IMPLEMENTED')
    if (account.isolatedInstruments.size > 0) return rejected('ORDER_ISOLATED_MARGIN_NOT_SUPPORTED')
  }
  take(context, account, mode)
  return accepted
}

function take({ events }: CommandContext, account: Account, mode: PositionMode): void {
  account.positionMode = mode
  events.push({ type: 'positionModeChosen', account: account.address, mode })
}

function isBusy(state: ExchangeState, account: Account): boolean {
  const isPerpetual = (instrumentId: string) =>
    state.instruments.get(instrumentId)?.instrument.instrumentType === 'PERPETUAL'
  return (
    [...account.holdings.values()].some(({ listed }) => listed.instrument.instrumentType === 'PERPETUAL') ||
    [...account.stops.values()].some(({ request }) => isPerpetual(request.instrumentId)) ||
    [...state.twaps.values()].some((twap) => twap.account === account.address && isPerpetual(twap.instrumentId))
  )
}

function modeOf({ config }: ExchangeState, account: Account): PositionMode {
  // Accounts of the market have no mode, because they quote both sides.
  return account.kind === 'trader' ? (account.positionMode ?? config.positionMode ?? 'net') : 'net'
}

/** True if the account has two positions of the instrument, one a side. */
export function isHedged(state: ExchangeState, account: Account, { instrument }: ListedInstrument): boolean {
  return instrument.instrumentType === 'PERPETUAL' && modeOf(state, account) === 'hedge'
}

/** Rejects an order without a side in hedge mode, and with one elsewhere (our code, rest-private 6.6a). */
export function checkPositionSide(
  { state }: CommandContext,
  account: Account,
  listed: ListedInstrument,
  { positionSide }: Sided,
): ErrorCode | undefined {
  return (positionSide !== undefined) === isHedged(state, account, listed) ? undefined : 'ORDER_INVALID_TYPE'
}

/** Makes an order reduce-only that closes a side's position, so that it can never open the other direction. */
export function asClosing<Request extends Sided & { readonly isBuy: boolean; readonly reduceOnly: boolean }>(
  request: Request,
): Request {
  return closesSide(request) && !request.reduceOnly ? { ...request, reduceOnly: true } : request
}

/** Rejects an order that is not reduce-only against an open perpetual position, in one-way mode (real-venue 5). */
export function checkPositionMode(
  { state }: CommandContext,
  account: Account,
  listed: ListedInstrument,
  { isBuy, reduceOnly }: Pick<OrderRequest, 'isBuy' | 'reduceOnly'>,
): ErrorCode | undefined {
  if (reduceOnly || listed.instrument.instrumentType !== 'PERPETUAL') return undefined
  if (modeOf(state, account) !== 'one-way') return undefined
  const holding = findHolding(account, listed, undefined)
  const isAgainst = holding !== undefined && closable(holding, isBuy ? 'buy' : 'sell') > 0n
  return isAgainst ? 'ORDER_NOT_REDUCE_ONLY' : undefined
}
