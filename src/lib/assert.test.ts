import { expect, test } from 'vitest'
import { assert, BrokenRuleError } from './assert'

test('a rule that holds is silent', () => {
  expect(() => assert(true, 'a taker has something to fill')).not.toThrow()
})

test('a rule that does not hold is named', () => {
  expect(() => assert(false, 'a taker has something to fill')).toThrow(
    new BrokenRuleError('broken rule: a taker has something to fill'),
  )
})
