// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { IsolatedMarginForm } from './MarginForms'

afterEach(cleanup)

const usd = (text: string) => parseFixed6<Usd>(text)

function remove(amount: string, baseMargin: Usd | undefined) {
  const onApply = vi.fn(() => Promise.resolve(true))
  const form = { instrument: ethPerp, account: undefined, margin: usd('150'), availableMargin: usd('1000') }
  render(<IsolatedMarginForm {...form} baseMargin={baseMargin} isPending={false} onApply={onApply} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Remove margin' }))
  fireEvent.change(screen.getByLabelText(/Amount/), { target: { value: amount } })
  fireEvent.submit(screen.getByRole('form', { name: 'Isolated margin' }))
  return { onApply, said: screen.getByRole('form').querySelector('output')?.textContent }
}

test('margin that came from fills cannot be removed, and the largest amount is named', () => {
  const { onApply, said } = remove('50.000001', usd('100'))
  expect(said).toBe('100 USD came from fills and must stay. You can remove up to 50 USD. ')
  expect(onApply).not.toHaveBeenCalled()
})

test('what was added by hand can be removed to the last cent', () => {
  const { onApply, said } = remove('50', usd('100'))
  expect(said).toBe('')
  expect(onApply).toHaveBeenCalledExactlyOnceWith(-50_000_000n)
})

test('where the venue reports no margin from fills, it decides itself', () => {
  expect(remove('149', undefined).onApply).toHaveBeenCalledExactlyOnceWith(-149_000_000n)
})
