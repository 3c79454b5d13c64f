// @vitest-environment jsdom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Translated } from './Translated'

afterEach(cleanup)

test('an element is rendered in place of its placeholder', () => {
  const { container } = render(<Translated text="{filled} of {amount} filled" filled={<b>2</b>} amount="5" />)
  expect(container.innerHTML).toBe('<b>2</b> of 5 filled')
})
