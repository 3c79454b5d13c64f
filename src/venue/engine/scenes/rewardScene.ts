import { formatFixed6 } from '@/protocol/fixed6'
import { rewardsOf, type RewardRecord } from '../../rules/rewardRecord'
import { account } from './play'
import { createTimedScene, place, tell, type TimedScene } from './timedScene'

/** The scene begins on a Monday at 14:13:20 UTC; so many seconds later the next week does. */
export const nextMondaySec = 553_600
export const daySec = 86_400

export function recordOf(scene: TimedScene, name: string): RewardRecord {
  return rewardsOf(scene.state.rewards, account(name))
}

/** Ann goes by her name, and bob comes by it. */
export function referredScene(): TimedScene {
  const scene = createTimedScene()
  tell(scene, { type: 'setUsername', account: account('ann'), username: 'Ann' })
  tell(scene, { type: 'setReferrer', account: account('bob'), referralCode: 'ann' })
  return scene
}

/** Somebody buys of carl, or of somebody else, contracts at 100. */
export function buys(scene: TimedScene, buyer: string, amount: string, seller = 'carl'): void {
  place(scene, `${seller} sell ${amount} @ 100`)
  place(scene, `${buyer} buy ${amount} @ 100 ioc`)
}

/** What an account has earned in all, in tokens. */
export function tokensOf(scene: TimedScene, name: string): string[] {
  return recordOf(scene, name).earned.map(
    ({ epoch, farming, staking }) => `${epoch}: ${formatFixed6(farming)} + ${formatFixed6(staking)}`,
  )
}
