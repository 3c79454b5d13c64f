import { expect, test } from 'vitest'
import { neighbourOf } from './useInstrumentKeys'

test('the list wraps around at both ends', () => {
  expect(neighbourOf(['a', 'b', 'c'], 'c', 1)).toBe('a')
  expect(neighbourOf(['a', 'b', 'c'], 'a', -1)).toBe('c')
})

test('from outside the list it starts at the near end', () => {
  expect(neighbourOf(['a', 'b', 'c'], 'x', 1)).toBe('a')
  expect(neighbourOf(['a', 'b', 'c'], 'x', -1)).toBe('c')
})

test('without another instrument the key does nothing', () => {
  expect(neighbourOf(['a'], 'a', 1)).toBeUndefined()
  expect(neighbourOf([], 'a', -1)).toBeUndefined()
})
