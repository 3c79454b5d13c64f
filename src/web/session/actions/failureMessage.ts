import { describeFailure } from './describeFailure'

export function failureMessage(error: Error | null): string | undefined {
  return error === null ? undefined : describeFailure(error).words
}
