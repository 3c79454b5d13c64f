import { accountErrorWords } from './accountErrorWords'
import { commonErrorWords, type ErrorCode } from './errorCodes'

/** Every refusal that our venue gives or that the dashboard must be able to explain. */
export const errorWords: Readonly<Record<ErrorCode, string>> = { ...commonErrorWords, ...accountErrorWords }

// Object.keys forgets that these are the keys of that very object.
export const errorCodes = Object.keys(errorWords) as readonly ErrorCode[]

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorWords, code)
}
