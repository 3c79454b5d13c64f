import { useId, type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { Forwards } from '@/web/market/options/forwardStore'
import { markAtmIv } from '@/web/market/options/smileQuotes'
import { optionScope } from '@/web/market/options/useOptions'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatPercent } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { tabAfterKey } from '@/web/ui/Tabs'
import { useChosenInView } from '@/web/ui/useChosenInView'

export type ExpiryTab = {
  /** The expiry in UNIX nanoseconds, as text. */
  readonly id: string
  /** `27 Nov`, or `27 Nov 27` for a date far away */
  readonly label: string
  readonly left: string
  /** At-the-money volatility of the marks: `61.3%`. */
  readonly iv: string
  readonly isDisagreeing: boolean
}

type ExpiryTabsProps = {
  tabs: readonly ExpiryTab[]
  selected: string
  onSelect: (id: string) => void
  children: ReactNode
}

/** Tabs with the volatility and the remaining time of each expiry. The arrow keys, Home and End select a tab. */
export function ExpiryTabs({ tabs, selected, onSelect, children }: ExpiryTabsProps) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  useChosenInView(list, selected)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(tabs, selected, event.key)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
    document.getElementById(`${baseId}-${next}`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={t('Expiries')}
        className="flex shrink-0 gap-1 overflow-x-auto overflow-y-hidden px-1 pt-1 [scrollbar-width:none]"
      >
        {tabs.map(({ id, label, left, iv, isDisagreeing }) => (
          <button
            key={id}
            id={`${baseId}-${id}`}
            data-choice={id}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={onKeyDown}
            className="group h-11 min-w-max flex-1 basis-0 rounded-sm px-1.5 text-left text-sm whitespace-nowrap text-text-2 -outline-offset-2! hover:bg-surface-2 aria-selected:bg-surface-3 aria-selected:text-text-1 forced-colors:aria-selected:border-2"
          >
            <span className="flex items-baseline justify-start gap-2 font-medium group-aria-selected:font-semibold">
              {label}
              <span className="min-w-[4ch] text-right text-xs font-normal text-text-3 group-aria-selected:text-text-1">
                {iv}
              </span>
            </span>
            <span className="flex items-center justify-start gap-2 text-xs text-text-3">
              {left}
              {isDisagreeing && (
                <span className="text-warn">
                  <span aria-hidden="true">≠</span>
                  <span className="sr-only">{t('Forward unreliable')}</span>
                </span>
              )}
            </span>
          </button>
        ))}
      </div>
      <div
        id={`${baseId}-panel`}
        role="tabpanel"
        aria-labelledby={`${baseId}-${selected}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </>
  )
}

/** About ten months. A later date needs its year. */
const monthsMs = 300 * 86_400_000

export function useExpiryTabs(asset: string, chain: readonly ChainExpiry[], forwards: Forwards): readonly ExpiryTab[] {
  const marketData = useMarketData()
  const minute = Math.floor(useVenueNow() / 60_000)
  return useMemo(() => {
    // Read once a second with the forwards, not with each quote.
    const { tickers } = marketData.tickers(optionScope(asset)).getSnapshot()
    return chain.map((expiry) => {
      const { expiryNs } = expiry
      const leftMs = Number(expiryNs / 1_000_000n) - minute * 60_000
      const found = forwards.get(expiryNs)
      const iv = found === undefined ? undefined : markAtmIv(expiry, tickers, found.forward)
      return {
        id: String(expiryNs),
        label: leftMs < monthsMs ? formatUtcDay(expiryNs, 'short') : expiryDate(expiryNs),
        left: timeToExpiry(leftMs),
        iv: formatPercent(iv, { decimals: 1, isSigned: false }),
        isDisagreeing: found?.isDisagreeing === true,
      }
    })
  }, [marketData, asset, chain, forwards, minute])
}

/** Formats the UTC date of an expiry: `27 Nov 26`. */
export function expiryDate(expiryNs: bigint): string {
  return formatUtcDay(expiryNs, 'year')
}

/** Formats the remaining time with at most two units: `40 d`, `6 d 17 h`, `17 h 4 min`, `4 min`. */
export function timeToExpiry(leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return [`${hours} h`, `${minutes % 60} min`].join(' ')
  const days = Math.floor(hours / 24)
  return days >= 10 ? `${days} d` : [`${days} d`, `${hours % 24} h`].join(' ')
}
