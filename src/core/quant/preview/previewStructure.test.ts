import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import { positionAt } from '../pnl'
import type { PreviewMarket } from './previewAccount'
import { emptyAccount, previewStructure, type StructureOrder } from './previewStructure'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

function call(id: string, strike: string, mark: string): PreviewMarket {
  const instrument: OptionInstrument = {
    ...ethPerp,
    instrumentType: 'OPTION',
    instrumentId: id,
    instrumentName: `ETH-25DEC26-${strike}-C`,
    optionType: 'call',
    strike: price(strike),
    expiryNs: 0n,
    listingCycle: 'monthly',
  }
  return {
    instrument,
    markPrice: price(mark),
    indexPrice: price('3000'),
    forwardPrice: price('3000'),
    iv: 0.6,
    yearsToExpiry: 0.1,
  }
}

const spread: readonly StructureOrder[] = [
  { market: call('2', '3000', '200'), isBuy: true, contracts: amount('2'), price: price('210') },
  { market: call('3', '3300', '90'), isBuy: false, contracts: amount('2'), price: price('85') },
]
const rich = (isPortfolio: boolean) => ({ ...emptyAccount(isPortfolio), usdc: parseFixed6<Usd>('10000') })

test('under standard rules a call spread pays the premium and margins the short call on its own', () => {
  const preview = previewStructure(rich(false), spread)
  // Fees: 0.0005 × 2 × 3000 for each leg, below an eighth of 420 and of 170.
  expect(formatFixed6(preview.fees ?? -1n)).toBe('6')
  // 10000 − 2 × 210 + 2 × 85 − 6
  expect(formatFixed6(preview.margin.after?.balance ?? -1n)).toBe('9744')
  // A short call 10 % out of the money: 2 × (0.1 × 3000 + 90) as initial margin, and the same as maintenance margin.
  expect(formatFixed6(preview.margin.after?.initialMargin ?? -1n)).toBe('780')
  expect(formatFixed6(preview.margin.after?.maintenanceMargin ?? -1n)).toBe('780')
  // As orders: the premium of 420 and 780 for the short, with a fee of 3 each.
  expect(formatFixed6(preview.neededMargin ?? -1n)).toBe('1206')
  expect(preview.hasEnough).toBe(true)
})

test('under portfolio rules the long call covers the short one, and only the loss and the floor remain', () => {
  const preview = previewStructure(rich(true), spread)
  // The worst scenario cannot lose more than the current value of the spread, 2 × (200 − 90), and the floor is 2 × 30.
  const maintenance = Number(preview.margin.after?.maintenanceMargin) / 1e6
  expect(maintenance).toBeGreaterThan(60)
  expect(maintenance).toBeLessThanOrEqual(280)
  expect(preview.margin.after?.initialMargin).toBe(((preview.margin.after?.maintenanceMargin ?? 0n) * 5n + 3n) / 4n)
})

test('a structure that only closes a position needs no margin, so any account can afford it', () => {
  const holding = (contracts: string) => ({ position: positionAt(amount(contracts), price('100')), orders: [] })
  const holdings = new Map([
    ['2', holding('-2')],
    ['3', holding('2')],
  ])
  const account = { ...emptyAccount(false), holdings }
  expect(previewStructure(account, spread)).toMatchObject({ neededMargin: 0n, hasEnough: true })
})

test('an account with too little margin cannot afford it', () => {
  expect(previewStructure(emptyAccount(false), spread).hasEnough).toBe(false)
})

test('without the mark of a leg the resulting state is unknown', () => {
  const unmarked = spread.map((order) => ({ ...order, market: { ...order.market, markPrice: undefined } }))
  const preview = previewStructure(rich(false), unmarked)
  expect(preview).toMatchObject({ fees: undefined, neededMargin: undefined, hasEnough: undefined })
  expect(preview.margin.before?.balance).toBe(10_000_000_000n)
  expect(preview.margin.after).toBeUndefined()
})
