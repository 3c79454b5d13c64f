import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { balanceRows } from './balanceRows'

function collateral(collateralAsset: string, balance: string, value: string, margin: string) {
  return {
    collateralAsset,
    collateralValue: parseFixed6<Usd>(value),
    marginValue: parseFixed6<Usd>(margin),
    balance: parseFixed6<never>(balance),
    availableBalance: parseFixed6<never>(balance),
    collateralYieldBearing: false,
  }
}
const figures = (equity: string, perpetualPnl = '0', optionValue = '0', availableMargin = '0') => ({
  availableMargin: parseFixed6<Usd>(availableMargin),
  equity: parseFixed6<Usd>(equity),
  perpetualPnl: parseFixed6<Usd>(perpetualPnl),
  optionValue: parseFixed6<Usd>(optionValue),
})
const noIndexes = new Map<string, Price>()

test('the parts add up to the equity without a remainder', () => {
  const account = { collaterals: [collateral('USDC', '900.25', '900.25', '900.25')] }
  const balances = balanceRows(account, figures('910', '19.75', '-10'), noIndexes)
  expect(formatFixed6(balances.value)).toBe('900.25')
  expect(balances.rest).toBe(0n)
})

test('amounts that the venue counts without listing are shown as the rest, never hidden', () => {
  const account = { collaterals: [collateral('USDC', '100', '100', '100')] }
  expect(formatFixed6(balanceRows(account, figures('100.5'), noIndexes).rest)).toBe('0.5')
})

test('assets are listed in conversion order', () => {
  const account = {
    collaterals: [
      collateral('WETH', '1', '3000', '2700'),
      collateral('USDC', '-5', '-5', '-5'),
      collateral('USDT', '10', '10', '9.9'),
    ],
  }
  const { rows } = balanceRows(account, figures('3005'), noIndexes)
  expect(rows.map(({ asset }) => asset)).toEqual(['USDC', 'USDT', 'WETH'])
})

test('an asset with an index is valued at the current index', () => {
  const account = { collaterals: [collateral('WETH', '2', '6000', '5400')] }
  const { rows, marginValue } = balanceRows(account, figures('6200'), new Map([['ETH', parseFixed6<Price>('3100')]]))
  expect(formatFixed6(rows[0]?.value ?? 0n)).toBe('6200')
  expect(formatFixed6(marginValue)).toBe('5580')
})

test('without an index the price follows from the venue’s valuation, and an empty balance has none', () => {
  const account = { collaterals: [collateral('WETH', '2', '6000', '5400'), collateral('NEW', '0', '0', '0')] }
  const { rows } = balanceRows(account, figures('6000'), noIndexes)
  expect(rows.map(({ price }) => (price === undefined ? undefined : formatFixed6(price)))).toEqual(['3000', undefined])
  expect(rows[1]?.ratio).toBeUndefined()
})

test('the available units follow the live available margin, without isolated margin', () => {
  const collaterals = [collateral('USDC', '1000', '1000', '1000'), collateral('WETH', '2', '6000', '5400')]
  const index = new Map([['ETH', parseFixed6<Price>('3000')]])
  const available = (availableMargin: string, isolated: readonly string[] = []) => {
    const positions = isolated.map((margin) => ({ isolatedMargin: parseFixed6<Usd>(margin) }) as PositionMessage)
    const { rows } = balanceRows({ collaterals, positions }, figures('7000', '0', '0', availableMargin), index)
    return rows.map(({ availableBalance }) => formatFixed6(availableBalance))
  }
  // A WETH backs 2,700: 2,025 free up 0.75 of it.
  expect(available('2025')).toEqual(['1000', '0.75'])
  expect(available('640.5')).toEqual(['640.5', '0.237222'])
  expect(available('6000', ['150.25'])).toEqual(['849.75', '2'])
  expect(available('-20')).toEqual(['0', '0'])
})
