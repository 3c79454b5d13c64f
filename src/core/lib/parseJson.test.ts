import { expect, test } from 'vitest'
import { parseJson } from './parseJson'

test('a text that is not JSON is nothing, and so is no text', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  expect(parseJson('{')).toBeUndefined()
  expect(parseJson('')).toBeUndefined()
  expect(parseJson(null)).toBeUndefined()
})
