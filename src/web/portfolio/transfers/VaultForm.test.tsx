// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { VaultForm } from './VaultForm'

afterEach(cleanup)

const review = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Review deposit…' })

function drawn(change: Partial<Parameters<typeof VaultForm>[0]> = {}) {
  const onReview = vi.fn()
  render(
    <VaultForm
      draft={{ kind: 'deposit', text: '' }}
      terms={undefined}
      means={{ usdc: fixed6(5_000_000n), shares: fixed6(0n) }}
      isLive
      onChange={() => undefined}
      onReview={onReview}
      {...change}
    />,
  )
  return onReview
}

test('submitting an empty form shows what is missing and focuses the field', () => {
  const onReview = drawn()
  const field = screen.getByRole('textbox', { name: 'Amount' })
  expect([review().disabled, field.getAttribute('aria-invalid')]).toEqual([false, null])
  fireEvent.click(review())
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(onReview).not.toHaveBeenCalled()
})

test('nothing can be sent while the connection is lost', () => {
  drawn({ isLive: false })
  expect(review().disabled).toBe(true)
})
