import { expect, test } from 'vitest'
import { pseudo } from './pseudo'

test('every letter outside placeholders is changed', () => {
  const said = pseudo('Move {order} to {price}, or ZYX')
  expect(said).toContain('{order}')
  expect(said).toContain('{price}')
  expect(said.replace(/\{\w+\}/g, '')).not.toMatch(/[a-z]/i)
})

test('a text grows by about a third', () => {
  const text = 'The venue did not answer in time.'
  expect(pseudo(text).length).toBeGreaterThan(text.length * 1.3)
  expect(pseudo(text).length).toBeLessThan(text.length * 1.5)
})

test('the sense of a text is not shown', () => {
  expect(pseudo('Cancel|leave')).toBe(pseudo('Cancel'))
})
