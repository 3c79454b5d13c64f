// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '@/core/lib/store'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { level } from '@/dev/scenes/bookScene'
import { ethPerp } from '@/dev/testing/builders'
import { bookOf, drawBusyDesk } from '@/dev/testing/busyDesk'
import { eventually } from '@/dev/testing/eventually'
import { createTicketChoice, ticketKinds, type TicketKind } from '@/web/desk/draft/ticketChoice'
import { useTicketContext } from '@/web/desk/ticket/useTicketContext'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { AccountTables } from './AccountTables'
import { TicketPanel } from './TicketPanel'

const logged = vi.fn()

beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** An instrument whose contract is worth less than 1 USD. */
const cheap = {
  ...ethPerp,
  instrumentName: 'DOGE-PERP',
  asset: 'DOGE',
  priceStep: parseFixed6<Price>('0.00001'),
  amountStep: parseFixed6<Amount>('1'),
  minOrderValue: parseFixed6<Usd>('1'),
}
const offered = bookOf([level('0.12345', '1000')])

async function drawTicket(kind: TicketKind) {
  const failing = createStore(false)
  function Ticket() {
    const isFailing = useSyncExternalStore(failing.subscribe, failing.getSnapshot)
    const context = useTicketContext('DOGE-PERP', undefined)
    return (
      <PartBoundary failed="panel">
        {isFailing ? <Failing /> : <TicketPanel instrument={cheap} context={context} />}
      </PartBoundary>
    )
  }
  const { pageStores } = await drawBusyDesk({
    book: offered,
    instrument: cheap,
    markPrice: parseFixed6<Price>('0.12345'),
    desk: <Ticket />,
  })
  act(() => pageStores.get(createTicketChoice).choose(kind))
  await eventually(() => expect(numberFields().length).toBeGreaterThan(0))
  return { fail: (isFailing: boolean) => act(() => failing.set(isFailing)) }
}

function Failing(): never {
  throw new Error('an amount of 0')
}

function numberFields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]:not(:disabled)')]
}

/** Types character by character. */
function type(field: HTMLInputElement, text: string): void {
  for (let length = 0; length <= text.length; length++) {
    act(() => {
      fireEvent.change(field, { target: { value: text.slice(0, length) } })
    })
  }
}

/** Each prefix is also typed on the way. */
const typed = ['0.05', '0.0000001', '00', '-0', '.'] as const

test.each(ticketKinds)('the %s ticket takes every beginning of a number, in every field', async (kind) => {
  await drawTicket(kind)
  const count = numberFields().length
  for (let at = 0; at < count; at++) {
    for (const text of typed) {
      const field = numberFields()[at]
      if (field === undefined) continue
      type(field, text)
      expect(logged.mock.calls, `${field.name} ${text}`).toEqual([])
      expect(screen.queryByText('This panel failed'), `${field.name} ${text}`).toBeNull()
    }
  }
})

test.each(ticketKinds)('what was typed into the %s ticket survives a failure of its panel', async (kind) => {
  const { fail } = await drawTicket(kind)
  const [first] = numberFields()
  if (first === undefined) throw new Error('the ticket has no field')
  const { name } = first
  type(first, '12')
  fail(true)
  expect(screen.getByRole('alert').textContent).toContain('an amount of 0')
  fail(false)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await eventually(() => expect(numberFields().find((field) => field.name === name)?.value).toBe('12'))
})

test('"Cancel all" works when the account tables have failed', async () => {
  const { spoil, cancelledAll } = await drawBusyDesk({ book: offered, desk: <AccountTables instrument={ethPerp} /> })
  spoil()
  // The list renders one animation frame later.
  await eventually(() => expect(screen.getByText('This panel failed')).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all orders' }))
  expect(cancelledAll()).toBe(1)
})
