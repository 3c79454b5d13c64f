// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { AccountSession } from '@/web/session/accountSession'
import type { Fill } from '@/web/session/fills'
import { createPageStores, PageStoresContext } from '@/web/session/pageStores'
import { attachToastListener, type Toast } from '@/web/ui/showToast'
import type { StructureDraft } from './structureDraft'
import { StructureFills } from './StructureFills'
import { useStructureStore } from './structureStore'

afterEach(cleanup)

const draft: StructureDraft = {
  amount: parseFixed6('2'),
  legs: [{ instrumentName: 'ETH-27NOV26-3000-C', side: 'buy', ratio: parseFixed6('1') }],
}
const fill = (amount: string): Fill => ({
  key: amount,
  tradeId: '1',
  orderId: '0xaa',
  instrumentName: 'ETH-27NOV26-3000-C',
  side: 'buy',
  price: parseFixed6('10'),
  amount: parseFixed6(amount),
  fee: parseFixed6('0'),
  liquidity: 'taker',
  timeNs: 1n,
})

function open(fills: readonly Fill[]) {
  const toasts: Toast[] = []
  attachToastListener((toast) => toasts.push(toast))
  const session = {
    data: { queries: { fills: { queryKey: ['fills'], queryFn: () => fills } } },
    fills: { idsOf: () => [], subscribe: () => () => undefined },
  } as unknown as AccountSession
  const { clock, timers } = createManualTime()
  const stores = createPageStores({
    venueId: 'paper',
    isPaper: true,
    storage: localStorage,
    tabStorage: { getItem: () => null, setItem: () => undefined },
    clock,
    timers,
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <PageStoresContext value={stores}>{children}</PageStoresContext>
    </QueryClientProvider>
  )
  const store = renderHook(useStructureStore, { wrapper }).result.current
  render(<StructureFills session={session} />, { wrapper })
  store.change(() => draft)
  store.onQuoteSigned({ blockId: '0xb1', legs: draft.legs }, '0xaa', true)
  return { store, toasts }
}

test('a completely filled structure is cleared, and Undo restores it', async () => {
  const { store, toasts } = open([fill('2')])
  await waitFor(() => expect(store.getSnapshot().legs).toEqual([]))
  expect(toasts.map(({ title }) => title)).toEqual(['Draft structure cleared'])
  toasts[0]?.action?.onPress()
  expect(store.getSnapshot()).toEqual(draft)
})

test('Undo does not overwrite a structure begun since', async () => {
  const { store, toasts } = open([fill('2')])
  await waitFor(() => expect(toasts).toHaveLength(1))
  const next = { ...draft, amount: parseFixed6<typeof draft.amount>('7') }
  store.change(() => next)
  toasts[0]?.action?.onPress()
  expect(store.getSnapshot()).toBe(next)
})

test('an unfilled remainder stays, without a notice', async () => {
  const { store, toasts } = open([fill('0.5')])
  // 2 structures minus a fill of 0.5.
  await waitFor(() => expect(store.getSnapshot()).toEqual({ ...draft, amount: parseFixed6('1.5') }))
  expect(toasts).toEqual([])
})
