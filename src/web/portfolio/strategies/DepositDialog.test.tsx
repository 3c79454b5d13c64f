// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { StrategyListing } from '@/core/protocol/rest/strategies'
import { DepositDialog } from './DepositDialog'

afterEach(cleanup)

const units = (text: string) => parseFixed6<Amount>(text)
const nowMs = Date.parse('2026-01-10T12:05:30Z')
const strategy: StrategyListing = {
  strategyAddress: '0x00000000000000000000000000000000000000aa',
  strategyName: 'Basis',
  collateralAsset: 'USDC',
  aum: units('4000'),
  pastMonthReturn: 0,
  managementFees: 0,
  performanceFees: 0,
  maxDrawdown: 0,
  cap: units('5000'),
  minimumDeposit: units('100'),
  pps: units('1.25'),
  nextEpochTimestamp: BigInt(Date.parse('2026-01-10T12:10:00Z')) * 1_000_000n,
}

function drawn(change: Partial<Parameters<typeof DepositDialog>[0]> = {}) {
  const deposits: string[] = []
  render(
    <DepositDialog
      strategy={strategy}
      own={undefined}
      most={units('700')}
      obstacle={undefined}
      nowMs={nowMs}
      onReview={(amount) => deposits.push(formatFixed6(amount))}
      onClose={() => deposits.push('close')}
      {...change}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Amount' })
  const button = screen.getByRole('button', { name: 'Review deposit…' })
  return {
    deposits,
    button,
    deposit: (text: string) => {
      fireEvent.change(field, { target: { value: text } })
      fireEvent.click(button)
    },
    fault: () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  }
}

test('a deposit is shown in shares at the current price, as an estimate with the time at which it is fixed', () => {
  const { deposits, deposit } = drawn()
  deposit('500')
  expect(deposits).toEqual(['500'])
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures.filter((text) => text.startsWith('≈'))).toEqual(['≈ 400.000000', '≈ 400.000000', '≈ 1.250000'])
  expect(screen.getByText(/in 00:04:30, the final price is set, the same for all/)).toBeTruthy()
})

test.each([
  ['', 'Enter an amount'],
  ['99.999999', 'Minimum 100.00 USDC'],
  ['700.01', 'You can withdraw up to 700.00 USDC'],
  ['1000.01', 'Strategy capacity left: 1,000.00 USDC'],
])('an amount of %j is not sent, and the reason is shown', (text, words) => {
  const { deposits, deposit, fault } = drawn()
  deposit(text)
  expect([deposits, fault()]).toEqual([[], words])
})

test('the maximum is limited by the account and the strategy', () => {
  const { deposits, button } = drawn({ most: units('3000') })
  fireEvent.click(screen.getByRole('button', { name: 'Max' }))
  fireEvent.click(button)
  expect(deposits).toEqual(['1000'])
})

test('a deposit that cannot be signed shows the reason and is not sent', () => {
  const { deposits, deposit } = drawn({ obstacle: 'The token is not known.' })
  deposit('500')
  expect(deposits).toEqual([])
  expect(screen.getByText('The token is not known.')).toBeTruthy()
})
