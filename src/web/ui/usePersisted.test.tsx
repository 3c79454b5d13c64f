// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usePersisted } from './usePersisted'

const read = (persisted: unknown): readonly string[] => (Array.isArray(persisted) ? persisted.map(String) : ['new'])
const persisted = () => renderHook(() => usePersisted('test.list', read)).result

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a stored choice is available to the next reader', () => {
  const first = persisted()
  act(() => first.current[1](() => ['chosen']))
  expect(first.current[0]).toEqual(['chosen'])
  expect(persisted().current[0]).toEqual(['chosen'])
})

test('unreadable data counts as nothing stored', () => {
  localStorage.setItem('optick.test.list', '{broken')
  expect(persisted().current[0]).toEqual(['new'])
})

test('a change is based on what another tab has stored meanwhile', () => {
  const first = persisted()
  localStorage.setItem('optick.test.list', '["other tab"]')
  act(() => first.current[1]((list) => [...list, 'mine']))
  expect(first.current[0]).toEqual(['other tab', 'mine'])
})
