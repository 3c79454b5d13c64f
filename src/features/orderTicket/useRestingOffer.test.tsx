// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { checkDraft } from '@/appContext/ticket/checkDraft'
import { emptyDraft, type OrderDraft } from '@/appContext/ticket/orderDraft'
import { parseFixed6, type Price } from '@/protocol/fixed6'
import { ethPerp as instrument } from '@/testing/builders'
import { useRestingOffer } from './useRestingOffer'

afterEach(cleanup)

const book = { bestBid: parseFixed6<Price>('3119.9'), bestAsk: parseFixed6<Price>('3120.1') }
const wouldTake: OrderDraft = { ...emptyDraft, priceText: '3125', amountText: '0.1', postOnly: true }

/** The offer of a ticket whose book was drawn live and is at the press what `bookNow` returns. */
function openOffer(bookNow: () => typeof book | undefined) {
  const check = (draft: OrderDraft) =>
    checkDraft(draft, { instrument, markPrice: parseFixed6('3120'), ...book, isBookLive: true, position: undefined })
  return renderHook(() => {
    const [draft, setDraft] = useState(wouldTake)
    const checked = check(draft)
    const place = () => undefined
    return {
      draft,
      ...useRestingOffer({ instrument, draft, setDraft, checked, book, bookNow, checkNow: check, place }),
    }
  })
}

test('the offer moves the ticket to the best resting price of the moment of the press', () => {
  const { result } = openOffer(() => ({ ...book, bestAsk: parseFixed6<Price>('3120.0') }))
  expect(result.current.offer?.price).toBe(parseFixed6('3120.0'))
  act(() => result.current.offer?.onTake())
  expect(result.current.draft.priceText).toBe('3119.9')
})

test('a press is not lost when the book stops being live after the frame that was pressed', () => {
  const { result } = openOffer(() => undefined)
  act(() => result.current.offer?.onTake())
  expect(result.current.draft.priceText).toBe('3120')
  expect(result.current.offer).toBeUndefined()
})
