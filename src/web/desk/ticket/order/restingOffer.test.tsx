// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { checkDraft, orderOf, type DraftOrder } from '@/web/desk/draft/checkDraft'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { restingOffer } from './restingOffer'

afterEach(cleanup)

type Book = { readonly bestBid: Price; readonly bestAsk: Price }

const book: Book = { bestBid: parseFixed6<Price>('3119.9'), bestAsk: parseFixed6<Price>('3120.1') }
const wouldTake: OrderDraft = { ...emptyDraft, priceText: '3125', amountText: '0.1', postOnly: true }

/** An offer whose book changes to `bookNow` by the time of the press. */
function openOffer(bookNow: Book = book) {
  const sent: string[] = []
  const checkBy = (draft: OrderDraft, prices: Book) =>
    checkDraft(draft, { instrument, markPrice: parseFixed6('3120'), ...prices, isBookLive: true, position: undefined })
  const { result } = renderHook(() => {
    const [draft, setDraft] = useState(wouldTake)
    const checked = checkBy(draft, book)
    const place = ({ limitPrice }: DraftOrder) =>
      void sent.push(limitPrice === undefined ? '' : formatFixed6(limitPrice))
    const checkNow = (next: OrderDraft) => checkBy(next, bookNow)
    const [refused, setRefused] = useState<DraftOrder>()
    const parts = { instrument, draft, setDraft, checked, book, checkNow, place, refused, setRefused }
    return { draft, setRefused, offer: restingOffer(parts) }
  })
  return { result, sent }
}

test('before anything was sent, a press moves the ticket to the button’s price and sends nothing', () => {
  const { result, sent } = openOffer()
  expect(result.current.offer).toMatchObject({ price: parseFixed6('3120'), isPlacing: false })
  act(() => result.current.offer?.onTake())
  expect(result.current.draft.priceText).toBe('3120')
  expect(result.current.offer).toBeUndefined()
  expect(sent).toEqual([])
})

/** Simulates a rejection by the venue. */
function refuse({ result }: ReturnType<typeof openOffer>) {
  const order = orderOf(wouldTake, instrument)
  if (order === undefined) throw new Error('the ticket has no order')
  act(() => result.current.setRefused(order))
}

test.each([
  ['has risen since', { bestBid: parseFixed6<Price>('3121'), bestAsk: parseFixed6<Price>('3124') }],
  ['is where it was', book],
])('a press places a rejected order at the button’s price when the market %s', (_, bookNow) => {
  const offer = openOffer(bookNow)
  refuse(offer)
  act(() => offer.result.current.offer?.onTake())
  expect(offer.sent).toEqual(['3120'])
})

test('if the button’s price would now take, nothing is sent: the ticket gets the price, and another one is offered', () => {
  const offer = openOffer({ bestBid: parseFixed6<Price>('3118'), bestAsk: parseFixed6<Price>('3119') })
  refuse(offer)
  act(() => offer.result.current.offer?.onTake())
  expect(offer.sent).toEqual([])
  expect(offer.result.current.draft.priceText).toBe('3120')
})
