import { Link, useLocation } from 'wouter'
import { useInstruments } from '@/marketData/instruments'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'
import { optionPath, optionViews, type OptionView } from '@/appContext/optionPaths'

const words: Record<OptionView, string> = {
  chain: t('Chain'),
  builder: t('Builder'),
  requests: t('Requests'),
  volatility: t('Volatility'),
  risk: t('Risk'),
  expiries: t('Expiries'),
}

/** The views of the options, and the asset that they are of. */
export function OptionsBar({ view, asset }: { view: OptionView; asset: string }) {
  const [, navigate] = useLocation()
  const { data: listings } = useInstruments()
  const assets = new Set(
    (listings ?? []).flatMap(({ instrument }) => (instrument.instrumentType === 'OPTION' ? [instrument.asset] : [])),
  )
  // Until the listing is read, and when it has none of it, the asset of the address stands by itself.
  assets.add(asset)
  return (
    <div className="flex min-h-9 shrink-0 items-stretch gap-2 border-b border-line bg-surface-1 px-2 pointer-coarse:min-h-11">
      <nav
        aria-label={t('Options')}
        className="flex min-w-0 flex-1 items-stretch overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {optionViews.map((other) => (
          <Link
            key={other}
            href={optionPath(other, asset) + searchWithoutStructure()}
            aria-current={other === view ? 'page' : undefined}
            className="relative flex shrink-0 items-center px-2 text-sm text-text-3 -outline-offset-2! hover:text-text-1 aria-[current]:font-medium aria-[current]:text-text-1 aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-accent"
          >
            {words[other]}
          </Link>
        ))}
      </nav>
      <div className="flex items-center">
        <Select
          label={t('Asset')}
          isLabelHidden
          size="small"
          value={asset}
          onChange={(next) => navigate(optionPath(view, next) + searchWithoutStructure())}
          options={[...assets].sort().map((value) => ({ value, label: value }))}
        />
      </div>
    </div>
  )
}

/** What a link carried belongs to the builder, which has read it: on the way back it would undo what was done since. */
function searchWithoutStructure(): string {
  const search = new URLSearchParams(window.location.search)
  search.delete('structure')
  return search.size === 0 ? '' : `?${search.toString()}`
}
