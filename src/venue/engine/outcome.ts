import type { ErrorCode } from '@/protocol/errorCodes'
import type { Outcome } from './event'

export const accepted: Outcome = { isAccepted: true }

export function refused(error: ErrorCode): Outcome {
  return { isAccepted: false, error }
}
