import { expect, test } from 'vitest'
import {
  add,
  fixed6,
  fromNumber,
  negate,
  notional,
  parseFixed6,
  toNumber,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import { attribute, attributionParts, type AttributedFill, type Attribution, type MarketPoint } from './attribution'
import { black76 } from './black76'
import { yearsToExpiry } from './yearsToExpiry'

const hourNs = 3_600_000_000_000n
const startNs = 1_790_000_000_000_000_000n
const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const at = (hour: number, mark: string, index?: string): MarketPoint => ({
  timeNs: startNs + BigInt(hour) * hourNs,
  mark: price(mark),
  index: index === undefined ? undefined : price(index),
})
const buy = (hour: number, size: string, paid: string, mark?: string): AttributedFill => ({
  timeNs: startNs + BigInt(hour) * hourNs,
  change: amount(size),
  paid: parseFixed6<Usd>(paid),
  mark: mark === undefined ? undefined : price(mark),
  index: undefined,
})
const told = (found: Attribution | undefined) =>
  found === undefined
    ? undefined
    : {
        total: toNumber(found.total),
        delta: toNumber(found.parts.delta),
        gamma: toNumber(found.parts.gamma),
        vega: toNumber(found.parts.vega),
        theta: toNumber(found.parts.theta),
        trading: toNumber(found.parts.trading),
        residual: toNumber(found.residual),
      }
const none = { delta: 0, gamma: 0, vega: 0, theta: 0, trading: 0, residual: 0 }

test('a perpetual’s PnL is delta, plus what its fills gained against the mark', () => {
  // 2 held from 100 to 110: 20. 1 bought at 104 with the mark at 105: 1. From 105 to 110: 5.
  const points = [at(0, '100'), at(2, '110')]
  const found = attribute({ option: undefined, held: amount('2'), points, fills: [buy(1, '1', '104', '105')] })
  expect(told(found)).toEqual({ ...none, total: 26, delta: 25, trading: 1 })
})

test('after a fill without a mark nothing is explained until the next point', () => {
  const points = [at(0, '100'), at(2, '110'), at(3, '112')]
  const found = attribute({ option: undefined, held: amount('0'), points, fills: [buy(1, '1', '104')] })
  expect(told(found)).toEqual({ ...none, total: 8, delta: 2, residual: 6 })
})

test('a position held at the start without a mark price there has no attribution', () => {
  expect(attribute({ option: undefined, held: amount('1'), points: [], fills: [buy(1, '-1', '-104')] })).toBeUndefined()
})

const expiryNs = startNs + 240n * hourNs
const option = { strike: price('3000'), expiryNs, optionType: 'call' } as const

function modelMark(hour: number, index: number, iv: number): MarketPoint {
  const timeNs = startNs + BigInt(hour) * hourNs
  const years = yearsToExpiry(expiryNs, timeNs)
  const mark = black76({ forward: index, strike: 3000, yearsToExpiry: years, iv, optionType: 'call' })
  return { timeNs, mark: fromNumber<Price>(mark), index: fromNumber<Price>(index) }
}

test('when only time passes the PnL is theta, when only volatility rises it is vega', () => {
  const held = amount('10')
  const aged = told(attribute({ option, held, points: [modelMark(0, 3000, 0.6), modelMark(1, 3000, 0.6)], fills: [] }))
  // At the money the decay is S φ(0) iv / (2 √T) a year: 3000 × 0.398942 × 0.6 / (2 × √(240/8760)) / 8760 an hour.
  expect(aged?.theta).toBeCloseTo((-10 * (3000 * 0.398942 * 0.6)) / (2 * Math.sqrt(240 / 8760)) / 8760, 1)
  expect(Math.abs(aged?.vega ?? 1)).toBeLessThan(1e-3)
  expect(aged?.delta).toBe(0)
  const risen = told(
    attribute({ option, held, points: [modelMark(0, 3000, 0.6), modelMark(0, 3000, 0.61)], fills: [] }),
  )
  // Vega per point is S φ(0) √T / 100.
  expect(risen?.vega).toBeCloseTo((10 * 3000 * 0.398942 * Math.sqrt(240 / 8760)) / 100, 0)
})

test('small steps of a random option path leave a small residual, and the parts plus the residual are exactly the total', () => {
  let [index, iv] = [3000, 0.6]
  const points = [modelMark(0, index, iv)]
  for (let hour = 1; hour <= 168; hour += 1) {
    index *= 1 + 0.004 * Math.sin(hour * 1.7)
    iv += 0.003 * Math.cos(hour * 2.3)
    points.push(modelMark(hour, index, iv))
  }
  const found = attribute({ option, held: amount('10'), points, fills: [] })
  const parts = attributionParts.map((part) => found?.parts[part] ?? fixed6<Usd>(0n))
  const gross = parts.reduce((sum, part) => sum + Math.abs(toNumber(part)), 0)
  expect(parts.reduce((sum, part) => add(sum, part), found?.residual ?? fixed6<Usd>(0n))).toBe(found?.total)
  expect(Math.abs(toNumber(found?.residual ?? fixed6<Usd>(0n)))).toBeLessThan(0.05 * gross)
})

test('the last step of a settled option ends at its payoff', () => {
  const last = modelMark(239, 3100, 0.6)
  const payoff = notional(price('110'), amount('1'))
  const settled = {
    timeNs: expiryNs,
    change: amount('-1'),
    paid: negate(payoff),
    mark: price('110'),
    index: price('3110'),
  }
  const found = attribute({ option, held: amount('1'), points: [last], fills: [settled] })
  expect(found?.total).toBe(payoff - last.mark)
  expect(told(found)?.delta).toBeCloseTo(10, 0)
  expect(told(found)).toMatchObject({ trading: 0, vega: 0 })
})
