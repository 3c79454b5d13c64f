import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { emptyLeg } from '@/web/desk/ticket/stop/legDraft'
import { amountAtRisk, lossAtStop, readRisk } from './amountAtRisk'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const rates = { taker: parseFixed6<Fraction>('0.0008'), maker: parseFixed6<Fraction>('0.0005') }
const feeRates = { PERPETUAL: rates, OPTION: rates }
const market = { instrument, markPrice: price('3000'), indexPrice: price('3000'), feeRates }
const asks = [
  { price: price('3000'), amount: amount('1') },
  { price: price('3010'), amount: amount('10') },
]
const bids = [{ price: price('2999'), amount: amount('5') }]
const stopAt = (triggerText: string) => ({ ...emptyLeg, triggerText })

test.each([
  // Rests: 2 × (2,990 − 2,950) = 80; fees 2 × 2,990 × 0.05 % = 2.99 and 2 × 2,950 × 0.08 % = 4.72.
  ['buy', 'limit', '2990', '2', '2950', [], '87.71'],
  // Rests: 2 × (3,100 − 3,050) = 100; fees 2 × 3,050 × 0.05 % = 3.05 and 2 × 3,100 × 0.08 % = 4.96.
  ['sell', 'limit', '3050', '2', '3100', [], '108.01'],
  // Takes: 1 at 3,000 and 1 at 3,010 = 6,010, less 5,900 = 110; fees 6,010 × 0.08 % = 4.808 and 4.72.
  ['buy', 'market', '', '2', '2950', asks, '119.528'],
] as const)(
  'a %s %s order at %s of %s with a stop at %s loses this much',
  (side, type, priceText, size, stop, taken, loss) => {
    const draft = { ...emptyDraft, side, type, priceText }
    const input = { ...market, draft, bids: [], asks: taken }
    expect(lossAtStop(input, stopAt(stop), amount(size))).toBe(usd(loss))
  },
)

test('random limit orders lose the difference and both fees, on both sides', () => {
  let state = 11n
  const random = (below: bigint) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % (1n << 64n)
    return (state >> 11n) % below
  }
  for (let run = 0; run < 500; run++) {
    const entry = 1_000_000_000n + random(10n ** 10n)
    const away = 1_000_000n + random(10n ** 8n)
    const isBuy = random(2n) === 0n
    const exit = isBuy ? entry - away : entry + away
    const risk = 1_000_000n + random(10n ** 9n)
    const step = 10_000n
    const draft = { ...emptyDraft, side: isBuy ? ('buy' as const) : ('sell' as const), priceText: textOf(entry) }
    const input = { ...market, draft, bids: [], asks: [] }
    const lossOf = (size: Amount) => lossAtStop(input, stopAt(textOf(exit)), size)
    const largest = fixed6<Amount>(10n ** 12n)
    const found = amountAtRisk(fixed6<Usd>(risk), { amountStep: fixed6<Amount>(step), largest }, lossOf)
    // In units of 10⁻¹² per contract: |entry − stop| + 0.05 % of the entry (maker) + 0.08 % of the stop (taker).
    const perContract = away * 10_000n + entry * 5n + exit * 8n
    const exact = (risk * 10_000n * 1_000_000n) / perContract
    // Four sums are rounded to a millionth of a dollar, and a contract loses at least one dollar.
    expect([exact - 4n, exact, exact + 4n].map((size) => (size / step) * step)).toContain(found)
  }
})

const textOf = (value: bigint) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`

test('the amount is limited by the largest order, and 0 where one lot risks too much', () => {
  const lossOf = (size: Amount) => fixed6<Usd>(size * 100n)
  const terms = { amountStep: amount('0.01'), largest: amount('0.5') }
  expect(amountAtRisk(usd('1000'), terms, lossOf)).toBe(amount('0.5'))
  expect(amountAtRisk(usd('20.5'), terms, lossOf)).toBe(amount('0.2'))
  expect(amountAtRisk(usd('0.99'), terms, lossOf)).toBe(0n)
})

test('a larger market order has a worse entry, so less is bought than at the best price', () => {
  const draft = { ...emptyDraft, side: 'buy', type: 'market' } as const
  const input = { ...market, draft, bids, asks }
  const lossOf = (size: Amount) => lossAtStop(input, stopAt('2950'), size)
  const found = amountAtRisk(usd('119.53'), { amountStep: amount('0.01'), largest: amount('9') }, lossOf)
  // Two contracts lose 119.528, see above; at the best price alone 100 + 9.52 would have been assumed.
  expect(found).toBe(amount('2'))
})

test('unknown stays unknown: no stop, a stop on the wrong side, no fee rates, no book, no largest order', () => {
  const draft = { ...emptyDraft, side: 'buy', type: 'market' } as const
  const input = { ...market, draft, bids, asks }
  const one = amount('1')
  expect(lossAtStop(input, emptyLeg, one)).toBeUndefined()
  expect(lossAtStop(input, stopAt('3100'), one)).toBeUndefined()
  expect(lossAtStop({ ...input, feeRates: undefined }, stopAt('2950'), one)).toBeUndefined()
  expect(lossAtStop({ ...input, bids: undefined, asks: undefined }, stopAt('2950'), one)).toBeUndefined()
  expect(lossAtStop(input, stopAt('2950'), amount('12'))).toBeUndefined()
  const lossOf = () => usd('1')
  expect(amountAtRisk(usd('10'), { amountStep: one, largest: undefined }, lossOf)).toBeUndefined()
  expect(amountAtRisk(usd('10'), { amountStep: one, largest: one }, () => undefined)).toBeUndefined()
})

test.each([
  // 1 % of 10,000 USD is 100 USD. A contract loses 87.71 / 2 = 43.855 USD, see the first test: 2.2802…
  ['1', 'riskShare', '10000', '2.28'],
  ['100', 'riskUsd', undefined, '2.28'],
  ['1', 'riskShare', undefined, undefined],
  ['101', 'riskShare', '10000', undefined],
  ['-1', 'riskUsd', '10000', undefined],
  ['', 'riskUsd', '10000', undefined],
] as const)('a risk of "%s" (%s) with an equity of %s is %s contracts', (text, unit, equity, expected) => {
  const known = { ...market, draft: { ...emptyDraft, priceText: '2990' }, bids: [], asks: [] }
  const largest = () => ({ amount: amount('100'), cap: 'INSUFFICIENT_MARGIN' as const })
  const found = readRisk(text, unit, {
    known: { ...known, instrument: { ...instrument, amountStep: amount('0.01') } },
    stop: stopAt('2950'),
    largest,
    equity: equity === undefined ? undefined : usd(equity),
  })
  expect(found).toBe(expected === undefined ? undefined : amount(expected))
})
