import { absolute, fixed6, formatFixed6, type Fixed6, type Fraction } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { DraftError } from '@/web/desk/draft/checkDraft'
import type { FollowDraft, OrderDraft } from '@/web/desk/draft/orderDraft'
import { readPegDraft, type PegLimits } from '@/web/desk/ticket/volatility/PegFields'
import { pauseText } from '@/web/desk/ticket/volatility/pegText'
import { t } from '@/web/language/t'
import type { followedPrice } from '@/web/session/pegs/pegRules'
import type { PriceTarget } from '@/web/session/pegs/pegTarget'
import { decimalValue } from '@/web/ui/decimalText'

export type FollowField = 'offset' | 'cap' | 'seconds'
type FollowError = { readonly field: FollowField; readonly words: string }

export type ReadFollow = {
  /** Undefined while the offset is not a number. */
  readonly target: PriceTarget | undefined
  /** Undefined while the cap or the interval is not a number. */
  readonly limits: PegLimits | undefined
  readonly error: FollowError | undefined
}

const noOffset = fixed6<Fixed6<'Offset'>>(0n)
const oneTick = 1_000_000n
const hundredPercent = 100_000_000n
const mostTicks = 10_000n * oneTick

export function readFollow(follow: FollowDraft, side: Side, cancelsAtEnd: boolean): ReadFollow {
  const { capText, secondsText } = follow
  const target = readTarget(follow)
  const read = readPegDraft({ isOn: true, capText: capText ?? '', secondsText, cancelsAtEnd }, side)
  const offset: FollowError | undefined =
    target === undefined
      ? {
          field: 'offset',
          words: follow.unit === 'ticks' ? t('Enter a whole number of ticks') : t('Enter an offset below 100%'),
        }
      : undefined
  return { target, limits: read.limits, error: offset ?? read.error }
}

function readTarget({ to, offsetText, unit }: FollowDraft): PriceTarget | undefined {
  const value = offsetText.trim() === '' ? noOffset : decimalValue<Fixed6<'Offset'>>(offsetText)
  if (value === undefined) return undefined
  const size = absolute(value)
  if (unit === 'percent') {
    return size < hundredPercent ? { kind: to, ticks: 0n, share: fixed6<Fraction>(value / 100n) } : undefined
  }
  return value % oneTick === 0n && size <= mostTicks
    ? { kind: to, ticks: value / oneTick, share: fixed6<Fraction>(0n) }
    : undefined
}

/** The draft at the price it follows, and with the default cap. */
export function atFollowedPrice(draft: OrderDraft, priceText: string, capText: string | undefined): OrderDraft {
  const { follow } = draft
  if (follow === undefined) return draft
  const isCapped = follow.capText !== undefined
  if (isCapped && draft.priceText === priceText) return draft
  return { ...draft, priceText, follow: isCapped ? follow : { ...follow, capText } }
}

/** Why the draft cannot be sent at its price. Any price but the followed one could be beyond the cap. */
export function followProblem(
  now: ReturnType<typeof followedPrice> | undefined,
  priceText: string,
): DraftError | undefined {
  if (now?.pause !== undefined) {
    const words = t('Can’t follow now: {reason}.', { reason: pauseText(now.pause) })
    return { field: 'price', code: undefined, words }
  }
  if (now === undefined || formatFixed6(now.price) === priceText) return undefined
  return { field: 'price', code: undefined, words: t('Price moved: click again') }
}

/** Default distance of the cap. An option's price moves by more, in percent, than its underlying. */
export function usualCapPercent(instrumentType: 'PERPETUAL' | 'OPTION'): bigint {
  return instrumentType === 'OPTION' ? 10n : 1n
}
