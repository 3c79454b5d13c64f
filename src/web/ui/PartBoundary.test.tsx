// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog'
import { OpenedContext } from './openedContext'
import { Panel } from './Panel'
import { LoadError, PartBoundary } from './PartBoundary'
import { attachToastListener, type Toast } from './showToast'
import { Tabs } from './Tabs'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('it cannot be drawn')
}

test('a screen that fails shows an error, and the next screen still renders', () => {
  // React logs the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const at = (place: string, children: ReactNode) => (
    <PartBoundary failed="screen" of={place}>
      {children}
    </PartBoundary>
  )
  const { rerender } = render(at('/risk', <Broken />))
  expect(screen.getByText('it cannot be drawn')).toBeDefined()
  rerender(at('/risk', <p>the same place</p>))
  expect(screen.queryByText('the same place')).toBeNull()
  rerender(at('/markets', <p>all markets</p>))
  expect(screen.getByText('all markets')).toBeDefined()
})

/** Returns a component that throws until its cause is fixed. */
function brokenUntil(isMended: () => boolean) {
  return function Mended() {
    if (!isMended()) throw new Error('an amount of 0')
    return <p>it works</p>
  }
}

test('a panel whose content fails keeps its header, and renders again after "Try again"', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isMended = false
  const Content = brokenUntil(() => isMended)
  render(
    <>
      <Panel title="Positions" freshness={undefined} actions={<button type="button">Close all</button>}>
        <Content />
      </Panel>
      <Panel title="Depth" freshness={undefined}>
        the depth
      </Panel>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain('This panel failed')
  expect(screen.getByRole('alert').textContent).toContain('an amount of 0')
  expect(screen.getByRole('button', { name: 'Close all' })).toBeDefined()
  expect(screen.getByText('the depth')).toBeDefined()
  isMended = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('it works')).toBeDefined()
})

test('a failing tab leaves the tab list, and another tab renders', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tabs = [
    { id: 'fills', label: 'Fills' },
    { id: 'orders', label: 'Orders' },
  ] as const
  const at = (selected: 'fills' | 'orders') => (
    <Tabs label="Account" tabs={tabs} selected={selected} onSelect={() => undefined}>
      {selected === 'fills' ? <Broken /> : <p>the orders</p>}
    </Tabs>
  )
  const { rerender } = render(at('fills'))
  expect(screen.getByRole('tabpanel').textContent).toContain('it cannot be drawn')
  rerender(at('orders'))
  expect(screen.getByRole('tabpanel').textContent).toBe('the orders')
})

test('a dialog whose content fails can still be closed', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onOpenChange = vi.fn()
  render(
    <Dialog isOpen onOpenChange={onOpenChange} title="Transfer">
      <Broken />
    </Dialog>,
  )
  expect(screen.getByRole('alert').textContent).toContain('it cannot be drawn')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onOpenChange.mock.calls[0]?.[0]).toBe(false)
})

test.each([
  [true, ['Couldn’t load this part of the page']],
  [false, []],
])('a failed tool, opened by the trader: %s, is announced by the toasts %j beside its icon', (isOpened, titles) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const toasts: Toast[] = []
  const stop = attachToastListener((toast) => toasts.push(toast))
  render(
    <OpenedContext value={isOpened}>
      <PartBoundary failed="mark">
        <Unloaded />
      </PartBoundary>
    </OpenedContext>,
  )
  stop()
  expect(toasts.map(({ title }) => title)).toEqual(titles)
  expect(screen.getByRole('button', { name: 'Couldn’t load this part of the page. Try again' })).toBeDefined()
})

function Unloaded(): never {
  throw new LoadError('aborted')
}
