import type { ErrorCode } from './errorCodes'

/** Our own limit, because the interface states none. */
export const maxUsernameLength = 32

/**
 * Returns the error of an invalid username; does not check whether the name is taken (rest-private 6.10). A username
 * is also a referral code that people pass on, so its letters must not be confusable. The letters and the length are
 * our own rules.
 */
export function checkUsername(text: string): ErrorCode | undefined {
  if (text === '') return 'USERNAME_EMPTY_STRING'
  if (/\s/u.test(text)) return 'USERNAME_HAS_SPACES'
  return text.length <= maxUsernameLength && /^[a-z0-9._-]+$/i.test(text) ? undefined : 'BAD_REQUEST'
}

/** Normalises a username for comparison: names that differ only in letter case are the same name. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}
