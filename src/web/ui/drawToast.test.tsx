// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Toast } from './showToast'

// Sonner needs it, and jsdom lacks it.
window.matchMedia ??= () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as never
const { ToastRegion } = await import('./ToastRegion')
const { drawToast } = await import('./drawToast')

beforeEach(() => void render(<ToastRegion />))
afterEach(() => {
  toast.dismiss()
  cleanup()
})

const triggered: Toast = {
  tone: 'warn',
  category: 'triggers',
  title: 'Stop-loss triggered: ETH-PERP at 2,900',
  detail: 'Sold 1.',
}
const fill = (order: number): Toast => ({
  tone: 'done',
  category: 'fills',
  title: `Bought ${order} ETH-PERP at 3,000`,
  id: `fill ${order}`,
})

const risks = () => within(screen.getByRole('region', { name: /Risk notices/ }))
const others = () => within(screen.getByRole('region', { name: /Notifications/ }))
const isVisible = (item: HTMLElement | null) => item?.closest('[data-sonner-toast]')?.getAttribute('data-visible')

test('a burst of fills hides some of them, but never a triggered stop', async () => {
  drawToast(triggered)
  for (let order = 1; order <= 8; order++) drawToast(fill(order))
  await waitFor(() => expect(others().getAllByRole('listitem')).toHaveLength(8))
  // The oldest fill is hidden: only four fit.
  expect(isVisible(others().getByText('Bought 1 ETH-PERP at 3,000'))).toBe('false')
  expect(isVisible(risks().getByText(triggered.title))).toBe('true')
})

test.each<[string, Partial<Toast>]>([
  ['a margin call', { category: 'risk', tone: 'warn', title: 'Margin warning', id: 'margin account' }],
  ['a liquidation', { category: 'risk', tone: 'danger', title: 'Your account is being liquidated', id: 'margin' }],
  ['an order without its stop', { category: 'orders', tone: 'danger', title: 'No stop-loss', isRisk: true }],
])('%s stays until dismissed', async (_, change) => {
  const drawn = { ...triggered, ...change }
  drawToast(drawn)
  await waitFor(() => risks().getByText(drawn.title))
  fireEvent.click(risks().getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(risks().queryByText(drawn.title)).toBeNull())
})

test('on a wide page a risk notice is bottom left, clear of the market strip, and other toasts are beside it', async () => {
  drawToast(fill(1))
  drawToast({ ...triggered, title: 'Beside the others' })
  await waitFor(() => risks().getByText('Beside the others'))
  const place = (item: HTMLElement) => item.closest<HTMLElement>('[data-sonner-toaster]')
  const risk = place(risks().getByText('Beside the others'))
  expect(risk?.dataset).toMatchObject({ yPosition: 'bottom', xPosition: 'left' })
  const other = place(others().getByText('Bought 1 ETH-PERP at 3,000'))
  expect(other?.dataset).toMatchObject({ yPosition: 'bottom', xPosition: 'left' })
  expect(risk?.style.getPropertyValue('--offset-left')).toBe('16px')
  expect(other?.style.getPropertyValue('--offset-left')).toContain('384px')
})

test('a repeated toast shows a count', async () => {
  drawToast({ ...triggered, title: 'It did not trade' })
  drawToast({ ...triggered, title: 'It did not trade' })
  await waitFor(() => risks().getByText('It did not trade (2×)'))
  expect(risks().getAllByRole('listitem')).toHaveLength(1)
})

test.each([
  ['closed', () => fireEvent.click(risks().getByRole('button', { name: 'Dismiss' }))],
  ['acted on', () => fireEvent.click(risks().getByRole('button', { name: 'Show' }))],
])('a toast with the id of one that was just %s is shown', async (_, leave) => {
  const first = { ...triggered, title: 'Armed', id: 'armed', action: { label: 'Show', onPress: () => undefined } }
  drawToast(first)
  await waitFor(() => risks().getByText('Armed'))
  leave()
  drawToast({ ...first, title: 'Disarmed' })
  // Longer than the animation of the leaving toast.
  await new Promise((resolve) => setTimeout(resolve, 400))
  risks().getByText('Disarmed')
  expect(risks().queryByText('Armed')).toBeNull()
})

test('good news about risk is an ordinary toast', async () => {
  drawToast({ tone: 'done', category: 'risk', title: 'Protection is on' })
  await waitFor(() => others().getByText('Protection is on'))
  expect(risks().queryByText('Protection is on')).toBeNull()
})

test('Tab moves on past the toasts, and the focus is not pulled back', async () => {
  drawToast({ ...triggered, title: 'Passed by Tab' })
  await waitFor(() => risks().getByText('Passed by Tab'))
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  const dismiss = risks().getByRole('button', { name: 'Dismiss' })
  dismiss.focus()
  dismiss.blur()
  expect(document.activeElement).toBe(document.body)
  await new Promise((done) => setTimeout(done, 5))
  fireEvent.click(dismiss)
  await waitFor(() => expect(risks().queryByText('Passed by Tab')).toBeNull())
  expect(document.activeElement).toBe(document.body)
  before.remove()
})

test('when a focused toast is dismissed the focus returns to where it was', async () => {
  drawToast({ ...triggered, title: 'Dismissed by keyboard' })
  await waitFor(() => risks().getByText('Dismissed by keyboard'))
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  const dismiss = risks().getByRole('button', { name: 'Dismiss' })
  dismiss.focus()
  fireEvent.click(dismiss)
  await waitFor(() => expect(document.activeElement).toBe(before))
  before.remove()
})
