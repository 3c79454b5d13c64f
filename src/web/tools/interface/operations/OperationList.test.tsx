// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OperationList } from './OperationList'

afterEach(cleanup)

test('a search that finds no endpoint can be cleared from the empty list', () => {
  let cleared = 0
  const ignore = () => undefined
  render(<OperationList groups={[]} selectedId={undefined} onSelect={ignore} onClear={() => (cleared += 1)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(cleared).toBe(1)
})
