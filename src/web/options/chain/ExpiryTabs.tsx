import { useId, type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { Forwards } from '@/web/market/options/forwardStore'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatNumber } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { tabAfterKey } from '@/web/ui/Tabs'

export type ExpiryTab = {
  /** The expiry in UNIX nanoseconds, as text. */
  readonly id: string
  /** `27 Nov` */
  readonly label: string
  readonly left: string
  /** Formatted forward; undefined while unknown. */
  readonly forward: string | undefined
  readonly isDisagreeing: boolean
}

type ExpiryTabsProps = {
  tabs: readonly ExpiryTab[]
  selected: string
  onSelect: (id: string) => void
  children: ReactNode
}

/** Tabs with the remaining time and the forward of each expiry. The arrow keys, Home and End select a tab. */
export function ExpiryTabs({ tabs, selected, onSelect, children }: ExpiryTabsProps) {
  const baseId = useId()
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
        role="tablist"
        aria-label={t('Expiries')}
        className="flex h-11 shrink-0 overflow-x-auto overflow-y-hidden bg-surface-1 px-1 [scrollbar-width:none]"
      >
        {tabs.map(({ id, label, left, forward, isDisagreeing }) => (
          <button
            key={id}
            id={`${baseId}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={onKeyDown}
            className="relative flex shrink-0 flex-col items-start justify-center px-3 text-sm text-text-3 -outline-offset-2! hover:text-text-1 aria-selected:text-text-1 aria-selected:after:absolute aria-selected:after:inset-x-3 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-accent"
          >
            <span className="flex items-baseline gap-2 font-medium whitespace-nowrap">
              {label}
              <span className="text-xs font-normal">{left}</span>
            </span>
            <span className="flex h-4 items-center gap-1 text-xs whitespace-nowrap text-text-3">
              {forward ?? '\u2014'}
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

export function useExpiryTabs(chain: readonly ChainExpiry[], forwards: Forwards): readonly ExpiryTab[] {
  const minute = Math.floor(useVenueNow() / 60_000)
  return useMemo(
    () =>
      chain.map(({ expiryNs }) => {
        const found = forwards.get(expiryNs)
        const expiryMs = Number(expiryNs / 1_000_000n)
        return {
          id: String(expiryNs),
          label: expiryDate(expiryNs),
          left: timeToExpiry(expiryMs - minute * 60_000),
          forward: found === undefined ? undefined : formatNumber(found.forward, 2),
          isDisagreeing: found?.isDisagreeing === true,
        }
      }),
    [chain, forwards, minute],
  )
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
