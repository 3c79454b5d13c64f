import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '@/web/language/t'
import type { MarketRow } from '@/web/market/markets/marketRow'
import { Sparkline } from '@/web/market/markets/Sparkline'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { useShownTheme } from '@/web/ui/preferences/shownTheme'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { useElementWidth } from '@/web/ui/useElementWidth'
import { useNow } from '@/web/ui/useNow'
import type { GroupRow } from './expiryFigures'
import { fewMarkets, fundingExtremes, heat, movers, tileWeight, yearlyRate } from './overview'
import { TermLines } from './TermLines'
import { treemap, type Tile } from './treemap'

type MarketsOverviewProps = {
  rows: readonly MarketRow[]
  expiries: readonly GroupRow[]
  freshness: PanelFreshness
}

/**
 * The day at a glance: a heat map, the largest movers, and the extremes of funding. Few perpetuals are all in the heat
 * map; the movers would repeat them, so the options' volatilities stand there.
 */
export function MarketsOverview({ rows, expiries, freshness }: MarketsOverviewProps) {
  const { up, down, highest, lowest } = useRanking(rows)
  const isFew = rows.length < fewMarkets && expiries.length > 0
  return (
    <div
      className={`grid h-63 shrink-0 gap-1 ${isFew ? 'grid-cols-[minmax(0,5fr)_minmax(0,6fr)_20.5rem]' : 'grid-cols-[1fr_21rem_20.5rem]'}`}
    >
      <Panel
        title={t('Heat map')}
        freshness={freshness}
        leading={
          <span className="truncate text-sm text-text-3">{t('Colour: 24 h change · area: root of volume')}</span>
        }
      >
        <div className="px-3 pb-3">
          <HeatMap
            items={rows}
            weightOf={({ volume }) => tileWeight(volume)}
            tileOf={(row) => ({
              instrumentName: row.instrument.instrumentName,
              name: row.instrument.asset,
              figure: formatPercent(row.change),
              change: row.change,
            })}
          />
        </div>
      </Panel>
      {isFew ? (
        <Panel title={t('ATM IV by expiry')} freshness={freshness}>
          <TermLines expiries={expiries} />
        </Panel>
      ) : (
        <Panel title={t('Movers, 24 h')} freshness={freshness}>
          <Ends up={up} down={down} isParted figuresOf={moverFigures} />
        </Panel>
      )}
      <Panel title={t('Funding, 1 h')} freshness={freshness}>
        <Ends
          up={highest}
          down={lowest}
          isParted={lowest.some(({ funding = 0 }) => funding < 0)}
          figuresOf={fundingFigures}
        />
      </Panel>
    </div>
  )
}

/** Ranks are renewed this seldom, so that a press opens the row that was read. */
const rankMs = 10_000

function useRanking(rows: readonly MarketRow[]) {
  const now = Math.floor(useNow() / rankMs)
  // Also renewed when a figure becomes known.
  const key = [
    now,
    rows.length,
    ...[rows.map(({ change }) => change), rows.map((row) => row.funding)].map(countKnown),
  ].join(' ')
  const [ranked, setRanked] = useState({ key: '', ...ranksOf(rows) })
  if (ranked.key !== key) setRanked({ key, ...ranksOf(rows) })
  const current = (names: readonly string[]) =>
    names.flatMap((name) => rows.find(({ instrument }) => instrument.instrumentName === name) ?? [])
  const { up, down, highest, lowest } = ranked
  return { up: current(up), down: current(down), highest: current(highest), lowest: current(lowest) }
}

const countKnown = (values: readonly unknown[]) => values.filter((value) => value !== undefined).length

function ranksOf(rows: readonly MarketRow[]) {
  const names = (list: readonly MarketRow[]) => list.map(({ instrument }) => instrument.instrumentName)
  const { up, down } = movers(rows)
  const funding = fundingExtremes(rows)
  return { up: names(up), down: names(down), highest: names(funding.up), lowest: names(funding.down) }
}

