// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { balanceRows } from '@/web/session/figures/balanceRows'
import { assetLabel, BalancesPanel } from './BalancesPanel'

afterEach(cleanup)

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

function drawn(usdc: string, equity: string) {
  const account = { collaterals: [collateral('WETH', '2', '6200', '5580'), collateral('USDC', usdc, usdc, usdc)] }
  const figures = {
    availableMargin: parseFixed6<Usd>('1000000'),
    equity: parseFixed6<Usd>(equity),
    perpetualPnl: parseFixed6<Usd>('-20.5'),
    optionValue: parseFixed6<Usd>('0'),
  }
  const balances = balanceRows(account, figures, new Map([['ETH', parseFixed6<Price>('3100')]]))
  render(<BalancesPanel balances={balances} freshness={{ status: 'live' }} />)
  return balances
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent

test('each asset is listed with its value and margin value, above the totals', () => {
  drawn('1000', '7179.5')
  expect(row('WETH')).toBe('WETH2.0000003,100.006,200.0090%5,580.002.000000')
  expect(row('Collateral')).toBe('Collateral7,200.006,580.00')
  expect(row('Perpetual PnL')).toBe('Perpetual PnL−20.50')
  expect(row('Equity')).toBe('Equity7,179.50')
  expect(screen.queryByText(/included by venue/)).toBeNull()
})

test('a USDC debt is shown with its consequences', () => {
  drawn('-12.5', '6167')
  expect(screen.getByText(/Negative USDC balance/)).toBeTruthy()
})

test('equity that the parts do not cover has a line of its own', () => {
  drawn('1000', '7180')
  expect(row('Other .included by venue.')).toContain('0.50')
})

test('each asset shows when it is converted to USDC, and at what cost', () => {
  const { rows } = drawn('1000', '7179.5')
  expect(rows.map(assetLabel)).toEqual([
    'Settlement currency. Counts at 100%.',
    'Counts as 5,580.00 USD of margin. Auto-converted #4 if USDC falls below −1 (fee 0.10%).',
  ])
})
