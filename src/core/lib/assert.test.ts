import { expect, test } from 'vitest'
import { assert, BrokenRuleError } from './assert'

test('assert does not throw when the rule holds', () => {
  expect(() => assert(true, 'a taker has something to fill')).not.toThrow()
})

test('the error names the broken rule', () => {
  expect(() => assert(false, 'a taker has something to fill')).toThrow(
    new BrokenRuleError('broken rule: a taker has something to fill'),
  )
})
