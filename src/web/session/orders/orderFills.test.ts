import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { WireOrderStatus } from '@/core/protocol/orderRecord'
import { createOrderFills } from './orderFills'

const amount = (text: string) => parseFixed6<Amount>(text)
const orderMessage = (orderId: Hash, orderStatus: WireOrderStatus, size: string, filled: string) =>
  ({ orderId, orderStatus, amount: amount(size), filled: amount(filled), instrumentId: '1', side: 'buy' }) as const

test('fills are counted across amends, whether by reply, by channel or from another page', () => {
  const fills = createOrderFills()
  fills.receive([orderMessage('0x01', 'opened', '12', '0')])
  fills.receive([orderMessage('0x01', 'partial', '12', '3')])
  fills.replaced('0x01', orderMessage('0x02', 'opened', '9', '0'))
  fills.receive([orderMessage('0x02', 'partial', '9', '2')])
  fills.receive([orderMessage('0x02', 'cancelled', '9', '2'), orderMessage('0x03', 'opened', '7', '0')])
  fills.receive([orderMessage('0x03', 'partial', '7', '1')])
  expect(fills.newestOf('0x01')).toBe('0x03')
  // The fills are 3, 2 and 1; those of 3 and 2 belong to replaced orders.
  const since = (filled: string) => formatFixed6(fills.filledSince({ orderId: '0x01', filled: amount(filled) }))
  expect([since('0'), since('3')]).toEqual(['6', '3'])
  expect(formatFixed6(fills.filledBefore('0x03'))).toBe('5')
})

test('a late message does not undo fills, and the last fill of a replaced order still counts', () => {
  const fills = createOrderFills()
  fills.receive([orderMessage('0x01', 'partial', '4', '2')])
  fills.receive([orderMessage('0x01', 'partial', '4', '1')])
  expect(fills.known('0x01')).toMatchObject({ filled: amount('2'), status: 'open' })
  fills.replaced('0x01', orderMessage('0x02', 'opened', '2', '0'))
  fills.receive([orderMessage('0x01', 'cancelled', '4', '3')])
  fills.receive([orderMessage('0x01', 'partial', '4', '3')])
  expect(fills.known('0x01')).toMatchObject({ filled: amount('3'), status: 'ended' })
  expect(fills.filledBefore('0x02')).toBe(amount('3'))
})

test('an order ended by the venue for its own reason is not mistaken for an amended one', () => {
  const fills = createOrderFills()
  fills.receive([orderMessage('0x01', 'opened', '1', '0')])
  fills.receive([
    { ...orderMessage('0x01', 'cancelled', '1', '0'), error: 'MMP_TRIGGERED' },
    orderMessage('0x02', 'opened', '1', '0'),
  ])
  expect(fills.newestOf('0x01')).toBe('0x01')
})

test('an unknown order has no state and no fills since', () => {
  const fills = createOrderFills()
  expect(fills.known('0x01')).toBeUndefined()
  expect(fills.filledSince({ orderId: '0x01', filled: amount('2') })).toBe(0n)
  expect(fills.filledBefore('0x01')).toBe(0n)
})
