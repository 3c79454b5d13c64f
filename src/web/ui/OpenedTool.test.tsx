// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement, useEffect, useRef, useState, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForShortcuts } from '@/web/ui/shortcuts/listenForShortcuts'
import type { ShortcutId } from '@/web/ui/shortcuts/shortcutActions'
import { registerShortcut } from '@/web/ui/shortcuts/shortcutRegistry'
import { endTypeAhead } from '@/web/ui/shortcuts/typeAhead'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { lazyPanel } from './lazyPanel'
import { OpenedTool } from './OpenedTool'
import { PartBoundary } from './PartBoundary'
import { attachToastListener, type Toast } from './showToast'

let done: ShortcutId[] = []
let inserted: string[] = []
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  done = []
  inserted = []
  // jsdom lacks `execCommand`.
  Object.assign(document, { execCommand: (_: string, __: boolean, text: string) => inserted.push(text) })
  ends = [listenForShortcuts(window)]
  for (const id of live)
    ends.push(registerShortcut(id, { run: () => done.push(id), isEnabled: true, isInDialog: false }))
})
afterEach(() => {
  cleanup()
  for (const end of ends) end()
  endTypeAhead()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Actions that a stray key could run: orders, cancels, closes, single-key trading. */
const live = [
  'ticket.buy',
  'ticket.submit',
  'orders.cancelAll',
  'position.close',
  'position.reverse',
  'armed.buyBid',
] as const

function press(key: string, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
  return event
}

function Palette({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return createElement(
    'div',
    { role: 'dialog' },
    <input ref={field} aria-label="Command" />,
    <button type="button" onClick={onClose}>
      Close
    </button>,
  )
}

type Code = ComponentType<{ onClose: () => void }>

/** Renders a page whose palette code the test loads by hand. */
function drawPage() {
  let answer: { resolve: (code: Code) => void; reject: (why: Error) => void } | undefined
  const LazyPalette = lazyPanel<{ onClose: () => void }>(
    () => new Promise((resolve, reject) => (answer = { resolve, reject })),
    'mark',
  )
  function Page() {
    const [isOpen, setOpen] = useState(false)
    useShortcut('desk.palette', () => setOpen(!isOpen), { isInDialog: isOpen })
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Commands
        </button>
        {isOpen && (
          <OpenedTool onClose={() => setOpen(false)}>
            <LazyPalette onClose={() => setOpen(false)} />
          </OpenedTool>
        )}
      </>
    )
  }
  render(<Page />)
  return {
    load: () => act(async () => answer?.resolve(Palette)),
    fail: () => act(async () => answer?.reject(new TypeError('offline'))),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

const typeCommand = () => {
  for (const key of ['b', 'x', 'r', 'd', 'a']) press(key)
  press('Enter')
  press('Enter', { ctrlKey: true })
}

test.each(['its key', 'its button'])(
  'while a tool opened by %s loads, however long, no shortcut fires and keys are typed into it',
  async (by) => {
    const page = drawPage()
    if (by === 'its key') press('k', { ctrlKey: true, code: 'KeyK' })
    else act(() => screen.getByRole('button', { name: 'Commands' }).click())
    typeCommand()
    await page.wait(60_000)
    press('2')
    expect(done).toEqual([])
    await page.load()
    expect(inserted).toEqual(['bxrda2'])
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    typeCommand()
    expect(done).toEqual([])
  },
)

test('a tool whose code fails to load releases the shortcuts and reports it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const toasts: Toast[] = []
  ends.push(attachToastListener((toast) => toasts.push(toast)))
  const page = drawPage()
  press('k', { ctrlKey: true, code: 'KeyK' })
  press('x')
  await page.fail()
  expect(toasts).toMatchObject([{ tone: 'danger', title: 'Couldn’t load this part of the page' }])
  press('x')
  expect(done).toEqual(['position.close'])
})

test.each([
  ['Esc', () => press('Escape')],
  ['its own key', () => press('k', { ctrlKey: true, code: 'KeyK' })],
])('%s closes a tool that is still loading, and releases the shortcuts', async (_, close) => {
  const page = drawPage()
  press('k', { ctrlKey: true, code: 'KeyK' })
  press('x')
  close()
  await page.wait(100)
  press('x')
  expect(done).toEqual(['position.close'])
  await page.load()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['div', 'dialog'])('a %s without a field handles its own keys as soon as it has focus', async (name) => {
  const page = drawPage()
  press('k', { ctrlKey: true, code: 'KeyK' })
  await page.wait(5_000)
  const sheet = document.body.appendChild(document.createElement(name))
  if (sheet instanceof HTMLDialogElement) sheet.open = true
  else sheet.setAttribute('role', 'dialog')
  sheet.tabIndex = -1
  act(() => sheet.focus())
  await page.wait(100)
  expect(press('Tab').defaultPrevented).toBe(false)
  sheet.remove()
})

test('once the code has arrived, Esc belongs to the tool', async () => {
  const page = drawPage()
  press('k', { ctrlKey: true, code: 'KeyK' })
  await page.load()
  expect(press('Escape').defaultPrevented).toBe(false)
})

test('a failure elsewhere on the page does not release the keys of a loading tool', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  drawPage()
  press('k', { ctrlKey: true })
  render(
    <PartBoundary failed="panel">
      <Broken />
    </PartBoundary>,
  )
  press('x')
  expect(done).toEqual([])
})

function Broken(): never {
  throw new Error('it cannot be drawn')
}
