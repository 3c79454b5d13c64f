// @vitest-environment jsdom

import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { drawBusyDesk, offered } from '@/dev/testing/busyDesk'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { TwapTicket } from './TwapTicket'

afterEach(cleanup)

const keep = () => undefined
const context = {
  draft: { ...emptyDraft, side: 'buy', amountText: '1.2' },
  setDraft: keep,
  minutesText: '30',
  setMinutesText: keep,
} as const

async function show(isWithoutTicker: boolean) {
  await drawBusyDesk({ book: offered, isWithoutTicker, desk: <TwapTicket instrument={instrument} context={context} /> })
  return within(screen.getByRole('form', { name: 'TWAP ticket' }))
}

test('a TWAP ticket shows estimated fee and margin', async () => {
  const ticket = await show(false)
  // The fee: 1.2 at the mark of 3,120, with a taker rate of 0.08%, is 2.9952.
  expect(ticket.getByText('≈ 3.00')).toBeDefined()
  // The margin: 1.2 at 3% above the mark, with 5% margin and a fee of 0.08%.
  expect(ticket.getByText('≈ 195.90')).toBeDefined()
  expect(ticket.getByText(/Buy 1\.20 ETH-PERP over 30 min/)).toBeDefined()
})

test('unknown figures are not shown as zero', async () => {
  expect((await show(true)).getAllByText('—')).toHaveLength(3)
})
