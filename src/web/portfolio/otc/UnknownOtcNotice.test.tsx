// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { requestDraftText, UnknownOtcNotice, unwindText } from './UnknownOtcNotice'

afterEach(cleanup)

const show = (status: 'asking' | 'missing' | 'found') => {
  const onLeave = vi.fn()
  render(<UnknownOtcNotice status={status} words="Buy 2.00 ETH" onLeave={onLeave} />)
  return onLeave
}

test('while the venue is searched for a request, the notice is an alert that cannot be dismissed', () => {
  show('asking')
  expect(screen.getByRole('alert').textContent).toContain('Status unknown: Buy 2.00 ETH')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['missing', 'Dismiss'],
  ['found', 'Close'],
] as const)('a click dismisses the notice of a %s request', (status, name) => {
  const onLeave = show(status)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('a request is named by its terms, and a sale back by its position as long as that is known', () => {
  const terms = {
    asset: 'ETH',
    strike: parseFixed6('3000'),
    optionType: 'call',
    amount: parseFixed6('2'),
  } as const
  const expiryNs = BigInt(Date.UTC(2027, 2, 26, 8)) * 1_000_000n
  const wish = { ...terms, expiryNs, indicativePrice: parseFixed6('91.5') }
  expect(requestDraftText(wish as never)).toBe('Buy 2.00 ETH-26MAR27-3000-C at 91.50 or less')
  const unwind = { otcId: 4n, amount: terms.amount, isWhole: true } as never
  const position = { ...terms, otcId: 4n, expiry: expiryNs } as never
  expect(unwindText(unwind, [position])).toBe('Sell 2.00 ETH-26MAR27-3000-C back')
  expect(unwindText(unwind, undefined)).toBe('Sell 2.00 contracts back')
})
