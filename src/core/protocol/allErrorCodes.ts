import { accountErrorMessages } from './accountErrorMessages'
import { commonErrorMessages, type ErrorCode } from './errorCodes'

/** Every refusal that our venue gives or that the dashboard must be able to explain. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = { ...commonErrorMessages, ...accountErrorMessages }

// Object.keys forgets that these are the keys of that very object.
export const errorCodes = Object.keys(errorMessages) as readonly ErrorCode[]

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorMessages, code)
}
