import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { foldEvents, emptySnapshot } from '@/dev/scenes/engine/foldEvents'
import { account } from '@/dev/scenes/engine/play'
import { perpetual } from '@/dev/scenes/engine/sceneInstruments'
import {
  buys,
  daySec,
  nextMondaySec,
  recordOf,
  referredScene,
  tokensOf,
  createTimedScene,
  nowOf,
  place,
  submit,
  type TimedScene,
} from '@/dev/scenes/engine/timedScene'
import { heldBoost, trailingVolume } from '../../rules/rewardRecord'
import { describeState } from '../describeState'
import { exportState, importState } from '../snapshotData'

const draw = (scene: TimedScene, name: string, roll: number) =>
  submit(scene, { type: 'drawFarmBoost', account: account(name), roll })

test('a week’s tokens are distributed by boosted volume, to the last millionth', () => {
  const scene = createTimedScene()
  // 100 from each first trade at 1; the second buy counts 100 × (1 + 3 × 100 / 1,000,000).
  buys(scene, 'bob', '1')
  buys(scene, 'bob', '1', 'dora')
  scene.sec = nextMondaySec
  expect(submit(scene, { type: 'endEpoch' })).toBe('accepted')
  // Boosted: carl 100, bob 200.03, dora 100, of 400.03 in total; carl's record came first, dora's last.
  expect(tokensOf(scene, 'carl')).toEqual(['1: 2499.812514 + 0'])
  expect(tokensOf(scene, 'bob')).toEqual(['1: 5000.374971 + 0'])
  expect(tokensOf(scene, 'dora')).toEqual(['1: 2499.812515 + 0'])
  expect(scene.state.rewards.epochs).toEqual([
    {
      epoch: 1,
      startNs: 1_789_948_800_000_000_000n,
      farmingEmission: parseFixed6('10000'),
      stakingEmission: 0n,
      totalBoostedVolume: parseFixed6('400.03'),
    },
  ])
})

test('the first trade of a new week also ends the old one', () => {
  const scene = createTimedScene()
  buys(scene, 'bob', '1')
  scene.sec = nextMondaySec - 1
  submit(scene, { type: 'endEpoch' })
  expect(scene.state.rewards.epochs).toEqual([])
  scene.sec = nextMondaySec
  buys(scene, 'bob', '1')
  expect(tokensOf(scene, 'bob')).toEqual(['1: 5000 + 0'])
  expect(formatFixed6(recordOf(scene, 'bob').epoch.volume)).toBe('100')
})

test('token holders share in the staking rewards of the next week, and a week without trades has no farming emission', () => {
  const scene = createTimedScene()
  buys(scene, 'bob', '1')
  for (const week of [0, 1]) {
    scene.sec = nextMondaySec + week * 7 * daySec
    submit(scene, { type: 'endEpoch' })
  }
  expect(tokensOf(scene, 'bob')).toEqual(['1: 5000 + 0', '2: 0 + 2500'])
  expect(scene.state.rewards.epochs.map(({ farmingEmission }) => formatFixed6(farmingEmission))).toEqual(['10000', '0'])
})

test('weeks in which the venue was down do not count as epochs', () => {
  const scene = createTimedScene()
  buys(scene, 'bob', '1')
  scene.sec = nextMondaySec + 20 * 7 * daySec
  submit(scene, { type: 'endEpoch' })
  submit(scene, { type: 'endEpoch' })
  expect(scene.state.rewards.epochs.map(({ epoch }) => epoch)).toEqual([1])
})

test('before the first trade there is no epoch to end', () => {
  const scene = createTimedScene()
  expect(submit(scene, { type: 'endEpoch' })).toBe('accepted')
  expect(scene.state.rewards.epochStartNs).toBeUndefined()
})

