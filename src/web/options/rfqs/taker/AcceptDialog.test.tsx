// @vitest-environment jsdom

import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { AcceptedLeg, RankedQuote } from './acceptance'
import { AcceptDialog, AcceptedLegsTable } from './AcceptDialog'

afterEach(cleanup)

const steps = { priceStep: parseFixed6<Price>('0.1'), amountStep: parseFixed6<Amount>('0.01') }
const stepsOf = (name: string) => (name === 'ETH-PERP' ? steps : undefined)

const legOf = (instrumentName: string, contracts: string): AcceptedLeg => ({
  instrumentId: instrumentName,
  instrumentName,
  side: 'buy',
  contracts: parseFixed6(contracts),
  price: parseFixed6('3000'),
  value: undefined,
  fee: parseFixed6('0.5'),
})

test('the contracts of a leg have the decimals of its step, or all their decimals if the step is unknown', () => {
  const legs = [legOf('ETH-PERP', '1250'), legOf('ETH-27MAR27-3000-C', '0.5')]
  render(<AcceptedLegsTable label="Legs" legs={legs} stepsOf={stepsOf} decimals={2} />)
  const cells = within(screen.getByRole('table', { name: 'Legs' }))
  expect(cells.getByRole('row', { name: /ETH-PERP/ }).textContent).toContain('1,250.00ETH-PERP3,000.00')
  expect(cells.getByRole('row', { name: /3000-C/ }).textContent).toContain('0.5ETH-27MAR27')
})

test('the title and the filled amount count packages in the steps of the request', () => {
  const chosen = { quote: { limitPrice: parseFixed6<Price>('71'), quoteId: '0x1' }, isBuy: true, rank: 1 }
  render(
    <AcceptDialog
      block={{ amountPrecision: parseFixed6('0.1') }}
      stepsOf={stepsOf}
      chosen={chosen as unknown as RankedQuote}
      amount={parseFixed6('3')}
      legs={[]}
      decimals={2}
      comparison={null}
      preview={undefined}
      standing={{ status: 'open' }}
      over={undefined}
      phase={undefined}
      outcome={{ status: 'partial', quoteId: '0x1', filled: parseFixed6('2'), price: parseFixed6('71') } as never}
      onTake={() => undefined}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByText('Buy 3.0 at 71.00')).toBeDefined()
  expect(screen.getByText('2.0 at 71.00')).toBeDefined()
})
