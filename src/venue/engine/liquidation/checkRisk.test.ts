import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Fraction } from '@/core/protocol/fixed6'
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
  type Product,
  type RiskScene,
} from '@/dev/scenes/engine/riskScene'

/**
 * Ann has 100 and is long 10 at 100, with a maintenance margin of 3 %. She passes while 100 + 10 (P − 100) > 0.3 P,
 * above 92.783…; at 92.5 she lacks 27.75 − 25 = 2.75.
 */
function annIsLong(product: Product, fund = '1000'): RiskScene {
  const scene = createRiskScene({ fund, ann: '100', bob: '10000', carl: '10000' })
  trade(scene, `ann buys 10 ${product} from bob @ 100`)
  return scene
}

test('an account that passes the check is not touched', () => {
  const scene = annIsLong('eth')
  setPrices(scene, { eth: '92.8' })
  expect(checkAt(scene, 1)).toEqual([])
  expect(heldBy(scene, 'ann', 'eth')).toBe('10')
})

test('an empty account is not touched', () => {
  expect(checkAt(createRiskScene({ fund: '0', ann: '0' }), 1)).toEqual([])
})

test('when cancelling the open orders is enough, nothing else happens', () => {
  const scene = annIsLong('eth')
  // The order reserves 5 % of 180. At 93, 30 − 27.9 = 2.1 are available without it.
  order(scene, 'ann buy 2 eth @ 90')
  setPrices(scene, { eth: '93' })
  expect(checkAt(scene, 1)).toEqual(['ann: cancel', 'ann loses buy 2 eth @ 90: ACCOUNT_LIQUIDATION', 'ann: over'])
  expect(heldBy(scene, 'ann', 'eth')).toBe('10')
})

test('only as much is sold as needed to pass the check, and the fee goes to the fund', () => {
  const scene = annIsLong('eth')
  order(scene, 'carl buy 5 eth @ 92.5')
  setPrices(scene, { eth: '92.5' })
  // Each contract frees 2.775 of margin and costs a fee of 0.925: 2.75 / 1.85 is 1.486…
  expect(checkAt(scene, 1)).toEqual([
    'ann: cancel',
    'ann: reduce',
    'ann sells 1.49 eth @ 92.5, book (carl), fee 1.37825',
    'ann: over',
  ])
  // 100 − 1.49 × 7.5 − 1.37825
  expect(balanceOf(scene, 'ann')).toBe('87.44675')
  expect(balanceOf(scene, 'fund')).toBe('1001.37825')
  expect(checkAt(scene, 2)).toEqual([])
})

test('the fee of the trade is taken into account', () => {
  const scene = annIsLong('eth')
  const free = { taker: parseFixed6<Fraction>('0'), maker: parseFixed6<Fraction>('0') }
  const rates = { OPTION: free, PERPETUAL: { ...free, taker: parseFixed6<Fraction>('0.0008') } }
  send(scene, { type: 'setFeeRates', account: account('ann'), rates })
  order(scene, 'carl buy 5 eth @ 92.5')
  setPrices(scene, { eth: '92.5' })
  // 2.75 / (2.775 − 0.925 − 0.074) is 1.548…
  expect(checkAt(scene, 1)).toContain('ann sells 1.55 eth @ 92.5, book (carl), fee 1.43375')
})

test('the trade marks only one side as liquidated, and the order as the venue’s', () => {
  const scene = annIsLong('eth')
  order(scene, 'carl buy 5 eth @ 92.5')
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 1)
  const trade = scene.events.flatMap((event) => (event.type === 'traded' ? [event.trade] : [])).at(-1)
  expect(trade?.taker).toMatchObject({ account: account('ann'), tradeType: 'liquidation', isClosing: true })
  expect(trade?.maker).toMatchObject({ account: account('carl'), tradeType: 'trade', liquidationFee: 0n })
  const record = scene.events
    .flatMap((event) => (event.type === 'ordersChanged' ? event.orders : []))
    .findLast(({ account: owner }) => owner === account('ann'))
  expect(record).toMatchObject({ isLiquidation: true, status: 'filled', reduceOnly: true, systemType: 'LIQUIDATION' })
  expect(record?.orderId).toMatch(/^0x[0-9a-f]{64}$/)
})

test('in an empty book the price worsens every two seconds, and after thirty the fund takes over', () => {
  const scene = annIsLong('eth')
  setPrices(scene, { eth: '92.5' })
  const story: string[] = []
  for (let second = 1; second <= 31; second++) story.push(...checkAt(scene, second))
  const offers = story.filter((line) => line.includes('offers'))
  // 92.5 less 0.0925 per step, rounded down to a cent; the amount grows with it: 2.75 / (2.775 − loss − fee).
  expect(offers.slice(0, 3)).toEqual([
    'ann offers sell 1.49 eth @ 92.5',
    'ann offers sell 1.58 eth @ 92.4',
    'ann offers sell 1.66 eth @ 92.31',
  ])
  expect(offers).toHaveLength(15)
  expect(offers.at(-1)).toMatch(/@ 91\.2$/)
  expect(story.filter((line) => line.includes('withdraws'))).toHaveLength(15)
  // The fund pays 92.5 − 1 % of the index; each contract then frees 2.775 − 0.925 − 0.91575 = 0.93425.
  expect(story.slice(-3)).toEqual([
    'ann: fund',
    'ann sells 2.95 eth @ 91.575, insuranceFund (fund), fee 2.701462',
    'ann: over',
  ])
  expect(heldBy(scene, 'fund', 'eth')).toBe('2.95')
  expect(heldBy(scene, 'ann', 'eth')).toBe('7.05')
})

