// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createTicketChoice } from '@/web/desk/draft/ticketChoice'
import { createPageStores, PageStoresContext, type PageStores } from '@/web/session/pageStores'
import { useTicketContext } from './useTicketContext'

let page: PageStores
beforeEach(() => {
  const storage = { getItem: () => null, setItem: noStorage, removeItem: noStorage, key: () => null, length: 0 }
  page = createPageStores({ venueId: 'paper', isPaper: true, storage, tabStorage: storage, ...createManualTime() })
})
afterEach(cleanup)

function noStorage() {
  throw new Error('an unsent ticket is never stored')
}

type Place = { readonly name?: string; readonly account?: string | undefined }

function desk({ name = 'ETH-PERP', account }: Place = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PageStoresContext value={page}>{children}</PageStoresContext>
  )
  return renderHook((at: { name: string; account: string | undefined }) => useTicketContext(at.name, at.account), {
    wrapper,
    initialProps: { name, account },
  })
}

const type = ({ result }: ReturnType<typeof desk>, amountText: string) =>
  act(() => result.current.setDraft((draft) => ({ ...draft, amountText })))

test('all forms of an unsent ticket survive a switch to another screen and back', () => {
  const first = desk()
  const leg = { triggerText: '3200', type: 'market', limitText: '' } as const
  const peg = { isOn: true, capText: '9', secondsText: '2', cancelsAtEnd: true }
  act(() => {
    const { setDraft, setStop, setAttached, setScale, setMinutesText } = first.result.current
    setDraft((draft) => ({ ...draft, side: 'sell', priceText: '3100', amountText: '0.5', peg }))
    setStop((stop) => ({ ...stop, triggerText: '3000' }))
    setAttached(({ legs }) => ({ legs: { ...legs, TAKE_PROFIT: leg } }))
    setScale({ ...first.result.current.scale, fromText: '3050', countText: '7' })
    setMinutesText('45')
  })
  first.unmount()
  expect(desk().result.current).toMatchObject({
    draft: { side: 'sell', priceText: '3100', amountText: '0.5', peg },
    stop: { triggerText: '3000' },
    attached: { legs: { TAKE_PROFIT: leg } },
    scale: { fromText: '3050', countText: '7' },
    minutesText: '45',
  })
})

test('each instrument keeps its own ticket when the trader switches instruments', () => {
  const shown = desk()
  type(shown, '0.5')
  shown.rerender({ name: 'BTC-PERP', account: undefined })
  expect(shown.result.current.draft.amountText).toBe('')
  type(shown, '2')
  shown.rerender({ name: 'ETH-PERP', account: undefined })
  expect(shown.result.current.draft.amountText).toBe('0.5')
})

test('an order accepted after the trader has left clears the amount, so that it is not sent twice', () => {
  const left = desk()
  type(left, '0.5')
  left.unmount()
  type(left, '')
  expect(desk().result.current.draft.amountText).toBe('')
})

test('an order accepted after a change of instrument clears the amount of its own instrument only', () => {
  const shown = desk()
  type(shown, '0.5')
  const { setDraft } = shown.result.current
  shown.rerender({ name: 'BTC-PERP', account: undefined })
  type(shown, '0.5')
  act(() => setDraft((draft) => ({ ...draft, amountText: '' })))
  expect(shown.result.current.draft.amountText).toBe('0.5')
  shown.rerender({ name: 'ETH-PERP', account: undefined })
  expect(shown.result.current.draft.amountText).toBe('')
})

test('a visitor’s ticket stays when an account connects, and is not shown to another account', () => {
  const shown = desk()
  type(shown, '0.5')
  shown.rerender({ name: 'ETH-PERP', account: '0xa' })
  expect(shown.result.current.draft.amountText).toBe('0.5')
  const { setDraft } = shown.result.current
  shown.rerender({ name: 'ETH-PERP', account: '0xb' })
  expect(shown.result.current.draft.amountText).toBe('')
  type(shown, '2')
  // The answer to an order of the first account.
  act(() => setDraft((draft) => ({ ...draft, amountText: '' })))
  expect(shown.result.current.draft.amountText).toBe('2')
})

test('a price clicked on another screen prefills the ticket once, without the stops of an earlier order', () => {
  const earlier = desk()
  type(earlier, '0.5')
  const stop = { triggerText: '2900', type: 'market', limitText: '' } as const
  act(() => earlier.result.current.setAttached(({ legs }) => ({ legs: { ...legs, STOP_LOSS: stop } })))
  page.get(createTicketChoice).hand({ instrumentName: 'ETH-PERP', side: 'sell', priceText: '3000' })
  const pressed = desk()
  expect(pressed.result.current.draft).toMatchObject({ side: 'sell', priceText: '3000', amountText: '' })
  expect(pressed.result.current.attached.legs.STOP_LOSS.triggerText).toBe('')
  type(pressed, '0.7')
  pressed.unmount()
  expect(desk().result.current.draft).toMatchObject({ priceText: '3000', amountText: '0.7' })
})
