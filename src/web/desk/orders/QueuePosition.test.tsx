// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createSafeStorage } from '@/core/lib/safeStorage'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { PaperQueue } from '@/core/protocol/paper/getPaperQueue'
import { eventually } from '@/dev/testing/eventually'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { Client } from '@/web/connection/client'
import { ClientProvider } from '@/web/connection/clientContext'
import type { OpenOrder } from '@/web/session/openOrders'
import { createPageStores, PageStoresContext } from '@/web/session/pageStores'
import { QueuePosition } from './QueuePosition'

afterEach(cleanup)

const orderId = `0x${'01'.repeat(32)}` as const
const { clock, timers } = createManualTime()
const nowhere = createSafeStorage(() => {
  throw new Error('shut')
})

test('an estimated place is shown only while the venue tells it: not after a failed read, and not when it is left out', async () => {
  const place = { orderId, ahead: parseFixed6<Amount>('12.4'), total: parseFixed6<Amount>('31') }
  let answer: () => Promise<PaperQueue> = () => Promise.resolve({ orders: [place] })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 60_000 } } })
  // The cell calls nothing else of the client, and reads nothing else of the order.
  const client = { rest: { call: () => answer() } } as unknown as Client
  const order = { orderId, account: 'ann' } as unknown as OpenOrder
  const stores = createPageStores({
    venueId: 'paper',
    isPaper: true,
    storage: nowhere,
    tabStorage: nowhere,
    clock,
    timers,
  })
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider client={client}>
        <PageStoresContext value={stores}>
          <QueuePosition order={order}>Open</QueuePosition>
        </PageStoresContext>
      </ClientProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('≈ 12.4 ahead of 31.0')
  answer = () => Promise.reject(new Error('cut'))
  const refresh = () => act(async () => void queries.refetchQueries({ queryKey: ['queue', 'ann'] }))
  await refresh()
  await eventually(() => expect(screen.queryByText('Open')).not.toBeNull())
  answer = () => Promise.resolve({ orders: [] })
  await act(() => queries.cancelQueries({ queryKey: ['queue', 'ann'] }))
  await refresh()
  expect(screen.queryByText('Open')).not.toBeNull()
})
