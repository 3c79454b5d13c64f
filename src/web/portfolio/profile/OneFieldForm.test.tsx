// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OneFieldForm } from './OneFieldForm'

afterEach(cleanup)

test('an empty or unchanged text is not sent, and the field says why', () => {
  const sent: string[] = []
  const form = (value: string) => (
    <OneFieldForm
      label="Email"
      value={value}
      submitLabel="Save"
      isPending={false}
      failure={undefined}
      done={undefined}
      onSubmit={(text) => sent.push(text)}
    />
  )
  const { rerender } = render(form(''))
  const field = screen.getByRole('textbox', { name: 'Email' })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  save()
  expect(screen.getByText('Enter something first')).toBeDefined()
  expect(document.activeElement).toBe(field)
  rerender(form('ann@example.org'))
  save()
  expect(screen.getByText('Nothing has changed')).toBeDefined()
  fireEvent.change(field, { target: { value: 'bob@example.org' } })
  save()
  expect(sent).toEqual(['bob@example.org'])
})
