// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { BatchTicket } from './BatchTicket'
import type { LegOrder } from './structureOrders'

afterEach(cleanup)

const amount = parseFixed6<Amount>('1.5')
const limitPrice = parseFixed6<Price>('3000')

const leg: LegOrder = {
  leg: {
    instrument: ethPerp,
    side: 'buy',
    ratio: parseFixed6('1'),
    contracts: amount,
    quote: {
      isBuy: true,
      contracts: amount,
      bid: undefined,
      ask: limitPrice,
      mark: limitPrice,
      levels: [{ price: limitPrice, amount: parseFixed6<Amount>('0.4') }],
    } as never,
    iv: undefined,
    greeks: { delta: 1, gamma: 0, vega: 0, theta: 0 },
    price: limitPrice,
    isAssumed: false,
  },
  order: {
    instrumentId: ethPerp.instrumentId,
    isBuy: true,
    amount,
    limitPrice,
    postOnly: false,
    reduceOnly: false,
    mmp: false,
    selfTradePrevention: 'EXPIRE_MAKER',
  },
}

const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send \d+ order/ })

function drawn(change: Partial<Parameters<typeof BatchTicket>[0]> = {}) {
  const onSend = vi.fn()
  render(
    <BatchTicket
      read={{ orders: [leg], problem: undefined }}
      limit="touch"
      onLimit={() => undefined}
      risk={undefined}
      rejection={undefined}
      failure={undefined}
      isBusy={false}
      busyText={undefined}
      isAsked={false}
      onSend={onSend}
      onBack={() => undefined}
      {...change}
    />,
  )
  return onSend
}

test('valid orders are sent with one click, in the steps of their contracts', () => {
  const onSend = drawn()
  expect(screen.getByRole('table', { name: 'Structure orders' }).textContent).toContain('1.503,000.04,500.00')
  expect(screen.getByText('0.40 at best bid/ask')).toBeDefined()
  fireEvent.click(send())
  expect(onSend).toHaveBeenCalledOnce()
})

const noOffer = 'No offers for 3000-C.'
const noMargin = 'Not enough available margin for these orders.'

test.each([
  ['a leg without a price', { read: { orders: [], problem: { words: noOffer, code: undefined } } }, noOffer],
  ['an account that would be rejected', { rejection: noMargin }, noMargin],
  ['no leg to send', { read: { orders: [], problem: undefined } }, 'No leg can be sent as an order.'],
])(
  '%s leaves the button enabled: a click sends nothing, states the reason and focuses the price level',
  (_, change, words) => {
    const onSend = drawn(change)
    expect(send().disabled).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(send())
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'At best bid/ask' }))
  },
)

test('the venue’s error code is shown beside the reason', () => {
  drawn({ read: { orders: [], problem: { words: 'The value is too small.', code: 'BELOW_MIN_ORDER_VALUE' } } })
  fireEvent.click(send())
  expect(screen.getByRole('alert').textContent).toBe('The value is too small.BELOW_MIN_ORDER_VALUE')
})

test('while the orders are signed the button shows the progress', () => {
  const onSend = drawn({ isBusy: true, busyText: '1 of 2 signed' })
  fireEvent.click(screen.getByRole('button', { name: /1 of 2 signed/ }))
  expect(onSend).not.toHaveBeenCalled()
})
