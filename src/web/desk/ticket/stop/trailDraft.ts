import { fixed6, type Fixed6, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { TrailChoice } from '@/web/session/trails/trail'
import { trailTrigger, type TrailDistance } from '@/web/session/trails/trailRules'
import { decimalValue } from '@/web/ui/decimalText'
import { formatPrice } from '@/web/ui/formatNumber'
import { trailRejections } from './trailText'

/** Fields of a trailing stop. A draft without it is an ordinary stop. */
export type TrailDraft = {
  readonly unit: TrailDistance['unit']
  readonly distanceText: string
  /** If empty, the stop trails at once. */
  readonly activationText: string
  readonly secondsText: string
}

export const emptyTrailDraft: TrailDraft = { unit: 'percent', distanceText: '', activationText: '', secondsText: '2' }

export type TrailField = 'distance' | 'activation' | 'seconds'
export type TrailProblem = { readonly field: TrailField; readonly words: string }

export type ReadTrail =
  | { readonly choice: TrailChoice; readonly trigger: Price; readonly problem?: undefined }
  | { readonly choice?: undefined; readonly trigger?: undefined; readonly problem: TrailProblem }

type TrailContext = {
  readonly instrument: Pick<Instrument, 'priceStep'>
  /** Side of the stop. */
  readonly isBuy: boolean
  readonly markPrice: Price | undefined
  readonly isOneClick: boolean
}

const leastSeconds = 1
const mostSeconds = 3_600

/** Parses the fields, and computes the first trigger: the distance from the current mark. */
export function readTrail(draft: TrailDraft, { instrument, isBuy, markPrice, isOneClick }: TrailContext): ReadTrail {
  if (!isOneClick) return wrong('distance', trailRejections.noOneClick)
  const { priceStep } = instrument
  const distance = distanceOf(draft)
  if (distance === undefined) return wrong('distance', t('Enter a trailing distance.'))
  if (markPrice === undefined) return wrong('distance', t('Mark price not available yet'))
  const trigger = trailTrigger({ isBuy, distance, priceStep }, markPrice)
  if (trigger === undefined) return wrong('distance', t('The distance is larger than the price.'))
  const hasActivation = draft.activationText.trim() !== ''
  const activation = hasActivation ? decimalValue<Price>(draft.activationText) : undefined
  if (hasActivation && (activation === undefined || activation <= 0n))
    return wrong('activation', t('Enter a valid number (max. 6 decimals)'))
  if (activation !== undefined && (isBuy ? activation >= markPrice : activation <= markPrice)) {
    const mark = formatPrice(markPrice, priceStep)
    return wrong(
      'activation',
      isBuy
        ? t('The activation price must be below the mark price ({mark}).', { mark })
        : t('The activation price must be above the mark price ({mark}).', { mark }),
    )
  }
  const seconds = Number(decimalValue<Fixed6<'Seconds'>>(draft.secondsText) ?? 0n) / 1e6
  if (!(seconds >= leastSeconds && seconds <= mostSeconds)) return wrong('seconds', t('Enter 1–3,600 seconds'))
  return { choice: { distance, activation, minEditMs: Math.round(seconds * 1_000) }, trigger }
}

function distanceOf({ unit, distanceText }: TrailDraft): TrailDistance | undefined {
  if (unit === 'usd') {
    const usd = decimalValue<Price>(distanceText)
    return usd === undefined || usd <= 0n ? undefined : { unit, usd }
  }
  const percent = decimalValue<Usd>(distanceText)
  // A fraction has six decimals, so a percentage has at most four.
  if (percent === undefined || percent % 100n !== 0n || percent <= 0n) return undefined
  return { unit, fraction: fixed6<Fraction>(percent / 100n) }
}

function wrong(field: TrailField, words: string): ReadTrail {
  return { problem: { field, words } }
}
