import { accountErrorMessages } from './accountErrorMessages'
import { commonErrorMessages, type ErrorCode } from './errorCodes'

/** Every error code that our venue sends or that the dashboard must explain. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = { ...commonErrorMessages, ...accountErrorMessages }

// The type of Object.keys does not retain the key type.
export const errorCodes = Object.keys(errorMessages) as readonly ErrorCode[]

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorMessages, code)
}
