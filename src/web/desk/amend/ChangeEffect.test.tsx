// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { drawBusyDesk, offered, restingBuy, takingText } from '@/dev/testing/busyDesk'
import { ChangeEffect } from './ChangeEffect'

afterEach(cleanup)

const changeTo = (price: string) => ({ limitPrice: parseFixed6<Price>(price), remaining: restingBuy.amount })

test.each([
  ['3120.1', takingText],
  ['3120', 'rests'],
])('typing %s into an edit shows its effect: %s', async (price, words) => {
  const desk = (
    <ChangeEffect open={restingBuy} change={changeTo(price)}>
      {(preview) => <p>{preview?.taking ?? 'rests'}</p>}
    </ChangeEffect>
  )
  await drawBusyDesk({ book: offered, orders: [restingBuy], desk })
  expect(screen.getByText(words)).toBeTruthy()
})

test('a post-only edit that would take is announced as rejected', async () => {
  const open = { ...restingBuy, postOnly: true }
  const desk = (
    <ChangeEffect open={open} change={changeTo('3120.1')}>
      {(preview) => <p>{preview?.taking}</p>}
    </ChangeEffect>
  )
  await drawBusyDesk({ book: offered, orders: [open], desk })
  expect(screen.getByText('post-only: rejected here')).toBeTruthy()
})
