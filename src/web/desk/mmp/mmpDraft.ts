import { formatFixed6, type Amount } from '@/core/protocol/fixed6'
import type { MmpReply } from '@/core/protocol/rest/protection'
import { t } from '@/web/language/t'
import type { MmpLimits } from '@/web/session/mmp/mmpActions'
import { decimalValue } from '@/web/ui/decimalText'

export type MmpDraft = {
  readonly intervalText: string
  readonly frozenText: string
  /** True to ignore `frozenText`, because only a reset ends the freeze. */
  readonly isUntilReset: boolean
  readonly amountText: string
  readonly deltaText: string
}
export type MmpField = 'interval' | 'frozen' | 'amount' | 'delta'
export type MmpErrors = Readonly<Partial<Record<MmpField, string>>>

export type CheckedMmp =
  | { readonly status: 'good'; readonly limits: MmpLimits }
  | { readonly status: 'bad'; readonly errors: MmpErrors }

const daySec = 86_400

/**
 * Checks the form. Reports values that the venue would reject, and values that it would accept but that must be a
 * mistake.
 */
export function checkMmp(draft: MmpDraft): CheckedMmp {
  const { isUntilReset } = draft
  const interval = secondsOf(draft.intervalText)
  const frozen = isUntilReset ? 0 : secondsOf(draft.frozenText)
  const amountLimit = decimalValue<Amount>(draft.amountText)
  const hasDelta = draft.deltaText.trim() !== ''
  const deltaLimit = hasDelta ? decimalValue<Amount>(draft.deltaText) : undefined
  const errors: MmpErrors = {
    ...(!isSeconds(interval) && { interval: t('Enter whole seconds, 1–86,400') }),
    ...(!isUntilReset && !isSeconds(frozen) && { frozen: t('Enter whole seconds, 1–86,400') }),
    ...((amountLimit === undefined || amountLimit <= 0n) && {
      amount: t('Must be above 0 (0 would trigger on the first fill).'),
    }),
    ...(hasDelta &&
      (deltaLimit === undefined || deltaLimit <= 0n) && {
        delta: t('Enter a value above 0, or leave empty for no limit.'),
      }),
  }
  const isBad = Object.keys(errors).length > 0
  if (isBad || interval === undefined || frozen === undefined || amountLimit === undefined) {
    return { status: 'bad', errors }
  }
  return { status: 'good', limits: { interval, frozen, amountLimit, deltaLimit } }
}

function secondsOf(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined
}

function isSeconds(seconds: number | undefined): boolean {
  return seconds !== undefined && seconds >= 1 && seconds <= daySec
}

/** Initial form state: the current settings, or defaults. */
export function mmpDraftOf(mmp: MmpReply | undefined): MmpDraft {
  if (mmp?.enabled !== true) return usual
  const { interval, frozen, amountLimit, deltaLimit } = mmp
  return {
    intervalText: interval === undefined ? usual.intervalText : String(interval),
    frozenText: frozen === undefined || frozen === 0 ? usual.frozenText : String(frozen),
    isUntilReset: frozen === 0,
    amountText: amountLimit === undefined ? '' : formatFixed6(amountLimit),
    deltaText: deltaLimit === undefined ? '' : formatFixed6(deltaLimit),
  }
}

/** Default settings. The limits have no default, because only the trader knows how much is too much. */
const usual: MmpDraft = { intervalText: '10', frozenText: '30', isUntilReset: false, amountText: '', deltaText: '' }
