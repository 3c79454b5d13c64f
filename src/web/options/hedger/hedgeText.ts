import type { Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type {
  HedgeEnd,
  HedgePause,
  HedgeProposal,
  HedgeRejection,
  HedgeSettings,
  HedgeState,
  HedgeTerms,
} from '@/web/session/hedger/hedge'
import { formatExact } from '@/web/ui/formatExact'
import { formatAge } from '@/web/ui/formatTime'

export function hedgeStateText(state: HedgeState, nowMs: number): string {
  switch (state.status) {
    case 'inBand':
      return t('In the band')
    case 'hedging':
      return t('Hedging…')
    case 'waiting':
      return t('Outside the band. Next order in {time}', { time: formatAge(Math.max(0, state.untilMs - nowMs)) })
    case 'proposing':
      return t('Outside the band. The wallet signs each order, so this one is only proposed.')
    case 'paused':
      return t('Paused: {reason}', { reason: pauseTexts[state.why] })
  }
}

const pauseTexts: Record<HedgePause | 'unknownOutcome', string> = {
  link: t('no connection'),
  positions: t('waiting for fills and positions to agree'),
  mark: t('a mark is not live'),
  settling: t('an expiry settles in the last 30 minutes'),
  signing: t('nothing can be signed'),
  margin: t('the margin is not known'),
  book: t('the order book is not live'),
  spread: t('the spread is wider than the slippage limit'),
  small: t('the order would be below the minimum'),
  rateLimited: t('the venue limits requests'),
  unknownOutcome: t('checking an order'),
}

export function hedgeEndText(end: HedgeEnd): string {
  switch (end.why) {
    case 'stopped':
      return t('Stopped by you.')
    case 'time':
      return t('Stopped: the time is over.')
    case 'cost':
      return t('Stopped: the cost limit of the day is reached.')
    case 'margin':
      return t('Stopped: the margin use is above its limit.')
    case 'total':
      return t('Stopped: the total amount is hedged.')
    case 'hedgeMode':
      return hedgeRejections.hedgeMode
    case 'refused':
      return t('Stopped: an order was rejected. {reason}', { reason: end.failure.words })
  }
}

export const hedgeRejections: Record<HedgeRejection, string> = {
  already: t('This asset is already hedged.'),
  elsewhere: t('Another tab is already hedging this asset.'),
  hedgeMode: t('In hedge mode a perpetual has two positions. Switch to one-way mode to hedge the delta.'),
  closed: t('The account was closed.'),
}

/** "sell 3.2 ETH-PERP" */
export function hedgeOrderText({ isBuy, amount }: Pick<HedgeProposal, 'isBuy' | 'amount'>, name: string): string {
  const words = { amount: formatExact(amount), instrument: name }
  return isBuy ? t('buy {amount} {instrument}', words) : t('sell {amount} {instrument}', words)
}

/** Says what the hedger sends, and what becomes of it when the page closes. */
export function hedgeSummary(settings: HedgeSettings, { instrumentName }: HedgeTerms['instrument']): string {
  return t(
    'Outside target ± band, this page trades {instrument} back to the target, not to the edge: immediate orders of at most {most}, within {slippage}% of mid, {seconds} s apart. Fees and slippage above {cost} USD a day stop it. Closing or reloading the page stops it too; the next page offers to resume.',
    {
      instrument: instrumentName,
      most: formatExact(settings.maxAmount),
      slippage: formatExact(settings.slippage * 100n),
      seconds: String(settings.minIntervalMs / 1_000),
      cost: formatExact(settings.dailyCost),
    },
  )
}

/** The order that these settings would send now; undefined inside the band or while the delta is unknown. */
export function firstHedge(
  { target, band, maxAmount }: HedgeSettings,
  delta: Amount | undefined,
  amountStep: Amount,
): Pick<HedgeProposal, 'isBuy' | 'amount'> | undefined {
  if (delta === undefined) return undefined
  const gap = delta - target
  const distance = gap < 0n ? -gap : gap
  if (distance <= band) return undefined
  const wanted = distance < maxAmount ? distance : maxAmount
  return { isBuy: gap < 0n, amount: (wanted - (wanted % amountStep)) as Amount }
}
