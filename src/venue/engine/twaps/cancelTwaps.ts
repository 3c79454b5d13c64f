import { assert } from '@/lib/assert'
import type { ErrorCode } from '@/protocol/errorCodes'
import type { Address, Hash } from '@/protocol/instrument'
import { maxEndedTwaps } from '@/quant/twapRules'
import type { Outcome, TwapRecord } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { refused } from '../outcome'
import type { Turn } from '../turn'
import { twapRecord, type Twap } from './twap'

/** No slice follows; what is filled stays. */
export function cancelTwap(turn: Turn, address: Address, twapId: Hash): Outcome {
  const twap = turn.state.twaps.get(twapId)
  if (twap?.account !== address) return refused('ORDER_DOES_NOT_EXIST')
  return { isAccepted: true, twap: endTwap(turn, twap, 'cancelled') }
}

/** Ends those that are meant, in the order of acceptance; returns their ids. */
export function endTwaps(
  turn: Turn,
  isMeant: (twap: Twap, listed: ListedInstrument) => boolean,
  status: 'cancelled' | 'failed',
  error?: ErrorCode,
): Hash[] {
  const ids: Hash[] = []
  // A Map may lose the entry that is being visited.
  for (const twap of turn.state.twaps.values()) {
    const listed = turn.state.instruments.get(twap.instrumentId)
    assert(listed !== undefined, 'a TWAP is of an instrument that is listed')
    if (!isMeant(twap, listed)) continue
    endTwap(turn, twap, status, error)
    ids.push(twap.twapId)
  }
  return ids
}

/** Ends one and tells it. */
export function endTwap(
  turn: Turn,
  twap: Twap,
  status: Exclude<TwapRecord['status'], 'active'>,
  error?: ErrorCode,
): TwapRecord {
  const account = turn.state.accounts.get(twap.account)
  assert(account !== undefined, 'a TWAP has an account')
  const record = twapRecord(
    { ...twap, updatedAtNs: turn.timeNs },
    { status, ...(error === undefined ? {} : { error }) },
  )
  turn.state.twaps.delete(twap.twapId)
  account.endedTwaps.push(record)
  if (account.endedTwaps.length > maxEndedTwaps) account.endedTwaps.shift()
  turn.events.push({ type: 'twapChanged', account: twap.account, twap: record })
  return record
}
