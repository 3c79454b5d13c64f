import { fixed6 } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import {
  type Alert,
  type AlertLevel,
  type AlertRule,
  alertSide,
  canMove,
  type AlertSource,
  type AlertSubject,
  isAccountSource,
  isSignedSource,
  rearmWidth,
  unitOf,
} from './alert'
import { levelText } from './alertLabels'

export type AlertDraft = AlertSubject & {
  readonly kind: AlertRule['kind']
  /** Typed decimal: in the unit of the source, or percent for moves. */
  readonly text: string
  readonly isRepeating: boolean
  /** Typed distance at which a repeating alert re-arms; empty for the usual one. */
  readonly rearmText?: string | undefined
}

export type CheckedAlert =
  | { readonly status: 'good'; readonly alert: Omit<Alert, 'id' | 'createdMs'> }
  | { readonly status: 'bad'; readonly words: string }

/** Hundredths in a fraction, to convert the typed percent. */
const perPercent = 100n
const mostShare = 10_000_000n
/** A fraction has six decimals, so a percentage has four. */
const tooFine = t('Enter at most 4 decimals')

/** Parses the form into an alert or an error message. `now` is the current value, if known. */
export function checkAlert(draft: AlertDraft, now: AlertLevel | undefined): CheckedAlert {
  const { instrumentName, source, account, kind, text, isRepeating } = draft
  if (isAccountSource(source) && account === undefined) return bad(t('Connect a wallet to watch this figure.'))
  const entered = decimalValue<AlertLevel>(text)
  if (text.trim() === '') return bad(emptyText(source, kind))
  const isSigned = kind !== 'moves' && isSignedSource(source)
  if (entered === undefined) return bad(isSigned ? t('Enter a number') : t('Enter a number above 0'))
  if (!isSigned && entered <= 0n) return bad(t('Enter a number above 0'))
  const isPercent = kind === 'moves' || unitOf(source) === 'percent'
  if (isPercent && entered % perPercent !== 0n) return bad(tooFine)
  const rest = {
    instrumentName,
    source,
    ...(isAccountSource(source) && { account }),
    isRepeating,
    fired: undefined,
  }
  if (kind === 'moves') {
    const share = fixed6<AlertLevel>(entered / perPercent)
    if (share === 0n || share > mostShare) return bad(t('Enter 0.0001%–1,000%'))
    if (now === undefined) return bad(t('Current value not available yet. Try again in a moment.'))
    return { status: 'good', alert: { ...rest, rule: { kind, share, base: now }, seen: undefined } }
  }
  const inUnit = (value: AlertLevel) => (isPercent ? fixed6<AlertLevel>(value / perPercent) : value)
  const level = inUnit(entered)
  const rearm = rearmOf(draft, level)
  if (rearm.status === 'bad') return rearm
  if (isPercent && rearm.entered !== undefined && rearm.entered % perPercent !== 0n) return bad(tooFine)
  const rearmBy = rearm.entered === undefined ? undefined : inUnit(rearm.entered)
  const seen = now === undefined ? undefined : alertSide(now, level)
  const isReached = now !== undefined && (kind === 'above' ? now >= level : kind === 'below' && now <= level)
  if (isReached) {
    return bad(
      t('Already at {value}. To be alerted when it returns, choose “crosses”.', {
        value: levelText(source, now),
      }),
    )
  }
  const alert = { ...rest, rule: { kind, level }, seen }
  return { status: 'good', alert: rearmBy === undefined ? alert : { ...alert, rearmBy } }
}

function emptyText(source: AlertSource, kind: AlertRule['kind']): string {
  if (kind === 'moves') return t('Enter a percentage')
  return canMove(source) ? t('Enter a price or IV') : t('Enter a number')
}

/** Checks the typed distance. A level of 0 has no usual distance, because that is a share of the level. */
function rearmOf(
  { isRepeating, rearmText = '' }: AlertDraft,
  level: AlertLevel,
):
  | { readonly status: 'good'; readonly entered: AlertLevel | undefined }
  | { readonly status: 'bad'; readonly words: string } {
  if (!isRepeating) return { status: 'good', entered: undefined }
  if (rearmText.trim() === '') {
    if (rearmWidth(level) > 0n) return { status: 'good', entered: undefined }
    return { status: 'bad', words: t('Enter how far it must come back before the alert repeats.') }
  }
  const entered = decimalValue<AlertLevel>(rearmText)
  return entered === undefined || entered <= 0n
    ? { status: 'bad', words: t('Enter a number above 0') }
    : { status: 'good', entered }
}

function bad(words: string): CheckedAlert {
  return { status: 'bad', words }
}
