// @vitest-environment jsdom

import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { drawBusyDesk, nothingOffered, offered, position, restingBuy, takingText } from '@/dev/testing/busyDesk'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { runShortcut } from '@/web/ui/shortcuts/shortcutRegistry'
import { ArmedDesk } from './ArmedDesk'
import { createArmedMode } from './armedMode'

afterEach(cleanup)

/** The default delay. */
const windowMs = 1_500

/** An armed desk with 0.4 contracts in its ticket. */
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
  'a key press and the end of its delay each use the account of that moment, also with portfolio margin (%s)',
  async (isPortfolio) => {
    // 0.4 at 3,120.1 needs a margin of 62.40.
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

test('the close shortcut closes the position held at the key press, and nothing if the position has changed since', async () => {
  const { held, hold, pass, sent } = await drawArmed({ book: offered })
  act(() => runShortcut('armed.flatten'))
  expect(held()).toBeUndefined()

  // The change is not rendered yet.
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

test('an offer that is gone when the delay ends is not bought', async () => {
  const { become, held, pass, sent } = await drawArmed({ book: offered })
  act(() => runShortcut('armed.buyMarket'))
  expect(held()).toMatch(/^Buy 0\.4/)
  become(nothingOffered)
  act(() => pass(windowMs))
  expect(sent).toEqual([])
})

test('a held order is dropped when the trader leaves the screen', async () => {
  const { held, pass, sent } = await drawArmed({ book: offered })
  act(() => runShortcut('armed.buyMarket'))
  expect(held()).toMatch(/^Buy 0\.4/)
  cleanup()
  expect(held()).toBeUndefined()
  act(() => pass(windowMs))
  expect(sent).toEqual([])
})

test('a held move warns if it would take, and not if it would rest', async () => {
  const desk = await drawArmed({ book: offered, orders: [restingBuy] })
  act(() => runShortcut('armed.moveDown'))
  expect(screen.getByRole('alert').textContent).toContain('3,120.0 → 3,119.9')
  expect(screen.queryByText(/^takes/)).toBeNull()
  act(() => runShortcut('armed.moveUp'))
  act(() => runShortcut('armed.moveUp'))
  expect(screen.getByRole('alert').textContent).toContain('3,120.0 → 3,120.1')
  expect(screen.getByText(takingText)).toBeTruthy()
  expect(desk.sent).toEqual([])
})
