// @vitest-environment jsdom

import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Toast } from './showToast'

// Sonner and the slot need these, and jsdom lacks them.
window.matchMedia ??= () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as never
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const { ToastRegion } = await import('./ToastRegion')
const { drawToast } = await import('./drawToast')

// Another test file may have left toasts on the shared page.
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

test('the header shows the newest toast and a count of the others, without the risk notices', async () => {
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

test('on a phone all toasts share the account line: one passes in front of the risk notice, whose presence is marked', async () => {
  const line = document.createElement('div')
  line.dataset['toastSlot'] = ''
  line.getBoundingClientRect = () => new DOMRect(8, 78, 374, 40)
  document.body.append(line)
  const isPhone = vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as never)
  vi.resetModules()
  const phone = await import('./ToastRegion')
  render(<phone.ToastRegion />)
  act(() => {
    drawToast({ tone: 'warn', category: 'risk', title: 'Margin warning', id: 'margin' })
    drawToast({ tone: 'warn', category: 'risk', title: 'Stop-loss not placed', id: 'stop' })
    drawToast(fill(1))
  })
  const behind = await waitFor(() => screen.getByRole('button', { name: 'Show the risk notice' }))
  expect(behind.textContent).toBe('+2')
  const region = (title: string) => screen.getByText(title).closest('[data-sonner-toaster]')
  expect(getComputedStyle(region('Stop-loss not placed') ?? line).getPropertyValue('--offset-top')).toBe('78px')
  expect(getComputedStyle(region('Fill 1') ?? line).getPropertyValue('--offset-top')).toBe('78px')
  // The library gives every region a z-index of 999,999,999.
  expect(Number(getComputedStyle(region('Fill 1') ?? line).zIndex)).toBeGreaterThan(999_999_999)

  act(() => behind.click())
  await waitFor(() => expect(screen.queryByText('Fill 1')).toBeNull())
  expect(screen.getByText('Stop-loss not placed')).toBeTruthy()
  // The second risk notice needs no mark of its own.
  expect(screen.getByText('+1').title).toBe('1 more notification')
  expect(screen.queryByRole('button', { name: 'Show the risk notice' })).toBeNull()
  isPhone.mockRestore()
  line.remove()
})