test('trades in an incentivized asset share its airdrop', () => {
  const scene = createTimedScene()
  submit(scene, { type: 'listInstruments', instruments: [perpetual('7', 'SOL')] })
  submit(scene, {
    type: 'setPrices',
    indexes: [{ asset: 'SOL', price: parseFixed6('100') }],
    marks: [{ instrumentId: '7', markPrice: parseFixed6('100') }],
  })
  place(scene, 'ann sell 3 @ 100', { instrumentId: '7' })
  place(scene, 'bob buy 3 @ 100', { instrumentId: '7' })
  buys(scene, 'dora', '5')
  scene.sec = nextMondaySec
  submit(scene, { type: 'endEpoch' })
  expect(recordOf(scene, 'bob').airdrops).toEqual([{ asset: 'SOL', amount: parseFixed6('500') }])
  expect(recordOf(scene, 'dora').airdrops).toEqual([])
})

test('a boost is drawn by the roll, lasts an hour, and cannot be drawn again before', () => {
  const scene = createTimedScene()
  expect(draw(scene, 'ann', 9_999)).toBe('accepted')
  const drawnNs = nowOf(scene)
  expect(formatFixed6(heldBoost(recordOf(scene, 'ann'), drawnNs) ?? 0n)).toBe('5')
  expect(recordOf(scene, 'ann').lastRareDrawNs).toBe(drawnNs)
  scene.sec += 3_599
  expect(draw(scene, 'ann', 0)).toBe('BAD_REQUEST')
  scene.sec += 1
  expect(heldBoost(recordOf(scene, 'ann'), nowOf(scene))).toBeUndefined()
  expect(draw(scene, 'ann', 0)).toBe('accepted')
  expect(recordOf(scene, 'ann').lastRareDrawNs).toBe(drawnNs)
})

test.each([-1, 10_000, 0.5, Number.NaN])('a roll of %d is rejected', (roll) => {
  expect(draw(createTimedScene(), 'ann', roll)).toBe('BAD_REQUEST')
})

test('volume counts with the boost of its time', () => {
  const scene = createTimedScene()
  draw(scene, 'bob', 0)
  buys(scene, 'bob', '1')
  scene.sec += 3_600
  buys(scene, 'bob', '1')
  // 100 × 1.25, then 100 × 1.0003.
  expect(formatFixed6(recordOf(scene, 'bob').epoch.boostedVolume)).toBe('225.03')
})

test('trailing volume covers whole days', () => {
  const scene = createTimedScene()
  buys(scene, 'bob', '1')
  scene.sec += 6 * daySec
  expect(formatFixed6(trailingVolume(recordOf(scene, 'bob'), nowOf(scene)))).toBe('100')
  scene.sec += daySec
  expect(formatFixed6(trailingVolume(recordOf(scene, 'bob'), nowOf(scene)))).toBe('0')
})

test('rewards survive a snapshot, and are described completely', () => {
  const scene = referredScene()
  buys(scene, 'bob', '2')
  submit(scene, { type: 'signUpForCampaign', account: account('bob'), campaignName: 'paper-league' })
  draw(scene, 'bob', 9_500)
  scene.sec = nextMondaySec
  buys(scene, 'bob', '1')
  const copy = importState(deserialize(serialize(exportState(scene.state))) as ReturnType<typeof exportState>)
  expect(exportState(copy)).toEqual(exportState(scene.state))
  const described = foldEvents(emptySnapshot(), describeState(copy)).margin
  for (const name of ['ann', 'bob', 'carl']) {
    expect(described.get(`${account(name)} rewards`)).toEqual(recordOf(scene, name))
  }
  expect(described.get('epochs')).toEqual(scene.state.rewards.epochs)
  const other: TimedScene = { ...scene, state: copy, events: [] }
  for (const one of [scene, other]) {
    one.sec = nextMondaySec + 7 * daySec
    submit(one, { type: 'endEpoch' })
    submit(one, { type: 'claimReferralRewards', account: account('ann') })
  }
  expect(exportState(other.state)).toEqual(exportState(scene.state))
})