function moverFigures({ instrument, mark, change }: MarketRow): ReactNode {
  return (
    <>
      <Sparkline instrumentName={instrument.instrumentName} width={64} height={20} />
      <span className="w-20 text-right text-text-2">{formatPrice(mark, instrument.priceStep)}</span>
      <span className={`w-16 text-right font-medium ${(change ?? 0) < 0 ? 'text-sell' : 'text-buy'}`}>
        {formatPercent(change)}
      </span>
    </>
  )
}

function fundingFigures({ funding }: MarketRow): ReactNode {
  const yearly = formatPercent(funding === undefined ? undefined : yearlyRate(funding), { decimals: 1 })
  return (
    <>
      <span className="text-text-3">{t('{rate} a year', { rate: yearly })}</span>
      <span className={`w-18 text-right font-medium ${(funding ?? 0) < 0 ? 'text-sell' : ''}`}>
        {formatPercent(funding, { decimals: 4 })}
      </span>
    </>
  )
}

type EndsProps = {
  up: readonly MarketRow[]
  down: readonly MarketRow[]
  isParted: boolean
  figuresOf: (row: MarketRow) => ReactNode
}

function Ends({ up, down, isParted, figuresOf }: EndsProps) {
  if (up.length + down.length === 0) return <EmptyState>{t('No figures yet.')}</EmptyState>
  return (
    <div className={`flex flex-col px-1 ${isParted ? 'gap-2' : ''}`}>
      {[up, down].map((rows, index) => (
        <ul key={index}>
          {rows.map((row) => (
            <li key={row.instrument.instrumentName}>
              <Link
                href={tradePath(row.instrument.instrumentName) + carriedSearch()}
                className="flex h-8 items-center gap-2 rounded-md px-2 text-sm -outline-offset-2! hover:bg-surface-2"
              >
                <CoinMark asset={row.instrument.asset} />
                <span className="min-w-0 flex-1 truncate">{row.instrument.asset}</span>
                {figuresOf(row)}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

type TileContent = { instrumentName: string; name: string; figure: string; change: number | undefined }

type HeatMapProps<Item> = {
  items: readonly Item[]
  weightOf: (item: Item) => number
  tileOf: (item: Item) => TileContent
}

/** Smaller tiles show their text in the tooltip only, because no text is cut. */
const leastText = { width: 44, height: 34 }

function HeatMap<Item>({ items, weightOf, tileOf }: HeatMapProps<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useElementWidth(box, setWidth)
  const { preferences } = usePreferences()
  // Dark text on a light tile keeps its contrast up to 60%.
  const cap = useShownTheme(preferences.theme) === 'light' ? 58 : 85
  const hasText = ({ item, width: tileWidth, height }: Tile<Item>) =>
    tileWidth >= leastText.width + tileOf(item).name.length * 3 && height >= leastText.height
  const tiles = treemap(items, weightOf, width, mapHeight)
  return (
    <div ref={box} className="relative h-51 min-w-0">
      {tiles.map((tile) => {
        const { instrumentName, name, figure, change } = tileOf(tile.item)
        const fill = change === undefined || change === 0 ? 'surface-3' : change > 0 ? 'buy-fill' : 'sell-fill'
        const share = change === undefined ? 0 : Math.max(8, heat(change) * cap)
        const style = {
          left: tile.x,
          top: tile.y,
          width: Math.max(0, tile.width - 2),
          height: Math.max(0, tile.height - 2),
          background: `color-mix(in srgb, var(--${fill}) ${share}%, var(--surface-2))`,
        }
        const text = hasText(tile) && (
          <>
            <span className={`font-medium ${tile.width * tile.height > 16_000 ? 'text-base' : ''}`}>{name}</span>
            <span>{figure}</span>
          </>
        )
        return (
          <Link
            key={instrumentName}
            href={tradePath(instrumentName) + carriedSearch()}
            title={`${name} ${figure}`}
            aria-label={`${name} ${figure}`}
            style={style}
            className={`${tileClass} text-text-1 -outline-offset-2! forced-colors:border`}
          >
            {text}
          </Link>
        )
      })}
    </div>
  )
}

const tileClass = 'absolute flex flex-col items-center justify-center overflow-hidden rounded-sm text-xs leading-4'
const mapHeight = 204
