import { Link } from 'wouter'
import { RiskGrid } from './RiskGrid'
import { RiskParts } from './RiskParts'
import { formatPoints, formatSpot, formatUnits } from './formatRisk'
import type { RiskCell } from './riskCells'
import { accountMetrics, metricDecimals, metricUnit, metricWords } from './riskMetric'
import type { RiskAxes, RiskSettings } from './riskSettings'
import { TimeSlices } from './TimeSlices'
import { EmptyState } from '@/ui/EmptyState'
import { Panel, type Freshness } from '@/ui/Panel'
import { t } from '@/ui/t'
import { optionPath } from '@/appContext/optionPaths'
import type { RiskBook } from './useRiskBook'
import type { RiskMatrixState } from './useRiskMatrix'

type RiskMatrixProps = {
  matrix: RiskMatrixState
  settings: RiskSettings
  onChange: (change: Partial<RiskSettings>) => void
  book: RiskBook
  asset: string
  freshness: Freshness | undefined
  /** There is no account: only the structure is looked at. */
  isAlone: boolean
}

/** The matrix over its time, and beside it what the chosen cell is made of. */
export function RiskMatrix({ matrix, settings, onChange, book, asset, freshness, isAlone }: RiskMatrixProps) {
  const { axes, cells, metric, isInUsd, lines, slice, setSlice, expiries, selected, at, parts, unpriced } = matrix
  const unit = metricUnit(metric, isInUsd, asset)
  const unitDecimals = metricDecimals(metric, isInUsd)
  const isSigned = !accountMetrics.includes(metric)
  const isSupposed = lines.some(({ source }) => source === 'order' || source === 'structure')
  const name = `${metricWords[metric]}, ${unit}`
  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_minmax(150px,34%)] gap-px max-lg:flex max-lg:flex-col">
      <Panel
        title={t('Risk matrix')}
        className="max-lg:h-auto! max-lg:shrink-0"
        {...(freshness && { freshness })}
        leading={
          <span className="truncate text-xs text-text-3">
            {name}
            {isSupposed && (
              <span className="ml-2 rounded-[3px] border border-dashed border-warn px-1 text-warn">
                {t('≈ hypothetical')}
              </span>
            )}
          </span>
        }
      >
        <TimeSlices
          slice={slice}
          onChange={setSlice}
          expiries={expiries}
          nowNs={book.nowNs}
          settlement={settings.settlement}
          onSettlement={(settlement) => onChange({ settlement })}
        />
        {unpriced.length > 0 && (
          <p className="border-b border-line bg-warn-soft px-3 py-1 text-xs text-warn">
            {t('Not counted, without a price: {names}', { names: unpriced.join(', ') })}
          </p>
        )}
        {lines.length === 0 ? (
          <Nothing asset={asset} isAlone={isAlone} />
        ) : (
          <>
            <div className={`flex min-h-0 flex-1 flex-col ${isSupposed ? 'm-1 border border-dashed border-warn' : ''}`}>
              <RiskGrid
                label={t('Risk matrix: {figure}', { figure: name })}
                axes={axes}
                cells={cells}
                unitDecimals={unitDecimals}
                isSigned={isSigned}
                isLevel={accountMetrics.includes(metric)}
                indexPrice={matrix.indexPrice}
                selected={selected}
                onSelect={matrix.setSelected}
              />
            </div>
            <Extremes axes={axes} cells={cells} unitDecimals={unitDecimals} isSigned={isSigned} />
          </>
        )}
      </Panel>
      <Panel
        title={t('What contributes')}
        {...(freshness && { freshness })}
        leading={at !== undefined && <span className="truncate text-xs text-text-3">{placeWords(at)}</span>}
      >
        {at === undefined ? (
          <EmptyState>{t('Choose a cell of the matrix: what adds up to it is listed here, line by line.')}</EmptyState>
        ) : (
          <RiskParts
            label={t('What contributes at {place}', { place: placeWords(at) })}
            parts={parts}
            unitDecimals={unitDecimals}
            isSigned={isSigned}
            unit={name}
          />
        )}
      </Panel>
    </div>
  )
}

function placeWords({ spot, ivShift }: { spot: number; ivShift: number }): string {
  return t('spot {spot}, IV {points}', { spot: formatSpot(spot), points: formatPoints(ivShift) })
}

function Nothing({ asset, isAlone }: { asset: string; isAlone: boolean }) {
  return (
    <EmptyState
      action={
        <Link
          href={optionPath('chain', asset)}
          className="inline-flex h-control items-center rounded-sm border border-line-strong px-3 text-sm font-medium text-text-1 hover:bg-surface-2"
        >
          {t('Open the chain')}
        </Link>
      }
    >
      {isAlone
        ? t('The structure in the making has nothing of {asset}.', { asset })
        : t('Nothing of {asset} is held. Trade on the chain, or look at the whole account.', { asset })}
    </EmptyState>
  )
}

type ExtremesProps = {
  axes: RiskAxes
  cells: readonly (readonly RiskCell[])[]
  unitDecimals: number
  isSigned: boolean
}

/** The least and the most of the matrix, in words. */
function Extremes({ axes, cells, unitDecimals, isSigned }: ExtremesProps) {
  const known = cells.flatMap((row, rowAt) =>
    row.flatMap(({ units }, columnAt) =>
      units === undefined
        ? []
        : [{ units, at: { spot: axes.spots[rowAt] ?? 0, ivShift: axes.ivShifts[columnAt] ?? 0 } }],
    ),
  )
  const least = known.reduce((a, b) => (b.units < a.units ? b : a), known[0] ?? nothing)
  const most = known.reduce((a, b) => (b.units > a.units ? b : a), known[0] ?? nothing)
  const shortCells = cells.flat().filter(({ isShort }) => isShort).length
  if (known.length === 0) return null
  const words = (one: typeof least) => ({
    figure: formatUnits(one.units, unitDecimals, Math.min(2, unitDecimals), isSigned),
    place: placeWords(one.at),
  })
  return (
    <p className="flex shrink-0 flex-wrap gap-x-4 border-t border-line px-3 py-1 text-xs text-text-3">
      <span>{t('Least {figure} at {place}', words(least))}</span>
      <span>{t('Most {figure} at {place}', words(most))}</span>
      {shortCells > 0 && (
        <span className="text-danger">{t('▲ liquidation would begin in {count} cells', { count: shortCells })}</span>
      )}
      <span className="text-text-4">{t('A model’s estimate, without fees and funding.')}</span>
    </p>
  )
}

const nothing = { units: 0, at: { spot: 0, ivShift: 0 } }
