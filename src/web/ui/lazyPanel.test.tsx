// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '@/dev/testing/eventually'
import { announceReconnect } from './browser/onReconnect'
import { lazyPanel } from './lazyPanel'

const logged = vi.fn()

beforeEach(() => {
  // React logs errors that a boundary catches.
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation(logged)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Code = ComponentType<{ name: string }>

function Chart({ name }: { name: string }) {
  return <p>the chart of {name}</p>
}

/** Imports that the test settles by hand, in order. */
function byHand() {
  const asked: { resolve: (code: Code) => void; reject: (why: Error) => void }[] = []
  const load = () => new Promise<Code>((resolve, reject) => asked.push({ resolve, reject }))
  const answer = async (index: number, code: Code | Error) => {
    await eventually(() => expect(asked.length).toBeGreaterThan(index))
    await act(async () => {
      if (code instanceof Error) asked[index]?.reject(code)
      else asked[index]?.resolve(code)
    })
  }
  return { asked, load, answer }
}

const onPage = (part: ReactNode) => render(<Suspense fallback={<p>waiting</p>}>{part}</Suspense>)
const press = async (name: string | RegExp) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })
}

test('a panel that failed to load is imported again by "Try again", as often as needed', async () => {
  const { asked, load, answer } = byHand()
  const Panel = lazyPanel(load)
  onPage(<Panel name="ETH-PERP" />)
  await answer(0, new TypeError('offline'))
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load this part of the page')
  expect(asked).toHaveLength(1)
  await press('Try again')
  await answer(1, new TypeError('offline still'))
  await press('Try again')
  await answer(2, Chart)
  expect(screen.getByText('the chart of ETH-PERP')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked).toHaveLength(3)
})

test('a part mounted again after a failure is imported again', async () => {
  const { load, answer } = byHand()
  const Panel = lazyPanel(load)
  const { unmount } = onPage(<Panel name="ETH-PERP" />)
  await answer(0, new TypeError('offline'))
  unmount()
  onPage(<Panel name="BTC-PERP" />)
  await answer(1, Chart)
  expect(screen.getByText('the chart of BTC-PERP')).toBeDefined()
})

test('content next to a part that failed to load stays', async () => {
  const { load, answer } = byHand()
  const Panel = lazyPanel(load)
  render(
    <>
      <p>the book</p>
      <Suspense>
        <Panel name="ETH-PERP" />
      </Suspense>
    </>,
  )
  await answer(0, new TypeError('offline'))
  expect(screen.getByText('the book')).toBeDefined()
})

test('without room for a message, a button shows the failure and tries again', async () => {
  const { load, answer } = byHand()
  const Tool = lazyPanel(load, 'mark')
  onPage(<Tool name="ETH-PERP" />)
  await answer(0, new TypeError('offline'))
  expect(screen.queryByRole('alert')).toBeNull()
  await press(/Couldn’t load this part/)
  await answer(1, Chart)
  expect(screen.getByText('the chart of ETH-PERP')).toBeDefined()
})

test('a panel that failed to load is imported again when the browser is back online', async () => {
  const { asked, load, answer } = byHand()
  const Panel = lazyPanel(load)
  onPage(<Panel name="ETH-PERP" />)
  await answer(0, new TypeError('offline'))
  expect(screen.getByRole('alert')).toBeDefined()
  await act(async () => void dispatchEvent(new Event('online')))
  await answer(1, Chart)
  expect(screen.getByText('the chart of ETH-PERP')).toBeDefined()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(asked).toHaveLength(2)
})

test('a mark that failed to load while the venue was down is imported again when the venue is back', async () => {
  const { asked, load, answer } = byHand()
  const Mark = lazyPanel(load, 'mark')
  onPage(<Mark name="ETH-PERP" />)
  await answer(0, new TypeError('refused'))
  await act(async () => void announceReconnect())
  await answer(1, Chart)
  expect(screen.getByText('the chart of ETH-PERP')).toBeDefined()
  await act(async () => void announceReconnect())
  expect(asked).toHaveLength(2)
})

test('offline, a part in the corner waits for the connection without a failure', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { asked, load, answer } = byHand()
  const Corner = lazyPanel(load, 'corner')
  onPage(<Corner name="ETH-PERP" />)
  await answer(0, new TypeError('offline'))
  expect(screen.getByText('waiting')).toBeDefined()
  expect(logged).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
  await act(async () => void dispatchEvent(new Event('online')))
  await answer(1, Chart)
  expect(screen.getByText('the chart of ETH-PERP')).toBeDefined()
})

test('online, a part in the corner that failed to load shows it', async () => {
  const { load, answer } = byHand()
  const Corner = lazyPanel(load, 'corner')
  onPage(<Corner name="ETH-PERP" />)
  await answer(0, new TypeError('gone'))
  await press(/Couldn’t load this part/)
  await answer(1, Chart)
  expect(screen.getByText('the chart of ETH-PERP')).toBeDefined()
})

test('preloaded code renders without waiting, and is requested once', async () => {
  const { asked, load, answer } = byHand()
  const Panel = lazyPanel(load)
  Panel.preload()
  Panel.preload()
  await answer(0, Chart)
  onPage(<Panel name="ETH-PERP" />)
  expect(screen.getByText('the chart of ETH-PERP')).toBeDefined()
  expect(asked).toHaveLength(1)
})

test('a failed preload is retried on render', async () => {
  const { load, answer } = byHand()
  const Panel = lazyPanel(load)
  Panel.preload()
  await answer(0, new TypeError('offline'))
  onPage(<Panel name="ETH-PERP" />)
  await answer(1, Chart)
  expect(screen.getByText('the chart of ETH-PERP')).toBeDefined()
})

test('an error inside the part is not mistaken for a loading failure', async () => {
  const { load, answer } = byHand()
  const Panel = lazyPanel(load)
  const broken: Code = () => {
    throw new Error('it cannot be drawn')
  }
  onPage(<Panel name="ETH-PERP" />)
  await answer(0, broken)
  expect(screen.getByRole('alert').textContent).toContain('This panel failed')
  expect(screen.getByRole('alert').textContent).toContain('it cannot be drawn')
})

test('a panel does not render with its surroundings, only with other props', async () => {
  const { load, answer } = byHand()
  const drawn: string[] = []
  const Counted: Code = ({ name }) => {
    drawn.push(name)
    return <p>{name}</p>
  }
  const Panel = lazyPanel(load)
  const around = (title: string, name: string) => (
    <Suspense fallback={<p>waiting</p>}>
      <h1>{title}</h1>
      <Panel name={name} />
    </Suspense>
  )
  const page = render(around('one', 'ETH-PERP'))
  await answer(0, Counted)
  page.rerender(around('two', 'ETH-PERP'))
  expect(screen.getByRole('heading').textContent).toBe('two')
  expect(drawn).toEqual(['ETH-PERP'])
  page.rerender(around('two', 'BTC-PERP'))
  expect(drawn).toEqual(['ETH-PERP', 'BTC-PERP'])
})
