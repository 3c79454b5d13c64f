import { describeError } from '@/core/protocol/errorCodes'
import { t } from '@/web/language/t'
import type { ProbeVerdict } from './probes'

export type OperationState =
  | { readonly kind: 'understood' | 'differs' | 'refused' | 'notServed' | 'noAnswer'; readonly detail: string }
  | { readonly kind: 'asking' | 'unknown' | 'listening' }

const tones: Record<OperationState['kind'], string> = {
  understood: 'text-buy',
  differs: 'text-danger',
  refused: 'text-warn',
  notServed: 'text-danger',
  noAnswer: 'text-danger',
  asking: 'text-pending',
  listening: 'text-pending',
  unknown: 'text-text-3',
}

const signs: Record<OperationState['kind'], string> = {
  understood: '✓',
  differs: '≠',
  refused: '–',
  notServed: '✕',
  noAnswer: '✕',
  asking: '…',
  listening: '…',
  unknown: '',
}

export function probeStateText(kind: OperationState['kind']): string {
  switch (kind) {
    case 'understood':
      return t('Parsed')
    case 'differs':
      return t('Differs')
    case 'refused':
      return t('Rejected')
    case 'notServed':
      return t('Not supported')
    case 'noAnswer':
      return t('No response')
    case 'asking':
      return t('Loading')
    case 'listening':
      return t('Listening')
    case 'unknown':
      return t('Not tested')
  }
}

export function VerdictChip({ state }: { state: OperationState }) {
  const detail = 'detail' in state ? state.detail : ''
  return (
    <span className={`inline-flex min-w-0 items-baseline gap-1 text-xs whitespace-nowrap ${tones[state.kind]}`}>
      <span aria-hidden="true">{signs[state.kind]}</span>
      {probeStateText(state.kind)}
      {detail !== '' && <span className="truncate text-text-3 tabular-nums">{detail}</span>}
    </span>
  )
}

export function stateOf(verdict: ProbeVerdict | 'asking' | undefined): OperationState {
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

export function explained(verdict: ProbeVerdict): string | undefined {
  return verdict.kind === 'refused' ? t(describeError(verdict.code)) : undefined
}
