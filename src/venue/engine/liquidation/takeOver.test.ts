import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import {
  account,
  balanceOf,
  checkAt,
  createRiskScene,
  heldBy,
  order,
  send,
  setPrices,
  trade,
  type RiskScene,
} from '@/dev/scenes/engine/riskScene'

/** Runs two checks: the first starts the liquidation, the second, half a minute later, ends the reduction. */
function afterThirtySeconds(scene: RiskScene): string[] {
  checkAt(scene, 0)
  return checkAt(scene, 30).filter((line) => !line.includes('withdraws'))
}

test('what the fund cannot take goes to the accounts with the highest score, at the mark and without fees', () => {
  const scene = createRiskScene({ fund: '0', ann: '100', bob: '1000', carl: '200' })
  trade(scene, 'ann buys 6 doge from bob @ 100')
  trade(scene, 'ann buys 4 doge from carl @ 100')
  setPrices(scene, { doge: '92.5' })
  // Bob gains more, but on a larger balance: 45 / 1000 × 16.65 / 1045. Carl has 30 / 200 × 11.1 / 230. Each contract
  // frees 2.775 of the 2.75 needed.
  expect(afterThirtySeconds(scene)).toEqual([
    'ann: deleverage',
    'ann sells 1 doge @ 92.5, deleveraging (carl)',
    'ann: over',
  ])
  expect(balanceOf(scene, 'carl')).toBe('207.5')
  expect(heldBy(scene, 'carl', 'doge')).toBe('-3')
  expect(heldBy(scene, 'bob', 'doge')).toBe('-6')
})

test('an isolated position is ranked by its own margin', () => {
  const scene = createRiskScene({ fund: '0', ann: '100', bob: '1000', carl: '200' })
  send(scene, { type: 'setMarginType', account: account('bob'), instrumentId: '3', marginType: 'ISOLATED' })
  trade(scene, 'ann buys 4 doge from bob @ 100')
  trade(scene, 'ann buys 6 doge from carl @ 100')
  setPrices(scene, { doge: '92.5' })
  // Bob's position is backed by 20: 30 / 20 × 11.1 / 50, against 45 / 200 × 16.65 / 245.
  expect(afterThirtySeconds(scene)).toContain('ann sells 1 doge @ 92.5, deleveraging (bob)')
})

test('deleveraging is recorded as a liquidation fill on both sides', () => {
  const scene = createRiskScene({ fund: '0', ann: '100', bob: '1000' })
  trade(scene, 'ann buys 10 doge from bob @ 100')
  setPrices(scene, { doge: '92.5' })
  afterThirtySeconds(scene)
  const last = scene.events.flatMap((event) => (event.type === 'traded' ? [event.trade] : [])).at(-1)
  expect(last).toMatchObject({
    via: 'deleveraging',
    taker: { tradeType: 'liquidation' },
    maker: { tradeType: 'liquidation' },
  })
})

test('when the first account is used up the next is deleveraged, even one without profit', () => {
  const scene = createRiskScene({ fund: '0', ann: '100', bob: '1000', carl: '200', dora: '10000' })
  trade(scene, 'ann buys 4 doge from bob @ 100')
  trade(scene, 'ann buys 6 doge from carl @ 100')
  // Ann is at −400. Bob gains 200 on his 1,000; Carl, who now has 450, gains 50; Dora gains nothing.
  setPrices(scene, { doge: '50' })
  trade(scene, 'carl buys 5 doge from dora @ 50')
  expect(afterThirtySeconds(scene)).toEqual([
    'ann: deleverage',
    'ann sells 4 doge @ 50, deleveraging (bob)',
    'ann sells 1 doge @ 50, deleveraging (carl)',
    'ann sells 5 doge @ 50, deleveraging (dora)',
    'ann is given 400',
    'ann: over',
  ])
})

test('instruments exempt from deleveraging are taken by the fund, whether it can afford them or not', () => {
  const scene = createRiskScene({ fund: '0', ann: '100', bob: '1000' })
  trade(scene, 'ann buys 10 eth from bob @ 100')
  setPrices(scene, { eth: '92.5' })
  expect(afterThirtySeconds(scene)).toEqual([
    'ann: fund',
    'ann sells 2.95 eth @ 91.575, insuranceFund (fund), fee 2.701462',
    'ann: over',
  ])
})

test('the fund takes a position that reduces its own, however poor it is', () => {
  const scene = createRiskScene({ fund: '30', ann: '50', bob: '10000', carl: '100' })
  trade(scene, 'carl sells 10 doge to bob @ 100')
  setPrices(scene, { doge: '107.5' })
  afterThirtySeconds(scene)
  // From Carl the fund takes 7.25 / (3.225 − 1.075 − 1.08575) contracts, on which Carl loses more than he has.
  expect(heldBy(scene, 'fund', 'doge')).toBe('-6.82')
  send(scene, { type: 'deposit', account: account('carl'), amount: parseFixed6('1000') })
  setPrices(scene, { doge: '130' })
  trade(scene, 'ann buys 5 doge from bob @ 130')
  setPrices(scene, { doge: '122' })
  checkAt(scene, 100)
  expect(checkAt(scene, 130).slice(1, 3)).toEqual([
    'ann: fund',
    'ann sells 5 doge @ 120.78, insuranceFund (fund), fee 6.039',
  ])
  expect(heldBy(scene, 'fund', 'doge')).toBe('-1.82')
})

