// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fixed6, formatFixed6, parseFixed6, subtract, type Amount } from '@/core/protocol/fixed6'
import type { OpenOrder } from '@/web/session/openOrders'
import { noPendingOrders } from '@/web/session/orders/pendingOrders'
import { OpenOrdersTable } from './OpenOrdersTable'
import type { OpenOrdersTableProps } from './openOrdersTableProps'

afterEach(cleanup)

const order: OpenOrder = {
  rowKey: '0x01',
  orderId: '0x01',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'partial',
  side: 'buy',
  price: parseFixed6('3100'),
  amount: parseFixed6('0.5'),
  filled: parseFixed6('0.2'),
}

/** Renders one open order. `calls` records requests to the venue. */
const noFills = { filledSince: () => parseFixed6<Amount>('0'), filledBefore: () => parseFixed6<Amount>('0') }

function drawn({ fills = noFills, ...change }: Partial<OpenOrdersTableProps> = {}) {
  const calls: string[] = []
  const table = (more: Partial<OpenOrdersTableProps>) => (
    <OpenOrdersTable
      orders={[order]}
      fills={fills}
      instrumentOf={() => undefined}
      pending={noPendingOrders}
      checkChange={() => undefined}
      ChangeEffect={({ children }) => children(undefined)}
      onEdit={(open, { limitPrice, remaining }) =>
        calls.push(`edit ${open.orderId}: ${formatFixed6(remaining)} at ${formatFixed6(limitPrice)}`)
      }
      onCancel={(open) => calls.push(`cancel ${open.orderId}`)}
      onGoTo={() => undefined}
      empty={null}
      {...change}
      {...more}
    />
  )
  const { rerender } = render(table({}))
  return { calls, redraw: (more: Partial<OpenOrdersTableProps>) => rerender(table(more)) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test('a row shows the margin effect only while it is edited', () => {
  const ChangeEffect: OpenOrdersTableProps['ChangeEffect'] = ({ change: { limitPrice }, children }) =>
    children(
      limitPrice === parseFixed6('3110')
        ? { neededMargin: parseFixed6('12.5'), availableAfter: parseFixed6('-3'), taking: undefined }
        : { neededMargin: undefined, availableAfter: undefined, taking: undefined },
    )
  drawn({ ChangeEffect })
  press('Edit')
  expect(screen.queryByText(/^Needs/)).toBeNull()
  type('Price', '3110')
  expect(screen.getByText('Needs ≈ 12.50 USD')).toBeTruthy()
  expect(screen.getByText('≈ −3.00 left').className).toContain('danger')
  type('Price', '3111')
  expect(screen.getByText('Needs — USD')).toBeTruthy()
  fireEvent.keyDown(field('Price'), { key: 'Escape' })
  expect(screen.queryByText(/^Needs/)).toBeNull()
})

test('an edit is saved once: of 0.5 with 0.2 filled, 0.3 remains at the new price', () => {
  const { calls } = drawn()
  press('Edit')
  expect(document.activeElement).toBe(field('Price'))
  type('Price', '3110.5')
  fireEvent.keyDown(field('Price'), { key: 'Enter' })
  expect(calls).toEqual(['edit 0x01: 0.3 at 3110.5'])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
})

test('an order whose terms are not all known is shown and can be cancelled, but not edited', () => {
  const unclear = { ...order, timeInForce: 'other' as const }
  const { calls } = drawn({
    orders: [unclear, { ...order, rowKey: '0x02', orderId: '0x02', orderStatus: 'stop_order' }],
  })
  expect(screen.getAllByTitle(/terms that Optick doesn’t know/).map((chip) => chip.textContent)).toEqual(['—', '—'])
  for (const button of screen.getAllByRole('button', { name: 'Edit' })) fireEvent.click(button)
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const button of screen.getAllByRole('button', { name: 'Cancel' })) fireEvent.click(button)
  expect(calls).toEqual(['cancel 0x01', 'cancel 0x02'])
})

test('an edit that changes nothing is not sent', () => {
  const { calls } = drawn()
  press('Edit')
  type('Price', '3100.00')
  press('Save')
  expect(calls).toEqual([])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a row being edited only offers “Save” and “Discard”, and Esc in any of its controls discards', () => {
  const { calls } = drawn({ orders: [{ ...order, instrumentType: 'OPTION' }], onPeg: () => calls.push('peg') })
  const offered = () => within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('button')
  press('Edit')
  expect(offered().map(({ textContent }) => textContent)).toEqual(['ETH-PERP', 'Save', 'Discard'])
  type('Remaining amount', '2')
  fireEvent.keyDown(field('Remaining amount'), { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Edit')
  expect(field('Remaining amount').value).toBe('0.3')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Save' }), { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Edit')
  press('Discard')
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Cancel')
  expect(calls).toEqual(['cancel 0x01'])
})

test('errors that the venue would return are shown next to the fields, and nothing is sent', () => {
  const { calls } = drawn({ checkChange: () => 'Price must be a multiple of 0.1.' })
  press('Edit')
  type('Price', '3100.05')
  press('Save')
  expect(screen.getByRole('alert').textContent).toBe('Price must be a multiple of 0.1.')
  expect(field('Price').getAttribute('aria-invalid')).toBe('true')
  expect(field('Price').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(field('Remaining amount').getAttribute('aria-invalid')).toBeNull()
  expect(calls).toEqual([])
})

/** Fills `more` contracts of the order after the edit began. */
const filledMore = (more: string) => {
  const since = parseFixed6<Amount>(more)
  const next: OpenOrder = { ...order, filled: fixed6<Amount>(order.filled + since) }
  const fills = { ...noFills, filledSince: ({ filled }: { filled: Amount }) => subtract(next.filled, filled) }
  return { orders: [next], fills }
}

test('fills during an edit count toward the entered amount: 0.3 with 0.1 filled leaves 0.2', () => {
  const { calls, redraw } = drawn()
  press('Edit')
  type('Price', '3110')
  redraw(filledMore('0.1'))
  expect(field('Remaining amount').value).toBe('0.3')
  expect(screen.getByText('0.1 filled in the meantime: 0.2 will remain')).toBeTruthy()
  press('Save')
  expect(calls).toEqual(['edit 0x01: 0.2 at 3110'])
})

test('an edit with nothing left after a fill is not sent, and the reason is shown', () => {
  const { calls, redraw } = drawn()
  press('Edit')
  type('Remaining amount', '0.1')
  redraw(filledMore('0.1'))
  press('Save')
  expect(screen.getByRole('alert').textContent).toBe('0.1 filled since you started: nothing would remain.')
  expect(calls).toEqual([])
})

test('a row shows the remaining amount, and includes fills from before its amends', () => {
  drawn({ fills: { ...noFills, filledBefore: () => parseFixed6<Amount>('3') } })
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
  // 0.5 with 0.2 filled, after 3: 0.3 remains, 3.2 of 3.5 is filled (91 %), and 0.3 at 3,100 is worth 930.
  expect(cells.slice(2, 4).map(({ textContent }) => textContent)).toEqual(['0.300000930.00', '3.20000091%'])
})

test('typed values survive a change of the order, which is shown next to them in the same row', () => {
  const { calls, redraw } = drawn()
  press('Edit')
  type('Price', '3110')
  redraw({ orders: [{ ...order, orderId: '0x02', price: parseFixed6('3105') }] })
  expect(field('Price').value).toBe('3110')
  expect(screen.getByText('Now 0.3 at 3105')).toBeDefined()
  press('Save')
  expect(calls).toEqual(['edit 0x02: 0.3 at 3110'])
})

test('while an edit is in flight the order has no other actions', () => {
  const edit = { limitPrice: parseFixed6<never>('3110'), remaining: order.amount, phase: 'signing' } as const
  const { calls } = drawn({ pending: { ...noPendingOrders, edits: new Map([['0x01', edit]]) } })
  expect(screen.getByText('Waiting for your wallet…')).toBeDefined()
  press('Edit')
  press('Cancel')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(calls).toEqual([])
})

test('a row re-renders only when its order, its edit or its request changes', () => {
  const first = { ...order, instrumentName: 'ETH-PERP' }
  const second = { ...order, rowKey: '0x02', orderId: '0x02', instrumentName: 'BTC-PERP' } as const
  const drawnRows: string[] = []
  const instrumentOf = (name: string) => {
    drawnRows.push(name)
    return undefined
  }
  /** Instruments of the rows that were rendered since the last call. */
  const seen = () => [...new Set(drawnRows.splice(0))]
  const ChangeEffect = () => null
  const { redraw } = drawn({ orders: [first, second], instrumentOf, ChangeEffect })
  expect(seen()).toEqual(['ETH-PERP', 'BTC-PERP'])
  redraw({ orders: [first, second] })
  expect(seen()).toEqual([])
  redraw({ orders: [first, { ...second, price: parseFixed6('3101') }] })
  expect(seen()).toEqual(['BTC-PERP'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0] ?? document.body)
  expect(seen()).toEqual(['ETH-PERP'])
  type('Price', '3110')
  expect(seen()).toEqual(['ETH-PERP'])
  redraw({ orders: [first, { ...second, price: parseFixed6('3101') }] })
  expect(seen()).toEqual(['BTC-PERP'])
  const edit = { limitPrice: parseFixed6<never>('3110'), remaining: order.amount, phase: 'sending' } as const
  redraw({ pending: { ...noPendingOrders, edits: new Map([['0x02', edit]]) } })
  expect(seen()).toEqual(['BTC-PERP'])
})

test('on a phone a resting order has two lines with its actions, and opens while it is edited and once it has filled', () => {
  const resting: OpenOrder = { ...order, orderStatus: 'opened', filled: parseFixed6('0') }
  const { redraw } = drawn({ isPhone: true, orders: [resting] })
  const height = () => screen.getAllByRole('row')[1]?.style.height
  expect(height()).toBe('76px')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(screen.queryByText('Open')).toBeNull()
  press('Edit')
  expect(height()).toBe('138px')
  expect(field('Price').value).toBe('3100')
  press('Discard')
  expect(height()).toBe('76px')
  redraw({ isPhone: true, orders: [order] })
  expect(height()).toBe('138px')
  expect(screen.getByText('Partially filled')).toBeTruthy()
})
