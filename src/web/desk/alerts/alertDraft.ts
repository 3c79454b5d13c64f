import { fixed6 } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { type Alert, type AlertRule, type AlertSource, type AlertLevel, alertSide } from './alert'
import { levelText } from './alertLabels'

export type AlertDraft = {
  readonly instrumentName: string
  readonly source: AlertSource
  readonly kind: AlertRule['kind']
  /** Typed decimal: USD, or percent for volatilities and moves. */
  readonly text: string
  readonly isRepeating: boolean
}

export type CheckedAlert =
  | { readonly status: 'good'; readonly alert: Omit<Alert, 'id' | 'createdMs'> }
  | { readonly status: 'bad'; readonly words: string }

/** Hundredths in a fraction, to convert the typed percent. */
const perPercent = 100n
const mostShare = 10_000_000n

/** Parses the form into an alert or an error message. `now` is the current value, if known. */
export function checkAlert(draft: AlertDraft, now: AlertLevel | undefined): CheckedAlert {
  const { instrumentName, source, kind, text, isRepeating } = draft
  const entered = decimalValue<AlertLevel>(text)
  if (text.trim() === '') return bad(kind === 'moves' ? t('Enter a percentage') : t('Enter a price or IV'))
  if (entered === undefined || entered <= 0n) return bad(t('Enter a number above 0'))
  const rest = { instrumentName, source, isRepeating, fired: undefined }
  if (kind === 'moves') {
    const share = fixed6<AlertLevel>(entered / perPercent)
    if (share === 0n || share > mostShare) return bad(t('Enter 0.0001%–1,000%'))
    if (now === undefined) return bad(t('Current value not available yet. Try again in a moment.'))
    return { status: 'good', alert: { ...rest, rule: { kind, share, base: now }, seen: undefined } }
  }
  const level = source === 'iv' ? fixed6<AlertLevel>(entered / perPercent) : entered
  const seen = now === undefined ? undefined : alertSide(now, level)
  if (now !== undefined && kind === 'above' && now >= level) {
    return bad(
      t('Already at {value}. To be alerted when it returns, choose “crosses”.', {
        value: levelText(source, now),
      }),
    )
  }
  if (now !== undefined && kind === 'below' && now <= level) {
    return bad(
      t('Already at {value}. To be alerted when it returns, choose “crosses”.', {
        value: levelText(source, now),
      }),
    )
  }
  return { status: 'good', alert: { ...rest, rule: { kind, level }, seen } }
}

function bad(words: string): CheckedAlert {
  return { status: 'bad', words }
}
