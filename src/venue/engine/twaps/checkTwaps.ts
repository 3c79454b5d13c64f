import { assert } from '@/lib/assert'
import { maxEndedTwaps } from '@/quant/twapRules'
import type { ExchangeState } from '../state'

/** What is true of TWAPs after every command; a broken one throws with the rule it breaks. */
export function checkTwaps(state: ExchangeState): void {
  for (const [twapId, twap] of state.twaps) {
    const listed = state.instruments.get(twap.instrumentId)
    assert(
      twap.twapId === twapId && state.accounts.has(twap.account),
      'a TWAP is found by its id and belongs to somebody',
    )
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
