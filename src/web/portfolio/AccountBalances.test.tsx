// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { balanceRows } from '@/web/session/figures/balanceRows'
import { formatUsd } from '@/web/ui/formatNumber'
import { BalanceTable } from './AccountBalances'

afterEach(cleanup)

function collateral(collateralAsset: string, balance: string, available: string, value: string) {
  return {
    collateralAsset,
    collateralValue: parseFixed6<Usd>(value),
    marginValue: parseFixed6<Usd>(value),
    balance: parseFixed6<never>(balance),
    availableBalance: parseFixed6<never>(available),
    collateralYieldBearing: false,
  }
}

function drawn(...collaterals: ReturnType<typeof collateral>[]) {
  const nothing = parseFixed6<Usd>('0')
  const figures = {
    equity: nothing,
    perpetualPnl: nothing,
    optionValue: nothing,
    availableMargin: parseFixed6<Usd>('900'),
  }
  const { rows, value } = balanceRows({ collaterals }, figures, new Map([['ETH', parseFixed6<Price>('3100')]]))
  render(<BalanceTable rows={rows} total={formatUsd(value)} />)
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('each asset has its balance, its available amount, and its value at the current index', () => {
  expect(drawn(collateral('WETH', '2', '1.5', '6000'), collateral('USDC', '1000.25', '900', '1000.25'))).toEqual([
    ['Asset', 'Balance', 'Available', 'Value (USD)'],
    ['USDC', '1,000.25', '900.00', '1,000.25'],
    // A WETH backs 90 % of 3,100.
    ['WETH', '2.000000', '0.322580', '6,200.00'],
    ['Collateral', '7,200.25'],
  ])
})

test('a single asset has no total', () => {
  expect(drawn(collateral('USDC', '10', '10', '10'))).toHaveLength(2)
})
