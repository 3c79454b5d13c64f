// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClaimState } from '@/web/portfolio/rewards/model/claim'
import { ClaimButton } from './ClaimButton'

afterEach(cleanup)

function draw(state: ClaimState, whyNot?: string) {
  const onPress = vi.fn()
  render(<ClaimButton words="Claim 5 USDC" state={state} doneText="Paid." whyNot={whyNot} onPress={onPress} />)
  const button = screen.getByRole('button', { name: 'Claim 5 USDC' })
  fireEvent.click(button)
  return { button, presses: onPress.mock.calls.length, said: screen.getByRole('status').textContent }
}

test('a click sends the claim once it is allowed', () => {
  expect(draw({ status: 'idle' }).presses).toBe(1)
  cleanup()
  const { presses, said } = draw({ status: 'idle' }, 'There is nothing.')
  expect([presses, said]).toEqual([0, 'There is nothing.'])
})

test.each([
  ['pending', 'Sent. Waiting for confirmation…'],
  ['unknown', 'No response yet. Checking whether your claim went through…'],
] as const)('while a claim is %s a click does nothing, and the button shows the state', (status, words) => {
  const { button, presses, said } = draw({ status })
  expect([presses, said]).toEqual([0, words])
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('the outcome is shown, for a rejection with its code', () => {
  expect(draw({ status: 'done', value: undefined }).said).toBe('Paid.')
  cleanup()
  expect(draw({ status: 'notArrived' }).said).toContain('Nothing was claimed')
  cleanup()
  const failure = {
    words: 'There are no referral rewards to claim.',
    code: 'ERR_CLAIM_REFERRAL_NO_REWARDS',
    isDeclined: false,
  }
  expect(draw({ status: 'refused', failure }).said).toBe(`${failure.words} ${failure.code}`)
})