test('without a fund, positions are deleveraged where that is allowed', () => {
  const scene = createRiskScene({ ann: '100', bob: '1000' })
  trade(scene, 'ann buys 10 doge from bob @ 100')
  setPrices(scene, { doge: '92.5' })
  expect(afterThirtySeconds(scene)).toEqual([
    'ann: deleverage',
    'ann sells 1 doge @ 92.5, deleveraging (bob)',
    'ann: over',
  ])
})

test('without a fund, exempt positions stay in the book at the worst price of the half minute', () => {
  const scene = createRiskScene({ ann: '100', bob: '1000', carl: '1000' })
  trade(scene, 'ann buys 10 eth from bob @ 100')
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 0)
  for (let second = 2; second <= 30; second += 2) checkAt(scene, second)
  // 92.5 − 15 × 0.0925 is 91.1125, and 2.75 / (2.775 − 1.39 − 0.9111) is 5.803…
  const again = ['ann withdraws sell 5.81 eth @ 91.11', 'ann offers sell 5.81 eth @ 91.11']
  expect(checkAt(scene, 32)).toEqual(again)
  expect(checkAt(scene, 3_600)).toEqual(again)
  order(scene, 'carl buy 10 eth @ 92')
  expect(checkAt(scene, 3_601)).toEqual(['ann: over'])
})

test('a debt that cannot be paid is written down, even without a fund', () => {
  const scene = createRiskScene({ ann: '100', bob: '1000' })
  trade(scene, 'ann buys 10 doge from bob @ 100')
  setPrices(scene, { doge: '50' })
  expect(afterThirtySeconds(scene).slice(-2)).toEqual(['ann is given 400', 'ann: over'])
  expect(scene.state.uncoveredLoss).toBe(400_000_000n)
})

test('a liquidated account pays no more than it has, and everyone else keeps their money', () => {
  const scene = createRiskScene({ fund: '0', ann: '100', bob: '1000' })
  trade(scene, 'ann buys 10 doge from bob @ 100')
  setPrices(scene, { doge: '50' })
  afterThirtySeconds(scene)
  expect(balanceOf(scene, 'bob')).toBe('1500')
  expect(scene.state.accounts.get(account('ann'))?.holdings.size).toBe(0)
})

test('a takeover is an ordinary trade for the fund and a liquidation for the account', () => {
  const scene = createRiskScene({ fund: '1000', ann: '100', bob: '1000' })
  trade(scene, 'ann buys 10 eth from bob @ 100')
  setPrices(scene, { eth: '92.5' })
  afterThirtySeconds(scene)
  const last = scene.events.flatMap((event) => (event.type === 'traded' ? [event.trade] : [])).at(-1)
  expect(last).toMatchObject({
    via: 'insuranceFund',
    maker: { account: account('fund'), tradeType: 'trade', fee: 0n, liquidationFee: 0n },
    taker: { account: account('ann'), tradeType: 'liquidation', fee: 0n, liquidationFee: 2_701_462n },
  })
})

test('a debt of the fund is written down once it holds nothing', () => {
  const scene = createRiskScene({ fund: '0', ann: '100', bob: '1000', carl: '1000' })
  trade(scene, 'ann buys 10 eth from bob @ 100')
  setPrices(scene, { eth: '92.5' })
  afterThirtySeconds(scene)
  send(scene, { type: 'deposit', account: account('ann'), amount: parseFixed6('1000') })
  setPrices(scene, { eth: '80' })
  order(scene, 'carl buy 2.95 eth @ 80')
  expect(order(scene, 'fund sell 2.95 eth @ 80 reduce-only').isAccepted).toBe(true)
  // The fee of 2.701462 less 2.95 × 11.575.
  expect(balanceOf(scene, 'fund')).toBe('-31.444788')
  checkAt(scene, 60)
  expect(balanceOf(scene, 'fund')).toBe('0')
  expect(scene.state.uncoveredLoss).toBe(31_444_788n)
})

test('a fund in debt pays nothing, and gains nothing from the debts of others', () => {
  const scene = createRiskScene({ fund: '0', ann: '120', bob: '1000', carl: '1000' })
  trade(scene, 'ann buys 10 call from bob @ 2')
  trade(scene, 'ann buys 10 eth from bob @ 100')
  order(scene, 'carl buy 10 eth @ 89')
  setPrices(scene, { eth: '89', call: '2' })
  checkAt(scene, 0)
  // Ann owes 18.9, of which the fund has received 8.9 as a fee. The fund buys the calls at 1.8, with a fee of 0.178
  // each.
  expect(checkAt(scene, 30)).toEqual([
    'ann: fund',
    'ann sells 10 call @ 1.8, insuranceFund (fund), fee 1.78',
    'ann is given 2.68',
    'ann: over',
  ])
  expect(balanceOf(scene, 'fund')).toBe('-7.32')
  expect(scene.state.uncoveredLoss).toBe(2_680_000n)
})
