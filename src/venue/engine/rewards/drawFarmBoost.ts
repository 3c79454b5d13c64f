import type { Address } from '@/protocol/instrument'
import { drawnBoost, rollCount } from '@/quant/rewards/farmRules'
import { heldBoost, rewardsOf } from '../../rules/rewardRecord'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { changeRewards } from './changeRewards'

/** Draws a boost that holds for an hour; while it holds there is no other (rest-private 16.10). */
export function drawFarmBoost(turn: Turn, address: Address, roll: number): Outcome {
  const { state, timeNs } = turn
  if (!state.accounts.has(address)) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (!Number.isSafeInteger(roll) || roll < 0 || roll >= rollCount) return refused('BAD_REQUEST')
  const record = rewardsOf(state.rewards, address)
  if (heldBoost(record, timeNs) !== undefined) return refused('BAD_REQUEST')
  const { boost, isRare } = drawnBoost(roll)
  const lastRareDrawNs = isRare ? timeNs : record.lastRareDrawNs
  changeRewards(turn, address, { ...record, draw: { boost, drawnAtNs: timeNs }, lastRareDrawNs })
  return accepted
}
