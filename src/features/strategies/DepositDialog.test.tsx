// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/protocol/fixed6'
import type { StrategyListing } from '@/protocol/rest/strategies'
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
  const told: string[] = []
  render(
    <DepositDialog
      strategy={strategy}
      own={undefined}
      most={units('700')}
      obstacle={undefined}
      nowMs={nowMs}
      isPending={false}
      failure={undefined}
      onDeposit={(amount) => told.push(formatFixed6(amount))}
      onClose={() => told.push('close')}
      {...change}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Amount' })
  const button = screen.getByRole('button', { name: 'Sign and deposit' })
  return {
    told,
    button,
    deposit: (text: string) => {
      fireEvent.change(field, { target: { value: text } })
      fireEvent.click(button)
    },
    fault: () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  }
}

test('what is deposited is said in shares at the price of now, as an estimate with its moment', () => {
  const { told, deposit } = drawn()
  deposit('500')
  expect(told).toEqual(['500'])
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures.filter((text) => text.startsWith('≈'))).toEqual(['≈ 400.000000', '≈ 400.000000', '≈ 1.250000'])
  expect(screen.getByText(/in 00:04:30, it has the price of then, for everybody the same/)).toBeTruthy()
})

test.each([
  ['', 'Say how much.'],
  ['99.999999', 'At least 100.00 USDC.'],
  ['700.01', 'At most 700.00 USDC may leave your account.'],
  ['1000.01', 'At most 1,000.00 USDC: then the strategy is full.'],
])('an amount of %j is not sent, and it is said why', (text, words) => {
  const { told, deposit, fault } = drawn()
  deposit(text)
  expect([told, fault()]).toEqual([[], words])
})

test('all that may leave is what the account has and the strategy takes', () => {
  const { told, button } = drawn({ most: units('3000') })
  fireEvent.click(screen.getByRole('button', { name: 'All that may leave' }))
  fireEvent.click(button)
  expect(told).toEqual(['1000'])
})

test('what cannot be signed for is said, and nothing is sent', () => {
  const { told, deposit } = drawn({ obstacle: 'The token is not known.' })
  deposit('500')
  expect(told).toEqual([])
  expect(screen.getByText('The token is not known.')).toBeTruthy()
})
