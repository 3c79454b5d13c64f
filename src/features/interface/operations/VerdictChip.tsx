import { t } from '@/ui/t'

/** What is known of an operation on the connected venue. */
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

export function stateWords(kind: OperationState['kind']): string {
  switch (kind) {
    case 'understood':
      return t('Understood')
    case 'differs':
      return t('Differs')
    case 'refused':
      return t('Refused')
    case 'notServed':
      return t('Not served')
    case 'noAnswer':
      return t('No answer')
    case 'asking':
      return t('Asking')
    case 'listening':
      return t('Listening')
    case 'unknown':
      return t('Not asked')
  }
}

/** In a word, a sign and a colour, with the time it took or the reason in small. */
export function VerdictChip({ state }: { state: OperationState }) {
  const detail = 'detail' in state ? state.detail : ''
  return (
    <span className={`inline-flex min-w-0 items-baseline gap-1 text-xs whitespace-nowrap ${tones[state.kind]}`}>
      <span aria-hidden="true">{signs[state.kind]}</span>
      {stateWords(state.kind)}
      {detail !== '' && <span className="truncate text-text-3 tabular-nums">{detail}</span>}
    </span>
  )
}
