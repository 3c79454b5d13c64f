import { expect, test } from 'vitest'
import { UnreachableError } from '@/web/connection/callErrors'
import { awayToast } from './reconnectSummary'

test('the summary gives the number of cancelled orders and the state of the rest', () => {
  const toast = awayToast({ status: 'known', cancelled: 3, filled: 1, expired: 2, open: 2 })
  expect(toast.title).toBe('3 orders were cancelled while you were away')
  expect(toast.detail).toBe('Cancelled on disconnect. 1 filled. 2 expired. 2 still open.')
})

test('a single order is written in the singular', () => {
  const toast = awayToast({ status: 'known', cancelled: 1, filled: 0, expired: 0, open: 0 })
  expect([toast.title, toast.detail]).toEqual(['1 order was cancelled while you were away', 'Cancelled on disconnect.'])
})

test('orders that could not be looked up are reported as unknown, with the reason', () => {
  const toast = awayToast({ status: 'unknown', count: 2, error: new UnreachableError('down') })
  expect(toast.title).toBe('Status of 2 orders unknown after disconnect')
  expect(toast.detail).toBe('The venue didn’t respond. Check your connection and try again.')
})
