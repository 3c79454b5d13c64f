import { fixed6, formatFixed6 } from '@/protocol/fixed6'
import { decimalValue } from '@/ui/decimalText'
import { t } from '@/ui/t'
import type { Alert, AlertRule, AlertSource, Level } from './alert'
import { levelText } from './alertWords'
import { sideOf } from './evaluateAlert'

/** An alert as it stands in the form. */
export type AlertDraft = {
  readonly instrumentName: string
  readonly source: AlertSource
  readonly kind: AlertRule['kind']
  /** A plain decimal: USD, or percent for volatilities and moves. */
  readonly text: string
  readonly isRepeating: boolean
}

export type CheckedAlert =
  | { readonly status: 'good'; readonly alert: Omit<Alert, 'id' | 'createdMs'> }
  | { readonly status: 'bad'; readonly words: string }

/** Percent of a form against millionths of a share. */
const perPercent = 100n
const mostShare = 10_000_000n

/** What is wrong with a draft in words, or the alert it is. `now` is the value it would look at, where that is known. */
export function checkAlert(draft: AlertDraft, now: Level | undefined): CheckedAlert {
  const { instrumentName, source, kind, text, isRepeating } = draft
  const entered = decimalValue<Level>(text)
  if (text.trim() === '') return bad(kind === 'moves' ? t('Enter by how much, in percent.') : t('Enter a level.'))
  if (entered === undefined || entered <= 0n) return bad(t('Enter a number above zero.'))
  const rest = { instrumentName, source, isRepeating, fired: undefined }
  if (kind === 'moves') {
    const share = fixed6<Level>(entered / perPercent)
    if (share === 0n || share > mostShare) return bad(t('A move is from 0.0001% to 1000%.'))
    if (now === undefined) return bad(t('The value now is not known yet, and a move is measured from it.'))
    return { status: 'good', alert: { ...rest, rule: { kind, share, base: now }, seen: undefined } }
  }
  const level = source === 'iv' ? fixed6<Level>(entered / perPercent) : entered
  const seen = now === undefined ? undefined : sideOf(now, level)
  if (now !== undefined && kind === 'above' && now >= level) {
    return bad(
      t('It is there already, at {value}. To hear when it comes back, choose: crosses.', {
        value: levelText(source, now),
      }),
    )
  }
  if (now !== undefined && kind === 'below' && now <= level) {
    return bad(
      t('It is there already, at {value}. To hear when it comes back, choose: crosses.', {
        value: levelText(source, now),
      }),
    )
  }
  return { status: 'good', alert: { ...rest, rule: { kind, level }, seen } }
}

function bad(words: string): CheckedAlert {
  return { status: 'bad', words }
}

/** How a level stands in the form: the other way round of what {@link checkAlert} reads. */
export function draftText(source: AlertSource, level: Level): string {
  return formatFixed6(source === 'iv' ? fixed6<Level>(level * perPercent) : level)
}
