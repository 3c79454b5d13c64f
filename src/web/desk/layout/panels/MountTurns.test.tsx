// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '@/core/lib/store'
import { DeferredMount, MountTurns, useHeldTurns } from './DeferredMount'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Desk({ hasMore = false }) {
  return (
    <MountTurns>
      <DeferredMount rank={1} fallback="no ticket">
        ticket
      </DeferredMount>
      <DeferredMount rank={0} fallback="no book">
        book
      </DeferredMount>
      {hasMore && (
        <DeferredMount rank={2} fallback="no tape">
          tape
        </DeferredMount>
      )}
    </MountTurns>
  )
}

/** As long as a page that gets no frames waits for one. */
const frame = () => act(() => vi.advanceTimersByTimeAsync(150))
const opened = () => act(() => Promise.resolve())

test('a desk that is opened again is drawn part by part, as the first one was', async () => {
  for (const time of ['first', 'second']) {
    const { unmount, container } = render(<Desk />)
    await opened()
    expect(container.textContent, `${time} time`).toBe('no ticketbook')
    await frame()
    expect(container.textContent, `${time} time`).toBe('ticketbook')
    await frame()
    unmount()
  }
})

test('what joins a desk that has been drawn is drawn at once', async () => {
  const { rerender } = render(<Desk />)
  await opened()
  await frame()
  await frame()
  rerender(<Desk hasMore />)
  expect(screen.queryByText(/no tape/)).toBeNull()
  expect(screen.getByText(/tape/)).toBeDefined()
})

/** A desk whose book waits for its snapshot. */
function drawWaitingDesk() {
  const snapshot = createStore(false)
  function Book() {
    useHeldTurns(snapshot, snapshot.getSnapshot)
    return 'book'
  }
  return {
    snapshot,
    ...render(
      <MountTurns>
        <DeferredMount rank={0}>
          <Book />
        </DeferredMount>
        <DeferredMount rank={1} fallback="no ticket">
          ticket
        </DeferredMount>
      </MountTurns>,
    ),
  }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the panels after the book wait for its snapshot, and come a frame after it', async () => {
  const { snapshot, container } = drawWaitingDesk()
  await opened()
  await pass(40)
  expect(container.textContent).toBe('bookno ticket')
  act(() => snapshot.set(true))
  expect(container.textContent).toBe('bookno ticket')
  await pass(40)
  expect(container.textContent).toBe('bookticket')
})

test('they wait for it only a moment', async () => {
  const { container } = drawWaitingDesk()
  await opened()
  await pass(49)
  expect(container.textContent).toBe('bookno ticket')
  await pass(40)
  expect(container.textContent).toBe('bookticket')
})
