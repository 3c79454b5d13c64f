// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { level } from '@/dev/scenes/bookScene'
import { ethPerp } from '@/dev/testing/builders'
import { drawBusyDesk } from '@/dev/testing/busyDesk'
import { eventually } from '@/dev/testing/eventually'
import { emptyBookView, type BookView } from '@/web/market/orderBook/bookView'
import { createQuestions } from '@/web/session/confirm/questions'
import type { Preferences } from '@/web/ui/preferences/preferences'
import { SimpleTicket } from './SimpleTicket'

afterEach(cleanup)

const book: BookView = {
  ...emptyBookView,
  status: 'live',
  bids: [level('3120', '5')],
  asks: [level('3120.1', '0.5'), level('3140', '5')],
  bestBid: parseFixed6<Price>('3120'),
  bestAsk: parseFixed6<Price>('3120.1'),
}

async function pressedOn(usd: string, preferences: Partial<Preferences>) {
  const desk = <SimpleTicket instrument={ethPerp} />
  const drawn = await drawBusyDesk({ book, desk, preferences })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: usd } })
  fireEvent.click(screen.getByRole('button', { name: /^Buy/ }))
  return drawn
}

const pressed = async (usd: string, slippageCap: string | undefined) => (await pressedOn(usd, { slippageCap })).sent

test('the simple view’s market order has the slippage cap of the settings as its limit', async () => {
  // Mid 3,120.05 × 1.005 = 3,135.65025, on the step nearer to mid. 1,000 USD at 3,120.1 are 0.32 contracts.
  expect(await pressed('1000', '0.5')).toMatchObject([
    { isBuy: true, amount: 320_000n, limitPrice: 3_135_600_000n, timeInForce: 'IOC' },
  ])
  cleanup()
  expect(await pressed('1000', undefined)).toMatchObject([{ amount: 320_000n, limitPrice: undefined }])
})

test('an order that reaches beyond the cap is not sent from the simple view', async () => {
  // 3,000 USD at 3,120.1 are 0.96 contracts, of which 0.46 cost 3,140.
  expect(await pressed('3000', '0.5')).toEqual([])
  expect(screen.getByText(/^Would reach 3,140.0, beyond your cap of 0.5% \(3,135.6\)/)).toBeDefined()
})

test.each([
  ['0.5', 1],
  // The 3,120.10 level covers part of the amount. The rest costs more than 3,135.60.
  ['0.1', 0],
])(
  'a yes to a confirmation is checked against the cap again: with %s left at the best price it sends %i',
  async (left, count) => {
    const { sent, become, pass, pageStores } = await pressedOn('1000', { slippageCap: '0.5', confirms: ['market'] })
    const questions = pageStores.get(createQuestions)
    await eventually(() => expect(questions.getSnapshot()?.text).toContain('Buy 0.32 ETH-PERP at 3,135.6, limit, IOC'))
    act(() => become({ ...book, asks: [level('3120.1', left), level('3140', '5')] }))
    act(() => pass(1_000))
    await act(async () => questions.getSnapshot()?.answer(true))
    expect(sent).toHaveLength(count)
  },
)

test.each([
  // 0.5 × 3,120.1 + 0.46 × 3,140 = 3,004.45 USD, although 0.96 at the best price are 2,995.30 USD.
  ['3004.4', 0],
  ['3004.5', 1],
])(
  'an order that walks the book is valued at what it takes: with a limit of %s USD, %i are sent unasked',
  async (confirmAbove, count) => {
    const { sent, pageStores } = await pressedOn('3000', { confirmAbove })
    await eventually(() =>
      expect(sent.length === 1 || pageStores.get(createQuestions).getSnapshot() !== undefined).toBe(true),
    )
    expect(sent).toHaveLength(count)
  },
)
