import { expect, test } from 'vitest'
import { assert, BrokenRuleError } from './assert'

test('a rule that holds throws nothing', () => {
  expect(() => assert(true, 'a taker has something to fill')).not.toThrow()
})

test('a broken rule is named in the error', () => {
  expect(() => assert(false, 'a taker has something to fill')).toThrow(
    new BrokenRuleError('broken rule: a taker has something to fill'),
  )
})
