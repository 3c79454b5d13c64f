import { accountErrorMessages } from './accountErrorMessages'
import { commonErrorMessages, type ErrorCode } from './errorCodes'

export const errorMessages: Readonly<Record<ErrorCode, string>> = { ...commonErrorMessages, ...accountErrorMessages }

// Object.keys loses the key type.
export const errorCodes = Object.keys(errorMessages) as readonly ErrorCode[]

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorMessages, code)
}
