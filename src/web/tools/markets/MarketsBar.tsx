import type { RefObject } from 'react'
import { plural, t } from '@/web/language/t'
import type { Listing } from '@/web/market/listing'
import { Button } from '@/web/ui/Button'
import { formatMoment } from '@/web/ui/formatTime'
import { ChevronDownIcon, SearchIcon } from '@/web/ui/icons'
import type { PanelFreshness } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { ScreenTitle } from '@/web/ui/ScreenTitle'
import { Select } from '@/web/ui/Select'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { TextField } from '@/web/ui/TextField'
import { categories, optionChoices, type Category, type MarketFilter } from './marketFilter'

type MarketsBarProps = {
  search: RefObject<HTMLInputElement | null>
  listings: readonly Listing[]
  filter: MarketFilter
  count: number
  freshness: PanelFreshness
  onFilter: (filter: MarketFilter) => void
  /** Undefined where there is no room for it. */
  overview: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined
  /** Enter in the search opens the first row. */
  onEnter: () => void
  /** ↓ in the search moves focus to the list. */
  onDown: () => void
}

const labels: Record<Category, string> = {
  all: t('All'),
  favourites: t('Favourites'),
  perpetuals: t('Perpetuals'),
  options: t('Options'),
}

export function MarketsBar(props: MarketsBarProps) {
  const { search, listings, filter, count, freshness, overview, onFilter, onEnter, onDown } = props
  const change = (part: Partial<MarketFilter>) => onFilter({ ...filter, ...part })
  const choices = optionChoices(
    listings.map(({ instrument }) => instrument),
    filter.asset,
  )
  return (
    <div className="panel flex shrink-0 flex-wrap items-center gap-2 p-2">
      <ScreenTitle isInHeader>{t('Markets')}</ScreenTitle>
      <TextField
        ref={search}
        type="search"
        label={t('Search markets')}
        isLabelHidden
        className="w-70 max-sm:w-full"
        placeholder={t('e.g. eth perp, btc 90000 c')}
        prefix={<SearchIcon />}
        suffix={<kbd className="font-sans pointer-coarse:hidden">/</kbd>}
        value={filter.query}
        onChange={(query) => change({ query })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onDown()
        }}
      />
      <RadioGroup
        label={t('Category')}
        value={filter.category}
        onChange={(category) => change({ category, asset: 'all', expiry: 'all' })}
        options={categories.map((value) => ({ value, label: labels[value] }))}
        className="max-sm:w-full"
      />
      {filter.category === 'options' && (
        <>
          <Select
            label={t('Asset')}
            isLabelHidden
            value={filter.asset}
            onChange={(asset) => change({ asset, expiry: 'all' })}
            options={[
              { value: 'all', label: t('All assets') },
              ...choices.assets.map((value) => ({ value, label: value })),
            ]}
          />
          <Select
            label={t('Expiry')}
            isLabelHidden
            value={filter.expiry}
            onChange={(expiry) => change({ expiry })}
            options={[
              { value: 'all', label: t('All expiries') },
              ...choices.expiries.map((expiry) => ({
                value: String(expiry),
                label: formatMoment(expiry),
              })),
            ]}
          />
        </>
      )}
      <div className="ml-auto flex items-center gap-2 pr-1">
        {(freshness.status === 'stale' || freshness.status === 'resyncing') && (
          <StaleBadge state={freshness.status} sinceMs={freshness.sinceMs} />
        )}
        <output className="text-xs text-text-3 max-sm:hidden">
          {plural(count, { one: '{count} market', other: '{count} markets' })}
        </output>
        {overview !== undefined && (
          <Button size="small" aria-expanded={overview.isOpen} onClick={overview.onToggle}>
            {t('Overview')}
            <ChevronDownIcon width={14} height={14} className={overview.isOpen ? 'rotate-180' : ''} />
          </Button>
        )}
      </div>
    </div>
  )
}
