// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { drawBusyDesk, nothingOffered, offered, position } from '@/dev/testing/busyDesk'
import { eventually } from '@/dev/testing/eventually'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { createQuestions } from '@/web/session/confirm/questions'
import { OrderTicketPanel } from './order/OrderTicketPanel'
import { useTicketContext } from './useTicketContext'

afterEach(cleanup)

type Scene = Omit<Parameters<typeof drawBusyDesk>[0], 'desk'> & { draft?: Partial<OrderDraft> }

async function drawn({ draft = {}, ...scene }: Scene) {
  function Desk() {
    const context = useTicketContext(instrument.instrumentName, undefined)
    const [isFilled, setFilled] = useState(false)
    if (!isFilled) {
      setFilled(true)
      context.setDraft((now) => ({ ...now, side: 'buy', type: 'market', amountText: '0.4', ...draft }))
    }
    return <OrderTicketPanel instrument={instrument} context={context} />
  }
  const desk = await drawBusyDesk({ ...scene, desk: <Desk /> })
  return { ...desk, press: () => fireEvent.click(screen.getByRole('button', { name: /^Buy/ })) }
}

const noLiquidity = /^No liquidity at this price/

test.each([false, true])(
  'a press uses the current book: what is now offered is bought, also with portfolio margin (%s)',
  async (isPortfolio) => {
    const { sent, become, press } = await drawn({ book: nothingOffered, isPortfolio })
    expect(screen.getByText(noLiquidity)).toBeDefined()
    become(offered)
    expect(screen.getByText(noLiquidity)).toBeDefined()
    press()
    expect(sent).toMatchObject([{ isBuy: true, amount: 400_000n, timeInForce: 'IOC' }])
  },
)

test('an offer that was on screen but is gone at press time is not bought', async () => {
  const { sent, become, press } = await drawn({ book: offered })
  expect(screen.queryByText(noLiquidity)).toBeNull()
  become(nothingOffered)
  press()
  expect(sent).toEqual([])
  expect(screen.getByText(/^Not sent: No liquidity/)).toBeDefined()
})

test('a press uses the current account: a position that it closes, and new funds', async () => {
  const closing = await drawn({ book: offered, draft: { reduceOnly: true } })
  closing.hold([position])
  closing.press()
  expect(closing.sent).toMatchObject([{ reduceOnly: true, amount: 400_000n }])
  cleanup()

  // 0.4 at 3,120.1 needs a margin of 62.40.
  const poor = await drawn({ book: offered, usdc: '50' })
  poor.press()
  expect(poor.sent).toEqual([])
  expect(screen.getByText(/^Insufficient margin/)).toBeDefined()
  poor.fund('100')
  poor.press()
  expect(poor.sent).toHaveLength(1)
})

test('a market order that only lacks a live book waits for it, whatever the previous book would have meant', async () => {
  const { sent, become, press, pass } = await drawn({ book: nothingOffered })
  become({ ...offered, status: 'stale' })
  press()
  expect(screen.getByRole('button', { name: /Waiting for prices/ })).toBeDefined()
  expect(sent).toEqual([])
  act(() => become(offered))
  act(() => pass(0))
  expect(sent).toMatchObject([{ isBuy: true, amount: 400_000n }])
})

const restingAgain = {
  // At 3,120 it would rest, but the venue rejects it because it would take.
  draft: { type: 'limit', priceText: '3120', postOnly: true },
  outcome: { status: 'refused', failure: { code: 'GTC_ORDER_REJECTED', words: '', isDeclined: false } },
  book: offered,
} as const
const pressOffer = async () => fireEvent.click(await screen.findByRole('button', { name: /^Place at/ }))

test('the offer to place a rejected order at another price asks first where the trader confirms limit orders', async () => {
  const { sent, press, pageStores } = await drawn({ ...restingAgain, preferences: { confirms: ['limit'] } })
  const questions = pageStores.get(createQuestions)
  const answerYes = async () => {
    await eventually(() => expect(questions.getSnapshot()?.text).toContain('Buy 0.4 ETH-PERP at 3,120.0, limit'))
    await act(async () => questions.getSnapshot()?.answer(true))
  }
  press()
  await answerYes()
  expect(sent).toHaveLength(1)
  await pressOffer()
  await answerYes()
  expect(sent).toMatchObject([{ limitPrice: 3_120_000_000n }, { limitPrice: 3_120_000_000n, postOnly: true }])
})

test('the offer to place a rejected order at another price is checked against the account', async () => {
  const { sent, press, fund } = await drawn(restingAgain)
  press()
  expect(sent).toHaveLength(1)
  // 0.4 at 3,120 needs a margin of 62.40.
  await eventually(() => screen.getByRole('button', { name: /^Place at/ }))
  act(() => void fund('50'))
  await pressOffer()
  expect(sent).toHaveLength(1)
})
