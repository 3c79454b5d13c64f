// @vitest-environment jsdom

import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '@/core/lib/store'
import { eventually } from '@/dev/testing/eventually'
import { ToastRegion } from '@/web/ui/ToastRegion'
import { followThemeColour } from './followThemeColour'
import type { VersionOffer } from './followVersions'
import { isOrderOpen } from './isOrderOpen'
import { VersionNotice } from './NewVersion'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  // The library keeps its toasts outside React.
  act(() => void toast.dismiss())
  act(() => void vi.advanceTimersByTime(1_000))
  cleanup()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

function arrange(form = '') {
  document.body.innerHTML = form
  const offer = createStore<VersionOffer>('none')
  const reload = vi.fn<() => void>()
  render(
    <>
      <ToastRegion />
      <VersionNotice versions={{ offer, reload }} />
    </>,
  )
  return { offer, reload }
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const title = 'A new version of Optick is ready'

test('a new version is offered until dismissed, and only its button loads it', () => {
  const { offer, reload } = arrange()
  act(() => offer.set('ready'))
  pass(3_600_000)
  expect(screen.getByRole('status').textContent).toBe(title)
  expect(screen.getByText('Reload when it suits you. Nothing changes until then.')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a new version is offered only once the ticket is empty', () => {
  const { offer } = arrange('<form><input name="amount" value="0.5"></form>')
  act(() => offer.set('ready'))
  pass(600_000)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  const amount = document.querySelector('input')
  if (amount !== null) amount.value = ''
  pass(1_000)
  expect(screen.getByRole('status').textContent).toBe(title)
})

test.each([
  ['an amount in a form', '<input name="amount" value="1">', true],
  ['an empty amount', '<input name="amount" value="">', false],
  ['a price alone, which a press in the book leaves', '<input name="price" value="3100">', false],
  ['a dialog', '<div role="dialog"></div>', true],
  ['a confirmation dialog', '<div role="alertdialog"></div>', true],
  ['a focused field', '<input id="focused">', true],
  ['a focused button', '<button id="focused"></button>', false],
])('%s: %s', (_what, markup, isOpen) => {
  document.body.innerHTML = markup
  document.getElementById('focused')?.focus()
  expect(isOrderOpen(document)).toBe(isOpen)
})

test('the app’s window frame follows the theme from the first paint on', async () => {
  document.head.innerHTML = '<meta name="theme-color" content="x"><style>:root{--surface-1:#0f1216}</style>'
  const stop = followThemeColour()
  document.documentElement.dataset['theme'] = 'dark'
  await eventually(() => {
    expect(document.querySelector('meta')?.content).toBe('#0f1216')
  })
  stop()
  // The script before the app has the header's two colours hard-coded.
  const [dark = '', light = ''] = Array.from(
    readFileSync('src/web/ui/tokens.css', 'utf8').matchAll(/--surface-1: (#\w{6})/g),
    ([, colour = '']) => colour,
  )
  expect(readFileSync('public/theme.js', 'utf8')).toContain(`shown === 'light' ? '${light}' : '${dark}'`)
  expect(readFileSync('index.html', 'utf8')).toContain(`content="${dark}"`)
})