test('a check that comes slightly early still takes the next step, and one in between has no effect', () => {
  const scene = annIsLong('eth')
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 1)
  expect(checkAt(scene, 2.01)).toEqual([])
  expect(checkAt(scene, 2.98)).toEqual(['ann withdraws sell 1.49 eth @ 92.5', 'ann offers sell 1.58 eth @ 92.4'])
})

test('a resting liquidation order can be taken by anyone and is charged its fee then', () => {
  const scene = annIsLong('eth')
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 1)
  const before = scene.events.length
  order(scene, 'carl buy 3 eth @ 92.5')
  const fees = scene.events.slice(before).flatMap((event) => (event.type === 'balanceChanged' ? [event] : []))
  expect(fees.map(({ reason, change }) => `${reason} ${formatFixed6(change)}`)).toEqual([
    'trade -11.175',
    'liquidationFee -1.37825',
    'insurance 1.37825',
  ])
  expect(checkAt(scene, 2)).toEqual(['ann: over'])
})

test('when the price recovers, the order is withdrawn and the owner controls the account again', () => {
  const scene = annIsLong('eth')
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 1)
  setPrices(scene, { eth: '95' })
  expect(checkAt(scene, 2)).toEqual(['ann withdraws sell 1.49 eth @ 92.5', 'ann: over'])
  expect(order(scene, 'ann sell 1 eth @ 96 reduce-only').isAccepted).toBe(true)
})

test('a deposit ends a liquidation', () => {
  const scene = annIsLong('eth')
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 1)
  send(scene, { type: 'deposit', account: account('ann'), amount: parseFixed6('2.750001') })
  expect(checkAt(scene, 2)).toEqual(['ann withdraws sell 1.49 eth @ 92.5', 'ann: over'])
})

test('during a liquidation the owner can neither open, close nor cancel', () => {
  const scene = annIsLong('eth')
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 1)
  const rejection = { isAccepted: false, error: 'ACCOUNT_LIQUIDATION' }
  expect(order(scene, 'ann buy 1 eth @ 90')).toEqual(rejection)
  expect(order(scene, 'ann sell 1 eth @ 96 reduce-only')).toEqual(rejection)
  const [resting] = scene.state.orders.keys()
  if (resting === undefined) throw new Error('an order of the liquidation rests')
  expect(send(scene, { type: 'cancelOrder', account: account('ann'), orderId: resting }).isAccepted).toBe(false)
  send(scene, { type: 'cancelAllOrders', account: account('ann'), filter: {} })
  expect([...scene.state.orders.keys()]).toEqual([resting])
})

test('debt beyond all assets is paid by the fund', () => {
  const scene = annIsLong('eth')
  order(scene, 'carl buy 10 eth @ 50')
  setPrices(scene, { eth: '50' })
  expect(checkAt(scene, 1)).toEqual([
    'ann: cancel',
    'ann: reduce',
    'ann sells 10 eth @ 50, book (carl), fee 5',
    // 100 − 500 − 5
    'fund gives 405',
    'ann is given 405',
    'ann: over',
  ])
  expect(balanceOf(scene, 'ann')).toBe('0')
  expect(balanceOf(scene, 'fund')).toBe('600')
  expect(scene.state.uncoveredLoss).toBe(0n)
})

test('what the fund cannot pay is written down', () => {
  const scene = annIsLong('eth', '100')
  order(scene, 'carl buy 10 eth @ 50')
  setPrices(scene, { eth: '50' })
  // The fund has 100 and the fee of 5.
  expect(checkAt(scene, 1).slice(-3)).toEqual(['fund gives 105', 'ann is given 405', 'ann: over'])
  expect(balanceOf(scene, 'fund')).toBe('0')
  expect(scene.state.uncoveredLoss).toBe(300_000_000n)
})

test('a debt without any position is paid too', () => {
  const scene = createRiskScene({ fund: '1000', ann: '100', bob: '1000' })
  trade(scene, 'ann sells 5 call to bob @ 2')
  // 110 of money, and 5 × (150 − 110) = 200 to pay.
  send(scene, { type: 'expireInstrument', instrumentId: '2', settlementPrice: parseFixed6('150') })
  expect(checkAt(scene, 1)).toEqual(['fund gives 90', 'ann is given 90'])
})

test('other collateral is sold before anyone else pays', () => {
  const scene = annIsLong('eth')
  send(scene, { type: 'depositCollateral', account: account('ann'), asset: 'USDT', amount: parseFixed6('400') })
  order(scene, 'carl buy 10 eth @ 50')
  setPrices(scene, { eth: '50' })
  // The debt of 405 is paid with 400 USDT, which yield 399.96.
  expect(checkAt(scene, 1).slice(-3)).toEqual(['fund gives 5.04', 'ann is given 5.04', 'ann: over'])
})
