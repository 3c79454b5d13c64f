import { expect, test } from 'vitest'
import { accountErrorMessages } from './accountErrorMessages'
import { errorCodes, errorMessages, isErrorCode } from './allErrorCodes'
import { describeError, learnErrorMessages } from './errorCodes'

test.each(errorCodes.map((code) => [code, errorMessages[code]] as const))(
  '%s has a readable message: %s',
  (code, words) => {
    expect(code).toMatch(/^[A-Z0-9_]+$/)
    expect(words).toMatch(/^[A-Z][^_]+\.$/)
    expect(words.length).toBeLessThan(120)
  },
)

test('a step error says how to fix it', () => {
  expect(describeError('INVALID_PRICE_STEP_SIZE')).toBe('Price must be a multiple of the tick size.')
})

test('trading error messages are known once they are registered', () => {
  expect(describeError('OLD_SIGNING_KEY')).toBe('Old signing key.')
  learnErrorMessages(accountErrorMessages)
  expect(describeError('OLD_SIGNING_KEY')).toBe('The key that signed this has expired. Nothing was placed or changed.')
})

test('an unlisted code gets a readable message, because the list is open', () => {
  expect(isErrorCode('SEQUENCER_BUSY')).toBe(false)
  expect(describeError('SEQUENCER_BUSY')).toBe('Sequencer busy.')
  expect(describeError('')).toBe('Unknown error.')
})

test.each(['toString', 'constructor', '__proto__'])('the inherited property %s is not an error code', (name) => {
  expect(isErrorCode(name)).toBe(false)
})
