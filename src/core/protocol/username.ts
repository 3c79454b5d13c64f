import type { ErrorCode } from './errorCodes'

/** The longest name of an account; ours, for the interface says none. */
export const maxUsernameLength = 32

/**
 * Why a text cannot be the name of an account, apart from being taken already (rest-private 6.10). A name is also a
 * referral code that people give each other, so it has only letters that cannot be mistaken for others; that and the
 * length are ours.
 */
export function checkUsername(text: string): ErrorCode | undefined {
  if (text === '') return 'USERNAME_EMPTY_STRING'
  if (/\s/u.test(text)) return 'USERNAME_HAS_SPACES'
  return text.length <= maxUsernameLength && /^[a-z0-9._-]+$/i.test(text) ? undefined : 'BAD_REQUEST'
}

/** Two names are one when they differ in the case of letters alone. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}
