import { expect, test } from 'vitest'
import { referralCodeOf, referralLink } from './referralCode'

test('a referral link gives back the name it was made from', () => {
  const link = new URL(referralLink('https://optick.example', 'softly-mapped-kestrel'))
  expect(link.href).toBe('https://optick.example/?referral=softly-mapped-kestrel')
  expect(referralCodeOf(link.search)).toBe('softly-mapped-kestrel')
})

test.each([
  '',
  '?referral=',
  '?referral=two%20words',
  '?referral=%3Cscript%3E',
  `?referral=${'a'.repeat(200)}`,
  '?ref=ann',
])('%o contains no referral code', (search) => {
  expect(referralCodeOf(search)).toBeUndefined()
})
