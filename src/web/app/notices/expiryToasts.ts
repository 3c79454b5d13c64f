import { absolute, fixed6, subtract, type Price, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { plural, t } from '@/web/language/t'
import type { ExpiryNews } from '@/web/options/expiries/model/expiryReports'
import { formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { showToast, type Toast } from '@/web/ui/showToast'

/** A settlement price is an average, so it may lie between two ticks. */
const computedStep = fixed6<Price>(10_000n)

export function showExpiryNews(news: ExpiryNews, show: (toast: Toast) => void = showToast): void {
  const toast = expiryToast(news)
  if (news.settlements.length === 0) return show(toast)
  const last = news.settlements.length - 1
  // Each toast adds one part to the notice list and replaces the previous toast.
  for (const [at, row] of news.settlements.entries()) {
    const text = `${row.instrumentName}: ${figuresText(row)}`
    const part = { key: row.tradeId, timeMs: Number(row.createdTimestamp / 1_000_000n), text }
    show({ ...toast, part, isQuiet: at < last })
  }
}

export function expiryToast({ expiryNs, settlements, orders }: ExpiryNews): Toast {
  const [only] = settlements
  const ended =
    orders.length === 0
      ? undefined
      : plural(
          orders.length,
          { one: '1 order ended at expiry: {instruments}.', other: '{count} orders ended at expiry: {instruments}.' },
          { instruments: [...new Set(orders.map(({ instrumentName }) => instrumentName))].join(', ') },
        )
  const base = {
    tone: 'info',
    category: 'expiry',
    id: `expiry ${expiryNs}`,
    instrumentName: (only ?? orders[0])?.instrumentName,
  } as const
  if (only === undefined) return { ...base, title: ended ?? '' }
  if (settlements.length === 1) {
    return {
      ...base,
      title: t('{instrument} settled at {price}: {figures}', {
        instrument: only.instrumentName,
        price: formatPrice(only.settlementPrice, computedStep),
        figures: figuresText(only),
      }),
      detail: ended,
    }
  }
  const total = (of: (row: AccountTrade) => Usd | undefined) => {
    const values = settlements.map(of)
    return values.every((value) => value !== undefined)
      ? fixed6<Usd>(values.reduce<bigint>((sum, value) => sum + value, 0n))
      : undefined
  }
  return {
    ...base,
    title: t('{count} positions settled: payout {payout} USD, PnL {pnl} USD', {
      count: settlements.length,
      payout: signed(total(({ payout }) => payout)),
      pnl: signed(total(({ pnl }) => pnl)),
    }),
    detail: ended,
  }
}

/** Formats the payout, the premium paid or received, and the resulting PnL. Fees are listed separately. */
function figuresText({ side, payout, pnl, fees }: AccountTrade): string {
  const premium = payout === undefined || pnl === undefined ? undefined : subtract(payout, pnl)
  const words = {
    payout: formatUsd(absoluteOf(payout)),
    premium: formatUsd(absoluteOf(premium)),
    pnl: signed(pnl),
  }
  const text =
    side === 'buy'
      ? t('payout {payout}, premium paid {premium}, PnL {pnl} USD', words)
      : t('paid out {payout}, premium received {premium}, PnL {pnl} USD', words)
  return fees === 0n ? text : `${text} ${t('(fee {fee} USD)', { fee: formatUsd(fees) })}`
}

function absoluteOf(value: Usd | undefined): Usd | undefined {
  return value === undefined ? undefined : absolute(value)
}

function signed(value: Usd | undefined): string {
  if (value === undefined) return formatUsd(undefined)
  return `${value > 0n ? '+' : value < 0n ? '\u2212' : ''}${formatUsd(absolute(value))}`
}
