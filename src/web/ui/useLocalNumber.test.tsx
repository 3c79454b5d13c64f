// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { decimalValue } from './decimalText'
import { NumberField } from './NumberField'
import { RejectedNumbersContext, useLocalNumber, useRejectedNumbers } from './useLocalNumber'

afterEach(cleanup)

function Ratio({ name }: { name: string }) {
  const [plain, setPlain] = useState('1')
  const { value, onChange, onBlur } = useLocalNumber({
    plain,
    accepts: (text) => (decimalValue(text) ?? 0n) > 0n,
    onAccepted: setPlain,
  })
  return (
    <>
      <NumberField label={name} value={value} onChange={onChange} onBlur={onBlur} unit={10_000n} />
      <output aria-label={`${name} in use`}>{plain}</output>
    </>
  )
}

function Form() {
  const { isAnyRefused, refuse } = useRejectedNumbers()
  const [hasSecond, setHasSecond] = useState(true)
  return (
    <RejectedNumbersContext value={refuse}>
      <Ratio name="First" />
      {hasSecond && <Ratio name="Second" />}
      <button type="button" onClick={() => setHasSecond(false)}>
        Remove
      </button>
      <button type="button" disabled={isAnyRefused}>
        Send
      </button>
    </RejectedNumbersContext>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, text: string) => fireEvent.input(field(name), { target: { value: text } })
const canSend = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled

test.each(['', 'two', '0', '-1', '12,34'])('“%s” differs from the number in use, which blocks sending', (text) => {
  render(<Form />)
  expect(canSend()).toBe(true)
  type('First', text)
  expect(screen.getByLabelText('First in use').textContent).toBe('1')
  expect(canSend()).toBe(false)
  type('First', '2.5')
  expect(screen.getByLabelText('First in use').textContent).toBe('2.5')
  expect(canSend()).toBe(true)
})

test('the block ends when the field shows the number in use again, but not while an ambiguity is open', () => {
  render(<Form />)
  type('First', 'two')
  fireEvent.blur(field('First'))
  expect(field('First')).toHaveProperty('value', '1')
  expect(canSend()).toBe(true)
  type('First', '12,34')
  fireEvent.blur(field('First'))
  expect(canSend()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /12\.34/ }))
  expect(screen.getByLabelText('First in use').textContent).toBe('12.34')
  expect(canSend()).toBe(true)
})

test('each invalid field blocks on its own, and a removed one no longer does', () => {
  render(<Form />)
  type('First', 'two')
  type('Second', 'two')
  type('First', '2')
  expect(canSend()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(canSend()).toBe(true)
})
