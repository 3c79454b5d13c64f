// @vitest-environment jsdom

import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { drawBusyDesk, nothingOffered, offered, position, restingBuy, takingWords } from '@/dev/testing/busyDesk'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { runShortcut } from '@/web/ui/shortcuts/shortcutRegistry'
import { ArmedDesk } from './ArmedDesk'
import { createArmedMode } from './armedMode'

afterEach(cleanup)

/** The default window of an armed key. */
const windowMs = 1_500

/** An armed desk whose ticket has 0.4 contracts. */
async function drawArmed(scene: Omit<Parameters<typeof drawBusyDesk>[0], 'desk'>) {
  const armed = <ArmedDesk instrument={instrument} draft={{ ...emptyDraft, amountText: '0.4' }} />
  const desk = await drawBusyDesk({ ...scene, desk: armed })
  const armedMode = desk.pageStores.get(createArmedMode)
  act(() => armedMode.dispatch({ kind: 'arm' }))
  return {
    ...desk,
    held: () => {
      const state = armedMode.getSnapshot()
      return state.status === 'armed' ? state.held?.send.words : undefined
    },
  }
}

test.each([false, true])(
  'a key and the end of its window are judged by the account of their moments, with portfolio margin too (%s)',
  async (isPortfolio) => {
    // 0.4 at 3,120.1 needs 62.40 of margin.
    const poor = await drawArmed({ book: offered, usdc: '50', isPortfolio })
    act(() => runShortcut('armed.buyMarket'))
    expect(poor.held()).toBeUndefined()

    poor.fund('100000')
    act(() => runShortcut('armed.buyMarket'))
    expect(poor.held()).toMatch(/^Buy 0\.4/)
    poor.fund('50')
    act(() => poor.pass(windowMs))
    expect(poor.sent).toEqual([])

    poor.fund('100000')
    act(() => runShortcut('armed.buyMarket'))
    act(() => poor.pass(windowMs))
    expect(poor.sent).toMatchObject([{ isBuy: true, amount: 400_000n, timeInForce: 'IOC' }])
  },
)

test('the key that ends a position ends the one of its press, and nothing when another one is held by then', async () => {
  const { held, hold, pass, sent } = await drawArmed({ book: offered })
  act(() => runShortcut('armed.flatten'))
  expect(held()).toBeUndefined()

  // It is not drawn yet.
  const small = { ...position, amount: 400_000n as typeof position.amount }
  hold([small])
  act(() => runShortcut('armed.flatten'))
  expect(held()).toMatch(/^Buy 0\.4/)
  hold([position])
  act(() => pass(windowMs))
  expect(sent).toEqual([])

  hold([small])
  act(() => runShortcut('armed.flatten'))
  act(() => pass(windowMs))
  expect(sent).toMatchObject([{ isBuy: true, amount: 400_000n, reduceOnly: true }])
})

test('what was offered at the press and is gone by the end of the window is not bought', async () => {
  const { become, held, pass, sent } = await drawArmed({ book: offered })
  act(() => runShortcut('armed.buyMarket'))
  expect(held()).toMatch(/^Buy 0\.4/)
  become(nothingOffered)
  act(() => pass(windowMs))
  expect(sent).toEqual([])
})

test('an order is dropped when its screen is left', async () => {
  const { held, pass, sent } = await drawArmed({ book: offered })
  act(() => runShortcut('armed.buyMarket'))
  expect(held()).toMatch(/^Buy 0\.4/)
  cleanup()
  expect(held()).toBeUndefined()
  act(() => pass(windowMs))
  expect(sent).toEqual([])
})

test('a move that would take says so while it is held, and one that would rest does not', async () => {
  const desk = await drawArmed({ book: offered, orders: [restingBuy] })
  act(() => runShortcut('armed.moveDown'))
  expect(screen.getByRole('alert').textContent).toContain('3,120.0 → 3,119.9')
  expect(screen.queryByText(/^takes/)).toBeNull()
  act(() => runShortcut('armed.moveUp'))
  act(() => runShortcut('armed.moveUp'))
  expect(screen.getByRole('alert').textContent).toContain('3,120.0 → 3,120.1')
  expect(screen.getByText(takingWords)).toBeTruthy()
  expect(desk.sent).toEqual([])
})
