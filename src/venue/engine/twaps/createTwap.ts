import type { ErrorCode } from '@/protocol/errorCodes'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Address, Hash } from '@/protocol/instrument'
import { checkTwapForm } from '@/quant/checkTwapForm'
import { maxActiveTwaps, slicesIn, twapIntervalSec } from '@/quant/twapRules'
import type { Account } from '../accounts/account'
import { closable, findHolding } from '../accounts/holding'
import type { TwapRequest } from '../command'
import type { Outcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { knownPrices } from '../margin/accountRisk'
import { checkListed } from '../orders/checkOrder'
import { refused } from '../outcome'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'
import { twapRecord, type Twap } from './twap'

/** Takes an amount to be worked in slices (venue-rules 8.4). The first is sent when slices are worked next. */
export function createTwap(turn: Turn, request: TwapRequest): Outcome {
  const account = turn.state.accounts.get(request.account)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  const found = checkListed(turn, account, request)
  if ('error' in found) return refused(found.error)
  const error = checkTwap(turn.state, account, found.listed, request)
  if (error !== undefined) return refused(error)
  const twap: Twap = {
    twapId: twapIdOf(turn, request.account),
    account: request.account,
    instrumentId: request.instrumentId,
    side: request.isBuy ? 'buy' : 'sell',
    amount: request.amount,
    executed: fixed6<Amount>(0n),
    executedValue: 0n,
    slicesTotal: slicesIn(request.durationSec),
    slicesExecuted: 0,
    durationSec: request.durationSec,
    intervalSec: twapIntervalSec,
    reduceOnly: request.reduceOnly,
    createdAtNs: turn.timeNs,
    updatedAtNs: turn.timeNs,
  }
  turn.state.twaps.set(twap.twapId, twap)
  const record = twapRecord(twap)
  turn.events.push({ type: 'twapChanged', account: twap.account, twap: record })
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
  const holding = findHolding(account, listed)
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
 * The account and the number of the command: a command makes one TWAP, and no other id of the venue ends like this. No
 * digest of a signed order looks like it but by a chance of 2^-256.
 */
function twapIdOf({ seq }: Turn, account: Address): Hash {
  return `${account}${seq.toString(16).padStart(12, '0')}${'f'.repeat(12)}`
}
