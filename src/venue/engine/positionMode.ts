import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Address } from '@/core/protocol/instrument'
import type { PositionMode } from '../rules/positionMode'
import type { Account } from './accounts/account'
import { closable, findHolding } from './accounts/holding'
import type { OrderRequest } from './command'
import { accepted, rejected, type CommandContext } from './commandContext'
import type { CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import type { ExchangeState } from './state'

/** Sets the mode of accounts that have not chosen a mode. Resting orders stay as they are. */
export function setPositionMode({ state, events }: CommandContext, mode: PositionMode): CommandOutcome {
  const { positionMode = 'net', ...rest } = state.config
  if (positionMode === mode) return accepted
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
  account.positionMode = mode
  context.events.push({ type: 'positionModeChosen', account: address, mode })
  return accepted
}

function isBusy(state: ExchangeState, account: Account): boolean {
  const isPerpetual = (instrumentId: string) =>
    state.instruments.get(instrumentId)?.instrument.instrumentType === 'PERPETUAL'
  return (
    [...account.holdings.keys()].some(isPerpetual) ||
    [...account.stops.values()].some(({ request }) => isPerpetual(request.instrumentId)) ||
    [...state.twaps.values()].some((twap) => twap.account === account.address && isPerpetual(twap.instrumentId))
  )
}

function modeOf({ config }: ExchangeState, account: Account): PositionMode {
  // Accounts of the market have no mode, because they quote both sides.
  return account.kind === 'trader' ? (account.positionMode ?? config.positionMode ?? 'net') : 'net'
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
  const holding = findHolding(account, listed)
  const isAgainst = holding !== undefined && closable(holding, isBuy ? 'buy' : 'sell') > 0n
  return isAgainst ? 'ORDER_NOT_REDUCE_ONLY' : undefined
}
