import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { expiryInterest, withInterest } from './expiryInterest'

const option = (instrumentName: string) => ({ instrumentName }) as never
const chain: readonly ChainExpiry[] = [
  {
    expiryNs: 1n,
    strikes: [
      { strike: 1n, call: option('C1'), put: option('P1') },
      { strike: 2n, call: option('C2') },
    ],
  },
  { expiryNs: 2n, strikes: [{ strike: 1n, call: option('C3') }] },
] as never
const interest = (text: string) => ({ openInterest: parseFixed6<Amount>(text) })

test('contracts are added by expiry and type, and what no ticker reports is unknown', () => {
  const tickers = new Map([
    ['C1', interest('1.5')],
    ['C2', interest('0.25')],
    ['P1', interest('0')],
  ])
  expect(expiryInterest(chain, tickers)).toEqual([
    { expiryNs: 1n, calls: 1_750_000n, puts: 0n },
    { expiryNs: 2n, calls: undefined, puts: undefined },
  ])
})

test('the totals of an asset are the sums of its expiries, once each is known', () => {
  const amount = (text: string) => parseFixed6<Amount>(text)
  const polled = {
    dailyVolume: 7n,
    openInterest: { total: amount('9'), calls: amount('5'), puts: amount('4') },
  } as never
  const first = { expiryNs: 1n, calls: amount('6'), puts: amount('4.5') }
  const second = { expiryNs: 2n, calls: amount('2'), puts: amount('1.5') }
  expect(withInterest(polled, [first, second])).toEqual({
    dailyVolume: 7n,
    openInterest: { total: 14_000_000n, calls: 8_000_000n, puts: 6_000_000n },
    putCallRatio: 0.75,
  })
  expect(withInterest(polled, [first, { ...second, puts: undefined }])).toBe(polled)
  expect(withInterest(polled, [])).toBe(polled)
})
