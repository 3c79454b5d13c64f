import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '@/core/lib/random'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account, createScene } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import type { Command } from '../command'
import { describeState } from '../describeState'
import { applyCommand } from '../exchange'
import { checkInvariants } from '../invariants'
import { exportState, importState } from '../snapshotData'
import type { ExchangeState } from '../state'

const names = ['ann', 'bob', 'carl', 'dora'] as const
const commandCount = 900
/** Makes the run span three weeks. */
const stepNs = 2_000_000_000_000n

test.each([1, 2, 3])(
  'random reward commands break no invariant, and a snapshot in between makes no difference (seed %i)',
  (seed) => {
    const random = createRandom(seed)
    const { state } = createScene()
    const snapshot = foldEvents(emptySnapshot(), describeState(state))
    let copy: ExchangeState | undefined
    let paid = 0
    for (let at = 0; at < commandCount; at++) {
      const timeNs = sceneStartNs + BigInt(at + 1) * stepNs
      const numbered = { seq: 1_000 + at, timeNs, command: nextCommand(random, 1_000 + at) }
      const result = applyCommand(state, numbered)
      foldEvents(snapshot, result.events)
      checkInvariants(state)
      if (result.events.some((event) => event.type === 'balanceChanged' && event.reason === 'reward')) paid += 1
      if (copy !== undefined) expect(applyCommand(copy, numbered)).toEqual(result)
      if (at === commandCount / 2) {
        copy = importState(deserialize(serialize(exportState(state))) as ReturnType<typeof exportState>)
      }
    }
    expect(paid).toBeGreaterThan(20)
    expect(state.rewards.epochs.length).toBeGreaterThanOrEqual(2)
    expect(foldEvents(emptySnapshot(), describeState(state)).margin).toEqual(snapshot.margin)
    if (copy !== undefined) expect(exportState(copy)).toEqual(exportState(state))
  },
)

function nextCommand(random: Random, seq: number): Command {
  const { pick } = random
  const who = account(pick(names))
  const die = random.next()
  if (die < 0.02) return { type: 'setUsername', account: who, username: pick(['one', 'two', 'three', 'four', 'five']) }
  if (die < 0.06) return { type: 'setReferrer', account: who, referralCode: pick(['one', 'two', 'three', 'six']) }
  if (die < 0.14) return { type: 'claimReferralRewards', account: who }
  if (die < 0.2) return { type: 'claimTradeFees', account: who }
  if (die < 0.24) return { type: 'signUpForCampaign', account: who, campaignName: pick(['paper-league', 'none']) }
  if (die < 0.3) return { type: 'drawFarmBoost', account: who, roll: random.integer(10_100) }
  if (die < 0.33) return { type: 'endEpoch' }
  const isBuy = random.next() < 0.5
  const order = orderRequest(orderIdOf(seq), who, {
    isBuy,
    instrumentId: random.next() < 0.8 ? '1' : '2',
    amount: fixed6<Amount>(BigInt(1 + random.integer(300)) * 10_000n),
    limitPrice: fixed6<Price>(random.next() < 0.8 ? 100_000_000n : 15_000_000n),
  })
  return { type: 'createOrder', order }
}
