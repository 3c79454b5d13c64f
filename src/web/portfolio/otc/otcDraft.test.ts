import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import {
  breakEven,
  dayOf,
  deskEstimate,
  expiryDays,
  expiryOfDay,
  readOtc,
  strikeAtTheMoney,
  type OtcDraft,
} from './otcDraft'

const nowMs = Date.UTC(2026, 1, 1, 12)
const draft: OtcDraft = {
  asset: 'ETH',
  optionType: 'put',
  strikeText: '2800',
  dayText: '2026-03-27',
  amountText: '1.5',
  priceText: '120',
}
const read = (change: Partial<OtcDraft> = {}) =>
  readOtc({ ...draft, ...change }, parseFixed6<Price>('3000'), BigInt(nowMs) * 1_000_000n)

test('an option expires at 08:00 UTC', () => {
  expect(expiryOfDay('2026-03-27')).toBe(BigInt(Date.UTC(2026, 2, 27, 8)) * 1_000_000n)
  expect([expiryOfDay(''), expiryOfDay('27.3.2026'), expiryOfDay('2026-13-01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(dayOf(nowMs)).toBe('2026-02-01')
})

test.each([
  // One hour before 08:00 is early enough, and the 366 days end before 08:00 of their last day.
  ['2026-02-01T07:00:00Z', '2026-02-01', '2027-02-01'],
  ['2026-02-01T07:00:00.001Z', '2026-02-02', '2027-02-01'],
  ['2026-02-01T08:00:00Z', '2026-02-02', '2027-02-02'],
  ['2026-02-01T23:59:00Z', '2026-02-02', '2027-02-02'],
])('the days on offer at %s are those whose 08:00 UTC the desk accepts', (now, min, max) => {
  expect(expiryDays(Date.parse(now))).toEqual({ min, max })
  const errorsOn = (dayText: string) =>
    readOtc({ ...draft, dayText }, parseFixed6<Price>('3000'), BigInt(Date.parse(now)) * 1_000_000n).errors.day
  expect([errorsOn(min), errorsOn(max)]).toEqual([undefined, undefined])
})

test('a complete draft gives a request', () => {
  expect(read()).toMatchObject({
    errors: {},
    wish: {
      asset: 'ETH',
      optionType: 'put',
      strike: 2_800_000_000n,
      amount: 1_500_000n,
      indicativePrice: 120_000_000n,
    },
  })
})

test.each<[string, Partial<OtcDraft>, object]>([
  ['a strike that is not a number', { strikeText: 'low' }, { strike: true }],
  ['a strike eleven times the index', { strikeText: '33000' }, { strike: true }],
  ['a past day', { dayText: '2026-02-01' }, { day: true }],
  ['a day in two years', { dayText: '2028-02-01' }, { day: true }],
  ['a fraction of the amount step', { amountText: '1.005' }, { amount: true }],
  ['more than the desk accepts', { amountText: '7000' }, { amount: true }],
  ['no price', { priceText: '0' }, { price: true }],
])('%s is reported at its field', (_, change, errors) => {
  expect(read(change)).toMatchObject({ errors, wish: undefined })
})

test('an option can be priced as soon as its terms are complete', () => {
  const { terms } = read({ priceText: '', amountText: '' })
  expect(terms).toMatchObject({ strike: 2_800_000_000n, expiryNs: expiryOfDay('2026-03-27') })
  expect(terms).not.toHaveProperty('amount')
})

test.each([
  ['3120.5', '3120'],
  ['64252.96', '64500'],
  ['152.58', '153'],
  ['0.15014', '0.15'],
])('the strike at the money of an index of %s is %s', (index, strike) => {
  expect(strikeAtTheMoney(parseFixed6<Price>(index))).toBe(strike)
})

test('a buyer breaks even at the strike plus or minus the price, and never with a put that costs more', () => {
  const usd = (text: string) => parseFixed6<Price>(text)
  expect(breakEven('call', usd('3000'), usd('120.35'))).toBe(3_120_350_000n)
  expect(breakEven('put', usd('3000'), usd('120.35'))).toBe(2_879_650_000n)
  expect(breakEven('put', usd('100'), usd('100.01'))).toBeUndefined()
})

test('the offer of the desk stands 1.5 volatility points over the fair value of a small request', () => {
  const points = [2400, 3000, 3600].map((strike) => ({ strike, forward: 3000, yearsToExpiry: 30 / 365, iv: 0.6 }))
  const wish = {
    strike: parseFixed6<Price>('3000'),
    expiryNs: BigInt(nowMs + 30 * 86_400_000) * 1_000_000n,
    optionType: 'call',
    amount: parseFixed6<Amount>('0.001'),
  } as const
  const estimate = deskEstimate(points, wish, parseFixed6<Price>('3000'), BigInt(nowMs) * 1_000_000n)
  expect(estimate?.iv).toBeCloseTo(0.6, 6)
  expect(estimate?.askIv).toBeCloseTo(0.615, 3)
})
