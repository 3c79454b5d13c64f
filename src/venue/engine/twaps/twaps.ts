import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import { checkTwapForm, maxActiveTwaps, slicesIn, twapIntervalSec, maxEndedTwaps } from '@/core/quant/twap'
import { sided } from '../../rules/positionKey'
import { findHolding, type Account } from '../accounts/account'
import { closable } from '../accounts/holding'
import type { TwapRequest } from '../command'
import { rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome, TwapRecord } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { knownPrices } from '../margin/accountRisk'
import { checkListed } from '../orders/checkOrder'
import { checkPositionMode, checkPositionSide } from '../positionMode'
import type { ExchangeState } from '../state'
import { twapRecord, type Twap } from './twap'

/** Accepts an amount to execute in slices (venue-rules 8.4). The next `workTwaps` sends the first slice. */
export function createTwap(context: CommandContext, request: TwapRequest): CommandOutcome {
  const account = context.state.accounts.get(request.account)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  const found = checkListed(context, account, request)
  if ('error' in found) return rejected(found.error)
  const error =
    checkTwap(context.state, account, found.listed, request) ??
    checkPositionSide(context, account, found.listed, request) ??
    checkPositionMode(context, account, found.listed, request)
  if (error !== undefined) return rejected(error)
  const twap: Twap = {
    twapId: twapIdOf(context, request.account),
    account: request.account,
    instrumentId: request.instrumentId,
    ...sided(request.positionSide),
    side: request.isBuy ? 'buy' : 'sell',
    amount: request.amount,
    executed: fixed6<Amount>(0n),
    executedValue: 0n,
    slicesTotal: slicesIn(request.durationSec),
    slicesExecuted: 0,
    durationSec: request.durationSec,
    intervalSec: twapIntervalSec,
    reduceOnly: request.reduceOnly,
    createdAtNs: context.timeNs,
    updatedAtNs: context.timeNs,
  }
  context.state.twaps.set(twap.twapId, twap)
  const record = twapRecord(twap)
  context.events.push({ type: 'twapChanged', account: twap.account, twap: record })
  return { isAccepted: true, twap: record }
}

function checkTwap(
  state: ExchangeState,
  account: Account,
  listed: ListedInstrument,
  request: TwapRequest,
): ErrorCode | undefined {
  const { amount, durationSec } = request
  const markPrice = knownPrices(listed)?.markPrice
  const badForm = checkTwapForm({ instrument: listed.instrument, amount, durationSec, markPrice })
  if (badForm !== undefined) return badForm
  return checkReduceOnly(account, listed, request) ?? checkCount(state, account)
}

function checkReduceOnly(account: Account, listed: ListedInstrument, request: TwapRequest): ErrorCode | undefined {
  if (!request.reduceOnly) return undefined
  const holding = findHolding(account, listed, request.positionSide)
  if (holding === undefined || holding.position.amount === 0n) return 'NO_POSITION_REDUCE_ONLY'
  const room = closable(holding, request.isBuy ? 'buy' : 'sell')
  if (room === 0n) return 'INVALID_DIRECTION_REDUCE_ONLY'
  return request.amount > room ? 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY' : undefined
}

function checkCount({ twaps }: ExchangeState, account: Account): ErrorCode | undefined {
  let own = 0
  for (const twap of twaps.values()) if (twap.account === account.address) own += 1
  return own >= maxActiveTwaps ? 'TOO_MANY_PENDING_ORDERS' : undefined
}

/**
 * Builds the id from the account and the command's number, because a command creates only one TWAP. The suffix
 * separates TWAPs from other ids. A collision with a signed order's digest has a chance of 2^-256.
 */
function twapIdOf({ seq }: CommandContext, account: Address): Hash {
  return `${account}${seq.toString(16).padStart(12, '0')}${'f'.repeat(12)}`
}

export function cancelTwap(context: CommandContext, address: Address, twapId: Hash): CommandOutcome {
  const twap = context.state.twaps.get(twapId)
  if (twap?.account !== address) return rejected('ORDER_DOES_NOT_EXIST')
  return { isAccepted: true, twap: endTwap(context, twap, 'cancelled') }
}

/** Ends the selected TWAPs in order of acceptance. Returns their ids. */
export function endTwaps(
  context: CommandContext,
  isMeant: (twap: Twap, listed: ListedInstrument) => boolean,
  status: 'cancelled' | 'failed',
  error?: ErrorCode,
): Hash[] {
  const ids: Hash[] = []
  for (const twap of context.state.twaps.values()) {
    const listed = context.state.instruments.get(twap.instrumentId)
    assert(listed !== undefined, 'a TWAP is of an instrument that is listed')
    if (!isMeant(twap, listed)) continue
    endTwap(context, twap, status, error)
    ids.push(twap.twapId)
  }
  return ids
}

export function endTwap(
  context: CommandContext,
  twap: Twap,
  status: Exclude<TwapRecord['status'], 'active'>,
  error?: ErrorCode,
): TwapRecord {
  const account = context.state.accounts.get(twap.account)
  assert(account !== undefined, 'a TWAP has an account')
  const record = twapRecord(
    { ...twap, updatedAtNs: context.timeNs },
    { status, ...(error === undefined ? {} : { error }) },
  )
  context.state.twaps.delete(twap.twapId)
  account.endedTwaps.push(record)
  if (account.endedTwaps.length > maxEndedTwaps) account.endedTwaps.shift()
  context.events.push({ type: 'twapChanged', account: twap.account, twap: record })
  return record
}

export function checkTwaps(state: ExchangeState): void {
  for (const [twapId, twap] of state.twaps) {
    const listed = state.instruments.get(twap.instrumentId)
    assert(twap.twapId === twapId && state.accounts.has(twap.account), 'every TWAP is found by its id and has an owner')
    assert(listed !== undefined && listed.settlementPrice === undefined, 'an expired instrument has no TWAPs')
    assert(twap.executed < twap.amount, 'a TWAP at work has something left')
    assert(twap.slicesExecuted < twap.slicesTotal, 'a TWAP at work has slices left')
    assert(twap.executed > 0n === twap.executedValue > 0n, 'what was executed had a price')
  }
  for (const { endedTwaps } of state.accounts.values()) {
    assert(endedTwaps.length <= maxEndedTwaps, 'only some of the ended TWAPs are kept')
    for (const { status, twapId } of endedTwaps) {
      assert(status !== 'active' && !state.twaps.has(twapId), 'what has ended is not at work')
    }
  }
}
