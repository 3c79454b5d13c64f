// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StepField } from './StepField'

afterEach(cleanup)

const heard: string[] = []
const common = { name: 'price', value: '', step: 500_000n, isWrong: false, messageId: 'message' }

test.each([
  ['the unit beside it', { unit: 'USD' }],
  ['a unit that is not shown', { unit: '', unitName: 'USD' }],
])('a price is read with %s', (_, unit) => {
  heard.length = 0
  render(<StepField {...common} {...unit} label="Price" onChange={(text) => heard.push(text)} />)
  const field = screen.getByRole('textbox', { name: 'Price' })
  fireEvent.input(field, { target: { value: '$3100' } })
  fireEvent.input(field, { target: { value: '3100.5 USD' } })
  expect(heard).toEqual(['3100', '3100.5'])
})
