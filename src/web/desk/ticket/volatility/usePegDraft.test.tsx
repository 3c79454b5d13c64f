// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { emptyPegDraft, type PegDraft } from '@/web/desk/draft/orderDraft'
import { usePegDraft } from './PegFields'

const drawn = (start: Partial<PegDraft> = {}) =>
  renderHook(() => usePegDraft(...useState({ ...emptyPegDraft, ...start })))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('a peg cancels its order at the end unless the trader chose otherwise, which is remembered', () => {
  const first = drawn()
  expect(first.result.current[0].cancelsAtEnd).toBe(true)
  act(() => first.result.current[1]({ cancelsAtEnd: false }))
  expect(first.result.current[0].cancelsAtEnd).toBe(false)
  first.unmount()
  expect(drawn({ capText: '9' }).result.current[0]).toMatchObject({
    capText: '9',
    cancelsAtEnd: false,
  })
})
