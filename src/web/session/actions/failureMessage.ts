import { describeFailure } from './describeFailure'

/** Why something was not done, in words; nothing when nothing went wrong. */
export function failureMessage(error: Error | null): string | undefined {
  return error === null ? undefined : describeFailure(error).words
}
