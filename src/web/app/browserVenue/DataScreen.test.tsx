// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createSafeStorage } from '@/core/lib/safeStorage'
import { createStore } from '@/core/lib/store'
import { eventually } from '@/dev/testing/eventually'
import { DataScreen } from './DataScreen'
import { askToPersist, forgetData } from './lostData'
import type { BrowserVenueClient, BrowserVenueStatus } from './sharedVenue'
import { VenueNotice } from './VenueNotice'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const running = { state: 'running', isKept: true, isNew: false, epoch: 'one' } as const

type Order = Parameters<BrowserVenueClient['order']>[0]

function arrange(
  initial: BrowserVenueStatus,
  answer: (order: Order) => Promise<Uint8Array | undefined> = async () => undefined,
) {
  const orders: Order[] = []
  let isPersisted = false
  const status = createStore<BrowserVenueStatus>(initial)
  const venue = {
    status,
    order: (order: Order) => {
      orders.push(order)
      return answer(order)
    },
  }
  const space = {
    estimate: async () => ({ usage: 12_340_000, quota: 1e9 }),
    persisted: async () => isPersisted,
    persist: async () => (isPersisted = true),
  }
  const reload = vi.fn<() => void>()
  const memory = createSafeStorage(() => localStorage)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={memoryLocation({ path: '/settings/data' }).hook}>
        <VenueNotice venue={venue} memory={memory} />
        <DataScreen venue={venue} space={space} onErase={() => forgetData(memory)} reload={reload} />
      </Router>
    </QueryClientProvider>,
  )
  return { orders, status, reload, memory, space }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the size is shown in megabytes, and the browser is asked to persist the data', async () => {
  arrange(running)
  await screen.findByText('This site uses 12.3 MB in this browser.')
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to keep it' }))
  await screen.findByText('The browser keeps the data until you remove it.')
})

test('erasing everything takes a second press', async () => {
  const { orders } = arrange(running)
  press('Start over…')
  expect(orders).toEqual([])
  press('Erase everything and start over')
  await screen.findByRole('button', { name: 'Start over…' })
  expect(orders).toEqual([{ kind: 'erase' }])
})

test('an imported file is passed on byte for byte, and a rejection shows its message', async () => {
  const { orders } = arrange(running, () => Promise.reject(new Error('it was cut off')))
  const file = new File([Uint8Array.of(1, 2, 255)], 'a.tar')
  file.arrayBuffer = async () => Uint8Array.of(1, 2, 255).buffer
  fireEvent.change(screen.getByLabelText('Archive of a data folder'), { target: { files: [file] } })
  expect((await screen.findByRole('alert')).textContent).toBe('That did not work: it was cut off')
  expect(orders).toEqual([{ kind: 'import', bytes: Uint8Array.of(1, 2, 255) }])
})

test('a venue in memory warns that it ends with the page, and offers no export', () => {
  arrange({ ...running, isKept: false })
  expect(screen.getByRole('alert').textContent).toContain('The paper account ends with this page.')
  expect(screen.queryByRole('button', { name: 'Save to a file' })).toBeNull()
})

test('a stopped venue says why, and its data can still be exported or erased', () => {
  arrange({ state: 'failed', reason: 'the stored data is damaged' })
  expect(screen.getByRole('alert').textContent).toContain('has stopped: the stored data is damaged.')
  expect(screen.getByRole('button', { name: 'Save to a file' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start over…' })).toBeTruthy()
})

test('a running, persisted venue shows no notice', () => {
  arrange(running)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a press restarts a stopped venue, or reloads the page if nothing answers', async () => {
  const { orders } = arrange({ state: 'failed', reason: 'the browser has no more room' })
  press('Try again')
  await eventually(() => expect(orders).toEqual([{ kind: 'restart' }]))
  cleanup()
  const { reload } = arrange({ state: 'failed', reason: 'its code' }, () => Promise.reject(new Error('not there')))
  press('Try again')
  await eventually(() => expect(reload).toHaveBeenCalledOnce())
})

test('data loss caused by the browser is reported once, and data erased by the trader is not', async () => {
  const { status } = arrange({ ...running, isNew: true, epoch: 'first' })
  // The initial state is recorded after the render.
  await act(() => Promise.resolve())
  expect(screen.queryByRole('alert')).toBeNull()
  // First the page reloads while the venue keeps running, then the venue restarts with its data.
  act(() => status.set({ ...running, isNew: true, epoch: 'first' }))
  act(() => status.set({ ...running, epoch: 'second' }))
  expect(screen.queryByRole('alert')).toBeNull()

  act(() => status.set({ ...running, isNew: true, epoch: 'third' }))
  expect(screen.getByRole('alert').textContent).toContain('The browser removed the data of the paper venue.')
  press('Dismiss')
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => status.set({ ...running, isNew: true, epoch: 'third' }))
  expect(screen.queryByRole('alert')).toBeNull()

  press('Start over…')
  press('Erase everything and start over')
  await screen.findByRole('button', { name: 'Start over…' })
  act(() => status.set({ ...running, isNew: true, epoch: 'fourth' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the browser is asked once to persist the data, and not if it already does', async () => {
  const memory = createSafeStorage(() => localStorage)
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  await askToPersist(memory, { persisted: async () => true, persist })
  expect(persist).not.toHaveBeenCalled()
  await askToPersist(memory, { persisted: async () => false, persist })
  await askToPersist(memory, { persisted: async () => false, persist })
  expect(persist).toHaveBeenCalledOnce()
})
