// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OpenOrder } from '@/account/openOrders'
import type { PendingOrders } from '@/account/orders/orderActions'
import { formatFixed6, parseFixed6 } from '@/protocol/fixed6'
import { OpenOrdersTable } from './OpenOrdersTable'
import type { OpenOrdersTableProps } from './OpenOrdersTable'

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
const nothing: PendingOrders = { placing: undefined, isCancellingAll: false, edits: new Map(), cancels: new Set() }

/** Draws one open order; `told` is what was asked of the venue. */
function drawn(change: Partial<OpenOrdersTableProps> = {}) {
  const told: string[] = []
  const table = (more: Partial<OpenOrdersTableProps>) => (
    <OpenOrdersTable
      orders={[order]}
      instrumentOf={() => undefined}
      pending={nothing}
      checkChange={() => undefined}
      onEdit={(open, { limitPrice, amount }) =>
        told.push(`edit ${open.orderId}: ${formatFixed6(amount)} at ${formatFixed6(limitPrice)}`)
      }
      onCancel={(open) => told.push(`cancel ${open.orderId}`)}
      onGoTo={() => undefined}
      empty={null}
      {...change}
      {...more}
    />
  )
  const { rerender } = render(table({}))
  return { told, redraw: (more: Partial<OpenOrdersTableProps>) => rerender(table(more)) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test('while an edit is typed its row tells what it would do to the margin, and then nothing more', () => {
  const previewChange: OpenOrdersTableProps['previewChange'] = (_, { limitPrice }) =>
    limitPrice === parseFixed6('3110')
      ? { neededMargin: parseFixed6('12.5'), availableAfter: parseFixed6('-3') }
      : { neededMargin: undefined, availableAfter: undefined }
  drawn({ previewChange })
  press('Edit')
  expect(screen.queryByText(/^Needs/)).toBeNull()
  type('Price', '3110')
  expect(screen.getByText('Needs ≈ 12.50 USD')).toBeTruthy()
  expect(screen.getByText('Leaves ≈ −3.00').className).toContain('danger')
  type('Price', '3111')
  expect(screen.getByText('Needs — USD')).toBeTruthy()
  fireEvent.keyDown(field('Price'), { key: 'Escape' })
  expect(screen.queryByText(/^Needs/)).toBeNull()
})

test('a saved edit is heard once, with what was not changed as it was', () => {
  const { told } = drawn()
  press('Edit')
  expect(document.activeElement).toBe(field('Price'))
  type('Price', '3110.5')
  fireEvent.keyDown(field('Price'), { key: 'Enter' })
  expect(told).toEqual(['edit 0x01: 0.5 at 3110.5'])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
})

test('an edit that changes nothing is not sent', () => {
  const { told } = drawn()
  press('Edit')
  type('Price', '3100.00')
  press('Save')
  expect(told).toEqual([])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('Esc leaves the edit, and "Cancel" cancels the order even while it is edited', () => {
  const { told } = drawn()
  press('Edit')
  type('Amount', '2')
  fireEvent.keyDown(field('Amount'), { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Edit')
  expect(field('Amount').value).toBe('0.5')
  press('Cancel')
  expect(told).toEqual(['cancel 0x01'])
})

test('what the venue would refuse is said in words beside the fields, and nothing is sent', () => {
  const { told } = drawn({ checkChange: () => 'Price must be a multiple of 0.1.' })
  press('Edit')
  type('Price', '3100.05')
  press('Save')
  expect(screen.getByRole('alert').textContent).toBe('Price must be a multiple of 0.1.')
  expect(field('Price').getAttribute('aria-invalid')).toBe('true')
  expect(field('Price').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(field('Amount').getAttribute('aria-invalid')).toBeNull()
  expect(told).toEqual([])
})

test('an amount that is filled already is refused', () => {
  const { told } = drawn()
  press('Edit')
  type('Amount', '0.2')
  press('Save')
  expect(screen.getByRole('alert').textContent).toBe('0.2 is filled already: the amount must be more.')
  expect(told).toEqual([])
})

test('what was typed survives a change of the order, which is shown beside it and keeps its row', () => {
  const { told, redraw } = drawn()
  press('Edit')
  type('Price', '3110')
  redraw({ orders: [{ ...order, orderId: '0x02', price: parseFixed6('3105') }] })
  expect(field('Price').value).toBe('3110')
  expect(screen.getByText('Now 0.5 at 3105')).toBeDefined()
  press('Save')
  expect(told).toEqual(['edit 0x02: 0.5 at 3110'])
})

test('while an edit is on its way nothing else can be asked of the order', () => {
  const edit = { limitPrice: parseFixed6<never>('3110'), amount: order.amount, phase: 'signing' } as const
  const { told } = drawn({ pending: { ...nothing, edits: new Map([['0x01', edit]]) } })
  expect(screen.getByText('Waiting for the wallet…')).toBeDefined()
  press('Edit')
  press('Cancel')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(told).toEqual([])
})
