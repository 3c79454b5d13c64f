import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { createCascade, move, passSecond, type Cascade } from '@/dev/scenes/engine/cascade'
import type { EngineEvent } from '../event'
import { checkInvariants, checkMoney } from '../invariants'
import { accountHealth } from '../margin/accountRisk'
import type { ExchangeState } from '../state'

/** The index falls by `fall` percent a second for twenty seconds; then the liquidations alone move the price. */
function crash(cascade: Cascade, fall: number): EngineEvent[] {
  const allEvents: EngineEvent[] = []
  move(cascade, fixed6(97_500_000n))
  let quiet = 0
  while (quiet < 3 && cascade.seconds < 600) {
    const events = passSecond(cascade, cascade.seconds < 20 ? fall : 0)
    checkMoney(cascade.state)
    const isAnybodyIn = [...cascade.state.accounts.values()].some(({ liquidation }) => liquidation !== undefined)
    quiet = isAnybodyIn ? 0 : quiet + 1
    for (const event of events) allEvents.push(event)
  }
  return allEvents
}

/** Money in accounts, earned by the venue and not yet realised, less the deposits. */
function madeFromNothing(state: ExchangeState): bigint {
  let sum = state.venueFees - state.deposits
  for (const { balance, holdings } of state.accounts.values()) {
    sum += balance
    for (const { position } of holdings.values()) sum -= position.cost
  }
  return sum
}

function tradesVia(events: readonly EngineEvent[], via: string): number {
  return events.filter((event) => event.type === 'traded' && event.trade.via === via).length
}

test('after a cascade of 1,000 accounts every negative balance is accounted for', () => {
  const cascade = createCascade({ accounts: 1_000, fundUsd: 300_000, bidShare: 0.1 })
  const { state } = cascade
  const events = crash(cascade, 0.8)
  checkInvariants(state)

  expect(tradesVia(events, 'book')).toBeGreaterThan(100)
  expect(tradesVia(events, 'insuranceFund')).toBeGreaterThan(10)
  expect(tradesVia(events, 'deleveraging')).toBeGreaterThan(10)
  const begun = events.filter((event) => event.type === 'liquidationChanged' && event.stage === 'cancel')
  const over = events.filter((event) => event.type === 'liquidationChanged' && event.stage === undefined)
  expect(begun.length).toBeGreaterThan(500)
  expect(over).toHaveLength(begun.length)

  for (const account of state.accounts.values()) {
    if (account.address === state.insuranceFund) continue
    expect(account.balance).toBeGreaterThanOrEqual(0n)
    if (account.holdings.size > 0) expect(accountHealth(state, account).availableMargin).toBeGreaterThan(0n)
  }
  expect(state.uncoveredLoss).toBeGreaterThan(0n)
  expect(madeFromNothing(state)).toBe(state.uncoveredLoss)
})

test('a well-funded insurance fund leaves no uncovered loss and no deleveraging', () => {
  const cascade = createCascade({ accounts: 200, fundUsd: 100_000_000, bidShare: 0.1 })
  const events = crash(cascade, 0.8)
  expect(tradesVia(events, 'insuranceFund')).toBeGreaterThan(10)
  expect(tradesVia(events, 'deleveraging')).toBe(0)
  expect(cascade.state.uncoveredLoss).toBe(0n)
  expect(madeFromNothing(cascade.state)).toBe(0n)
})

test('a deep book ends the cascade without the fund', () => {
  const cascade = createCascade({ accounts: 200, fundUsd: 1_000, bidShare: 20 })
  const events = crash(cascade, 0)
  expect(tradesVia(events, 'book')).toBeGreaterThan(10)
  expect(tradesVia(events, 'insuranceFund') + tradesVia(events, 'deleveraging')).toBe(0)
})
