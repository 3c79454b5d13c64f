// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Toast } from './showToast'

// Sonner and the slot ask for them, and jsdom has none.
window.matchMedia ??= () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as never
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const { ToastRegion } = await import('./ToastRegion')
const { drawToast } = await import('./drawToast')

// Another file may have left toasts on the page that they share.
beforeEach(() => void toast.dismiss())
afterEach(() => {
  toast.dismiss()
  cleanup()
})

const fill = (order: number): Toast => ({
  tone: 'done',
  category: 'fills',
  title: `Fill ${order}`,
  id: `fill ${order}`,
})

test('the header shows the newest toast and how many wait behind it; those of risk are not among them', async () => {
  const header = document.createElement('div')
  header.dataset['toastSlot'] = ''
  header.getBoundingClientRect = () => new DOMRect(500, 2, 400, 40)
  document.body.append(header)
  render(<ToastRegion />)
  act(() => drawToast(fill(1)))
  await waitFor(() => screen.getByText('Fill 1'))
  expect(screen.queryByText('+1')).toBeNull()
  act(() => {
    drawToast(fill(2))
    drawToast(fill(3))
    drawToast({ tone: 'warn', category: 'risk', title: 'Margin warning', id: 'margin' })
  })
  await waitFor(() => screen.getByText('+2'))
  expect(screen.getByText('+2').title).toBe('2 more notifications')
  expect(screen.getByText('Fill 3').closest('[data-sonner-toast]')?.getAttribute('data-front')).toBe('true')
  header.remove()
})
