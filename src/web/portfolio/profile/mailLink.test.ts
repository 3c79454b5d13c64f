import { expect, test } from 'vitest'
import { mailMark, readMailMark } from './ProfileScreen'

const account = `0x${'a1'.repeat(20)}` as const
const token = 'ab'.repeat(32)

test.each(['confirm', 'unsubscribe'] as const)('a link to %s round-trips', (kind) => {
  expect(readMailMark(mailMark(kind, account, token))).toEqual({ kind, token: { account, emailAuthToken: token } })
})

test.each([
  '',
  '#',
  '#confirm',
  '#confirm=0x12:ab',
  `#forget=${account}:ab`,
  `#confirm=${account}:`,
  `#confirm=${account}:<b>`,
])('%j is not a mail link', (mark) => {
  expect(readMailMark(mark)).toBeUndefined()
})
