import type { OperationState } from './VerdictChip'
import { describeError } from '@/protocol/errorCodes'
import { t } from '@/ui/t'
import type { Verdict } from './verdict'

/** A verdict as it is drawn: what took how long, or why not. */
export function stateOf(verdict: Verdict | 'asking' | undefined): OperationState {
  if (verdict === undefined) return { kind: 'unknown' }
  if (verdict === 'asking') return { kind: 'asking' }
  switch (verdict.kind) {
    case 'understood':
      return { kind: 'understood', detail: `${Math.round(verdict.latencyMs)} ms` }
    case 'differs':
      return { kind: 'differs', detail: verdict.where }
    case 'refused':
      return { kind: 'refused', detail: verdict.code }
    case 'notServed':
      return { kind: 'notServed', detail: String(verdict.status) }
    case 'noAnswer':
      return { kind: 'noAnswer', detail: '' }
  }
}

/** A refusal in words, below its code. */
export function explained(verdict: Verdict): string | undefined {
  return verdict.kind === 'refused' ? t(describeError(verdict.code)) : undefined
}
