// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFrozen } from './useCommandMarket'

afterEach(cleanup)

type Input = { key: string | undefined; fresh: number | undefined }

function drawn(initialProps: Input) {
  return renderHook(({ key, fresh }: Input) => useFrozen(key, fresh), { initialProps })
}

test('the market first shown for a phrase stays until the current one is accepted', () => {
  const { result, rerender } = drawn({ key: 'buy bid', fresh: 3100 })
  expect(result.current[0]).toBe(3100)
  rerender({ key: 'buy bid', fresh: 3101 })
  expect(result.current[0]).toBe(3100)
  act(() => result.current[1]())
  expect(result.current[0]).toBe(3101)
  rerender({ key: 'buy bid', fresh: undefined })
  expect(result.current[0]).toBe(3101)
})

test('another phrase reads the market again, and without a phrase nothing is shown', () => {
  const { result, rerender } = drawn({ key: 'buy bid', fresh: undefined })
  expect(result.current[0]).toBeUndefined()
  rerender({ key: 'buy bid', fresh: 3100 })
  expect(result.current[0]).toBe(3100)
  rerender({ key: 'buy ask', fresh: 3102 })
  expect(result.current[0]).toBe(3102)
  rerender({ key: undefined, fresh: 3103 })
  expect(result.current[0]).toBeUndefined()
})
