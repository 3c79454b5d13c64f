// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './Dialog'

afterEach(cleanup)

const dialog = (isReady: boolean) => (
  <Dialog isOpen title="Reverse ETH-PERP" onOpenChange={() => undefined}>
    <button type="button" disabled={!isReady}>
      Sell 2.00 ETH
    </button>
    <button type="button" disabled={!isReady}>
      Other
    </button>
  </Dialog>
)

const focused = () => document.activeElement?.textContent

test('the first control has the focus when the dialog opens', async () => {
  render(dialog(true))
  await expect.poll(focused).toBe('Sell 2.00 ETH')
})

test('a control that is enabled later takes the focus, which the close button never has', async () => {
  const { rerender } = render(dialog(false))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog'))
  rerender(dialog(true))
  await expect.poll(focused).toBe('Sell 2.00 ETH')
})

test('a control that is enabled before the first frame takes the focus', async () => {
  const { rerender } = render(dialog(false))
  rerender(dialog(true))
  await expect.poll(focused).toBe('Sell 2.00 ETH')
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(focused()).toBe('Sell 2.00 ETH')
})

test('the focus stays where the trader has moved it', async () => {
  const { rerender } = render(dialog(false))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog'))
  const close = screen.getByRole('button', { name: 'Close' })
  close.focus()
  rerender(dialog(true))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(close)
})
