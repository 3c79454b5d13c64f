// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/protocol/fixed6'
import { attachToastListener } from '@/ui/showToast'
import { AmountShares } from './AmountShares'
import { emptyDraft, type OrderDraft } from '@/appContext/ticket/orderDraft'

afterEach(cleanup)

/** What a press on 25% picks, and what it says. */
function press(largest: string | undefined, draft: Partial<OrderDraft> = {}, isBookLive = true) {
  const said: string[] = []
  const picked: bigint[] = []
  const detach = attachToastListener(({ title }) => said.push(title))
  render(
    <AmountShares
      largest={largest === undefined ? undefined : parseFixed6<Amount>(largest)}
      draft={{ ...emptyDraft, ...draft }}
      isBookLive={isBookLive}
      amountStep={parseFixed6<Amount>('0.01')}
      onPick={(amount) => picked.push(amount)}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: '25%' }))
  detach()
  return { said, picked }
}

test('a share is rounded to the amount step', () => {
  expect(press('0.99')).toEqual({ said: [], picked: [240_000n] })
})

test.each([
  ['a book that is not live', press.bind(undefined, undefined, {}, false), 'Order book isn’t live. Enter a price.'],
  [
    'no asks',
    press.bind(undefined, undefined, {}),
    'No asks in the book. Enter a price, or wait for the account to load.',
  ],
  [
    'no bids',
    press.bind(undefined, undefined, { side: 'sell' }),
    'No bids in the book. Enter a price, or wait for the account to load.',
  ],
  [
    'a price that is none',
    press.bind(undefined, undefined, { priceText: 'abc' }),
    'Can’t calculate that share: check the price, or wait for the account to load.',
  ],
  ['no margin', press.bind(undefined, '0'), 'Available margin covers less than the minimum step.'],
])('with %s a click explains why no amount is set', (_, pressed, words) => {
  expect(pressed()).toEqual({ said: [words], picked: [] })
})
