import { expect, test } from 'vitest'
import { UnreachableError } from '@/client/restErrors'
import { awayToast } from './tellAwayNews'

test('it says how many were cancelled, and what became of the rest', () => {
  const toast = awayToast({ status: 'known', cancelled: 3, filled: 1, open: 2 })
  expect(toast.title).toBe('3 orders were cancelled while you were away')
  expect(toast.detail).toBe('They were sent over a connection that was lost. 1 was filled. 2 are still open.')
})

test('one order is one order', () => {
  const toast = awayToast({ status: 'known', cancelled: 1, filled: 0, open: 0 })
  expect([toast.title, toast.detail]).toEqual([
    '1 order was cancelled while you were away',
    'It was sent over a connection that was lost.',
  ])
})

test('what could not be asked is said to be unknown, with the reason', () => {
  const toast = awayToast({ status: 'unknown', count: 2, error: new UnreachableError('down') })
  expect(toast.title).toBe('Not known what became of 2 orders while you were away')
  expect(toast.detail).toBe('The venue did not answer.')
})
