import { expect, test } from 'vitest'
import { subtract } from '@/core/protocol/fixed6'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { createRandomRisk, passIdleSecond, passRandomSecond, type RandomRisk } from '@/dev/scenes/engine/randomRisk'
import type { Account } from '../accounts/account'
import { describeState } from '../describeState'
import { exportState, importState } from '../snapshotData'
import { excessMargin, isFlat, liquidationOf, type Subject } from './subject'

/** Plays random accounts and prices, checked after each command, then two minutes of constant prices. */
function playedThrough(seed: number): RandomRisk {
  const known = played.get(seed)
  if (known !== undefined) return known
  const risk = createRandomRisk(seed)
  for (let second = 0; second < 60; second++) passRandomSecond(risk)
  for (let second = 0; second < 120; second++) passIdleSecond(risk)
  played.set(seed, risk)
  return risk
}
const played = new Map<number, RandomRisk>()

function accountsOf({ state, traders }: RandomRisk): Account[] {
  return traders.flatMap((address) => state.accounts.get(address) ?? [])
}

const stories = Array.from({ length: 25 }, (_, at) => [at + 1] as const)

test.each(stories)('whatever prices do, a liquidation ends with a passed check or nothing left (%i)', (seed) => {
  const risk = playedThrough(seed)
  const { state, hasFund } = risk
  for (const account of accountsOf(risk)) {
    for (const holding of account.holdings.values()) {
      if (holding.isolated !== undefined) expectEnded({ account, isolated: holding })
    }
    expectEnded({ account })
  }

  function expectEnded(subject: Subject): void {
    // Without a fund, positions exempt from deleveraging may remain.
    if (liquidationOf(subject) !== undefined) expect(hasFund).toBe(false)
    else if (!isFlat(subject)) expect(excessMargin(state, subject)).toBeGreaterThan(0n)
    else if (excessMargin(state, subject) <= 0n) {
      expect(subtract(subject.account.balance, subject.account.isolatedMargin)).toBeGreaterThanOrEqual(0n)
    }
  }
})

test('the scenarios cover everything that can happen to a position', () => {
  const counts = new Map<string, number>()
  for (let seed = 1; seed <= 25; seed++) {
    for (const [what, count] of playedThrough(seed).counts) counts.set(what, (counts.get(what) ?? 0) + count)
  }
  for (const what of ['book', 'insuranceFund', 'deleveraging', 'cancel', 'reduce', 'fund', 'deleverage', 'over']) {
    expect(counts.get(what), what).toBeGreaterThan(0)
  }
})

test.each(stories)('the events of a liquidation describe the complete state after it (%i)', (seed) => {
  const risk = playedThrough(seed)
  expect(risk.snapshot).toEqual(foldEvents(emptySnapshot(), describeState(risk.state)))
})

test.each(stories.slice(0, 10))('a scenario continues identically from a snapshot in its middle (%i)', (seed) => {
  const risk = createRandomRisk(seed)
  for (let second = 0; second < 60; second++) {
    if (second % 20 === 19) risk.state = importState(structuredClone(exportState(risk.state)))
    passRandomSecond(risk)
  }
  for (let second = 0; second < 120; second++) passIdleSecond(risk)
  expect(describeState(risk.state)).toEqual(describeState(playedThrough(seed).state))
})
