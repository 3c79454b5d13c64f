import { expect, test } from 'vitest'
import { manualPort, levels, listEth } from '@/dev/testing/manualPort'
import type { FundingRate } from '../engine/command'
import { startFundingHour, stepFunding } from './fundingHours'

const hour = (hours: number, seconds = 0) => Date.parse('2026-01-10T00:00:00Z') + hours * 3_600_000 + seconds * 1_000
const hourNs = (hours: number) => BigInt(hour(hours)) * 1_000_000n

/** ETH at 3120 with the given book and rates. */
function liveEth(book: string[] = [], rates?: Omit<FundingRate, 'instrumentId'>) {
  const hand = manualPort()
  listEth(hand)
  if (book.length > 0) hand.emit(levels('1', ...book))
  if (rates !== undefined) hand.emit({ type: 'fundingRatesChanged', rates: [{ instrumentId: '1', ...rates }] })
  return { live: hand.port.live, emit: hand.emit }
}

const dearBook = ['buy 10 @ 3130', 'sell 10 @ 3131']

test('a book ten dollars above the index of 3120 gives a rate of 0.000338 an hour', () => {
  // (3130 − 3120) / 3120 = 0.0032051; less 0.0005, and an eighth of the rest.
  const { commands } = stepFunding(liveEth(dearBook).live, startFundingHour(hour(5)), hour(5))
  expect(commands).toEqual([
    { type: 'setFundingRates', rates: [{ instrumentId: '1', rate: 0.000013, nextRate: 0.000338 }] },
  ])
})

test('a book too thin for 10,000 USD has no premium', () => {
  const thin = ['buy 3 @ 3130', 'sell 10 @ 3131']
  const { commands } = stepFunding(liveEth(thin).live, startFundingHour(hour(5)), hour(5))
  expect(commands).toMatchObject([{ rates: [{ nextRate: 0.000013 }] }])
})

test('unchanged rates are not sent again', () => {
  const { live } = liveEth(dearBook, { rate: 0.000013, nextRate: 0.000338 })
  expect(stepFunding(live, startFundingHour(hour(5)), hour(5)).commands).toEqual([])
})

test('the second sample has twice the weight of the first, and there is one every five seconds', () => {
  const { live, emit } = liveEth(dearBook)
  const first = stepFunding(live, startFundingHour(hour(5)), hour(5)).state
  emit(levels('1', 'buy 0 @ 3130'))
  const same = stepFunding(live, first, hour(5, 4.9)).state
  // (1 × 0.0032051 + 2 × 0) / 3 = 0.0010684; less 0.0005, and an eighth of the rest is 0.000071.
  expect(stepFunding(live, same, hour(5, 5)).commands).toMatchObject([{ rates: [{ nextRate: 0.000071 }] }])
})

test('at the full hour its own rate is paid, and becomes the current rate', () => {
  const { live } = liveEth(dearBook, { rate: 0.000013, nextRate: 0.000338 })
  const sampled = stepFunding(live, startFundingHour(hour(5)), hour(5, 3_599)).state
  expect(stepFunding(live, sampled, hour(6)).commands).toEqual([
    { type: 'payFunding', hourNs: hourNs(6), rates: [{ instrumentId: '1', rate: 0.000338 }] },
    { type: 'setFundingRates', rates: [{ instrumentId: '1', rate: 0.000338, nextRate: 0.000338 }] },
  ])
})

test('a venue restarted within the same hour pays nothing and continues the hour', () => {
  const { live } = liveEth(dearBook, { rate: 0.00002, nextRate: 0.0001 })
  const { commands } = stepFunding(live, startFundingHour(hour(5, 100)), hour(5, 2_000))
  expect(commands).toEqual([
    { type: 'setFundingRates', rates: [{ instrumentId: '1', rate: 0.00002, nextRate: 0.000338 }] },
  ])
})

test('an hour that ended while the venue was down is paid at its last rate, later ones are not', () => {
  const { live } = liveEth([], { rate: 0.00002, nextRate: 0.0001 })
  const { commands, state } = stepFunding(live, startFundingHour(hour(5, 100)), hour(8, 600))
  expect(commands[0]).toEqual({
    type: 'payFunding',
    hourNs: hourNs(6),
    rates: [{ instrumentId: '1', rate: 0.0001 }],
  })
  expect(stepFunding(live, state, hour(8, 601)).commands.map(({ type }) => type)).not.toContain('payFunding')
})

test('an instrument that never had a rate pays no funding', () => {
  const { commands } = stepFunding(liveEth().live, startFundingHour(hour(5)), hour(6))
  expect(commands.map(({ type }) => type)).toEqual(['setFundingRates'])
})

test('of another venue the last rate before the hour is paid, although its next hour has begun', () => {
  const { live } = liveEth([], { rate: 0.00001, nextRate: 0.0009 })
  const hourNumber = (hours: number) => hour(hours) / 3_600_000
  const current = { instrumentId: '1', rate: 0.0002, nextRate: 0.0009 }
  const paidWith = (news: { hour: number; ended?: { hour: number; rate: number } }) =>
    stepFunding(live, startFundingHour(hour(5)), hour(6, 0.9), new Map([['1', { current, ...news }]])).commands[0]
  const pays = (rate: number) => ({ type: 'payFunding', hourNs: hourNs(6), rates: [{ instrumentId: '1', rate }] })
  expect(paidWith({ hour: hourNumber(6), ended: { hour: hourNumber(5), rate: 0.0002 } })).toEqual(pays(0.0002))
  // Nothing has come since the hour: its last rate is the current one.
  expect(paidWith({ hour: hourNumber(5), ended: { hour: hourNumber(4), rate: 0.0007 } })).toEqual(pays(0.0009))
})
