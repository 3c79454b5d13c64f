import { expect, test } from 'vitest'
import { parseJson } from './parseJson'

test('text that is not JSON is undefined, and so is null', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  expect(parseJson('{')).toBeUndefined()
  expect(parseJson('')).toBeUndefined()
  expect(parseJson(null)).toBeUndefined()
})
