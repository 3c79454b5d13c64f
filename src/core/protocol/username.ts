import type { ErrorCode } from './errorCodes'

/** Our own limit; the interface states none. */
export const maxUsernameLength = 32

/**
 * Why a text cannot be a username, apart from being taken (rest-private 6.10). A username is also a referral code that
 * people pass on, so it consists of letters that cannot be confused; this and the length are our rules.
 */
export function checkUsername(text: string): ErrorCode | undefined {
  if (text === '') return 'USERNAME_EMPTY_STRING'
  if (/\s/u.test(text)) return 'USERNAME_HAS_SPACES'
  return text.length <= maxUsernameLength && /^[a-z0-9._-]+$/i.test(text) ? undefined : 'BAD_REQUEST'
}

/** Usernames that differ only in letter case are the same. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}
