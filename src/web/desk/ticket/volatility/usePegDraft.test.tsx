// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { usePegDraft } from './PegFields'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('a peg cancels its order at the end unless the trader chose otherwise, which is remembered', () => {
  const first = renderHook(() => usePegDraft())
  expect(first.result.current[0].cancelsAtEnd).toBe(true)
  act(() => first.result.current[1]({ cancelsAtEnd: false }))
  expect(first.result.current[0].cancelsAtEnd).toBe(false)
  first.unmount()
  expect(renderHook(() => usePegDraft({ capText: '9' })).result.current[0]).toMatchObject({
    capText: '9',
    cancelsAtEnd: false,
  })
})
