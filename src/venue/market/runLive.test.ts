import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { manualPort, levels, listEth } from '@/dev/testing/manualPort'
import { marketAccounts } from './marketAccounts'
import { addPremiumSample, createPremiumWindow, meanPremium, unwindFund } from './runLive'

const startMs = Date.parse('2026-01-10T12:00:00Z')

test('the mean covers the samples of the last five minutes with equal weights', () => {
  const window = createPremiumWindow()
  for (const [second, premium] of [
    [0, 9],
    [60, 1],
    [120, 2],
    [180, 6],
  ] as const) {
    addPremiumSample(window, startMs + second * 1000, premium)
  }
  expect(meanPremium(window, startMs + 180_000)).toBeCloseTo((9 + 1 + 2 + 6) / 4, 12)
  // The first sample is five minutes old.
  expect(meanPremium(window, startMs + 300_000)).toBeCloseTo((1 + 2 + 6) / 3, 12)
})

test('when every sample is too old there is no premium', () => {
  const window = createPremiumWindow()
  addPremiumSample(window, startMs, 0.1)
  expect(meanPremium(window, startMs + 301_000)).toBe(0)
})

/** ETH is at 3,120. The fund holds this many contracts of the perpetual or of a call. */
function fundHolding(amount: string, book: string[], instrumentId = '1') {
  const hand = manualPort()
  listEth(hand)
  const account = marketAccounts.insuranceFund
  hand.emit({ type: 'accountOpened', account, kind: 'insurance' })
  hand.emit({
    type: 'positionsChanged',
    account,
    positions: [
      {
        instrumentId,
        amount: parseFixed6(amount),
        entryPrice: parseFixed6('3000'),
        realizedPnl: fixed6(0n),
        cost: fixed6(0n),
        accumulatedFunding: fixed6(0n),
      },
    ],
  })
  hand.emit(levels(instrumentId, ...book))
  return unwindFund(hand.port.live)
}

const book = ['buy 50 @ 3119', 'sell 50 @ 3121']

test('the fund sells its longs at the best bid, ten thousand USD at a time', () => {
  // 10,000 / 3120 is 3.21 contracts, rounded to the step.
  expect(fundHolding('40', book)).toEqual([
    {
      account: marketAccounts.insuranceFund,
      instrumentId: '1',
      side: 'sell',
      amount: 3_210_000n,
      limitPrice: 3_119_000_000n,
      isPostOnly: false,
      timeInForce: 'IOC',
    },
  ])
})

test('the fund buys back its shorts, and never more than it is short', () => {
  expect(fundHolding('-0.5', book)).toMatchObject([{ side: 'buy', amount: 500_000n, limitPrice: 3_121_000_000n }])
})

test('the fund takes no more than is offered', () => {
  expect(fundHolding('40', ['buy 0.7 @ 3119'])).toMatchObject([{ amount: 700_000n }])
})

test('the fund waits when the other side is empty or far from the mark', () => {
  expect(fundHolding('40', ['sell 50 @ 3121'])).toEqual([])
  // 0.26 % below the mark.
  expect(fundHolding('40', ['buy 50 @ 3112'])).toEqual([])
})

test('for an option, with its wider book, a worse price is accepted', () => {
  // A fifth below the mark of 97.2.
  expect(fundHolding('2', ['buy 5 @ 78'], '20417')).toMatchObject([{ side: 'sell', amount: 2_000_000n }])
})
