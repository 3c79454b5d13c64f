import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { expiryInterest } from './expiryInterest'

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
