import { memo, useState, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatNumber } from '@/web/ui/formatNumber'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { FitFigures } from './FitFigures'
import { type SmileAxis, type SmilePlotPoint, sideOfLevel } from './smileAxis'
import { CompareChoice, CompareStatus, type Compare } from './SmileCompare'
import type { FitBasis } from './smileFit'
import { isSamePoint, SmilePlot } from './SmilePlot'
import { SmileTable } from './SmileTable'
import { thenOf, type SmileThen } from './smileThen'
import { ivLabel, pointsLabel, verdictText } from './volatilityLabels'
import { type VolatilityPlotActions, PointActions, PointHint } from './volatilityPlotActions'
import type { ExpiryFigures } from './volatilityRows'

type SmilePanelProps = {
  shown: readonly ExpiryFigures[]
  freshness: PanelFreshness
  basis: FitBasis
  onBasis: (basis: FitBasis) => void
  axis: SmileAxis
  onAxis: (axis: SmileAxis) => void
  compare: Compare
} & VolatilityPlotActions

export const SmilePanel = memo(function SmilePanel(props: SmilePanelProps) {
  const { shown, freshness, basis, onBasis, axis, onAxis, compare, onTrade, onLegs } = props
  const actions = { onTrade, onLegs }
  const [isTable, setTable] = useState(false)
  const [point, setPoint] = useState<SmilePlotPoint>()
  const [primary] = shown
  const then = compare.comparison.status === 'read' ? compare.comparison.smile : undefined
  return (
    <Panel
      title={t('Smile')}
      freshness={freshness}
      actions={
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('Table')}
        </Button>
      }
    >
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 py-1">
        <RadioGroup
          label={t('Axis')}
          size="small"
          value={axis}
          onChange={onAxis}
          options={[
            { value: 'strike', label: t('Strike') },
            { value: 'moneyness', label: t('ln(K/F)') },
            { value: 'delta', label: t('Delta') },
          ]}
        />
        <Select
          label={t('Fit to')}
          isLabelHidden
          size="small"
          value={basis}
          onChange={onBasis}
          options={[
            { value: 'midByWidth', label: t('Fit to mids (width-weighted)') },
            { value: 'midByVega', label: t('Fit to mids (vega-weighted)') },
            { value: 'mark', label: t('Fit to marks') },
          ]}
        />
        <CompareChoice {...compare} />
        <CompareStatus {...compare} />
        <Legend />
      </div>
      {primary === undefined || primary.rows.length === 0 ? (
        <EmptyState>{t('No IV data for this expiry yet')}</EmptyState>
      ) : isTable ? (
        <SmileTable shown={shown} then={then} {...actions} />
      ) : (
        <>
          <SmilePlot
            key={`${axis} ${shown.map(({ smile }) => smile.expiryNs).join(' ')}`}
            shown={shown}
            then={then}
            axis={axis}
            point={point}
            onPoint={(next) => setPoint((before) => (next !== undefined && isSamePoint(next, before) ? before : next))}
            {...actions}
          />
          <SmileReadout shown={shown} then={then} point={point} {...actions} />
        </>
      )}
      {primary !== undefined && <FitFigures figures={primary} />}
    </Panel>
  )
})

function Legend() {
  return (
    <ul className="ml-auto flex flex-wrap items-center gap-x-3 text-xs text-text-3 max-sm:ml-0">
      <li className="flex items-center gap-1">
        <svg width={10} height={14} viewBox="-5 -7 10 14" aria-hidden="true">
          <path d="M0 -6V6" stroke="var(--text-4)" strokeWidth={1.25} />
          <path d="M-4 -6H4" stroke="var(--sell)" strokeWidth={2} />
          <path d="M-4 6H4" stroke="var(--buy)" strokeWidth={2} />
        </svg>
        {t('bid to ask')}
      </li>
      <li className="flex items-center gap-1">
        <svg width={10} height={10} viewBox="-5 -5 10 10" aria-hidden="true">
          <circle r={3.4} fill="none" stroke="var(--accent)" strokeWidth={1.5} />
        </svg>
        {t('mid')}
      </li>
      <li className="flex items-center gap-1">
        <svg width={8} height={10} viewBox="-4 -5 8 10" aria-hidden="true">
          <path d="M0 -2.6L2.6 0L0 2.6L-2.6 0Z" fill="var(--text-1)" />
        </svg>
        {t('mark')}
      </li>
      <li className="flex items-center gap-1">
        <svg width={16} height={10} viewBox="0 -5 16 10" aria-hidden="true">
          <path d="M0 0H10" stroke="var(--accent)" strokeWidth={1.75} />
          <path d="M10 0H16" stroke="var(--accent)" strokeDasharray="2 2" />
        </svg>
        {t('fit')}
      </li>
    </ul>
  )
}

type SmileReadoutProps = {
  shown: readonly ExpiryFigures[]
  then: SmileThen | undefined
  point: SmilePlotPoint | undefined
} & VolatilityPlotActions

/** Figures and actions of the selected strike. Always rendered, so that the layout does not shift. */
function SmileReadout({ shown, then, point, ...actions }: SmileReadoutProps) {
  const row = shown.flatMap(({ rows }) => rows).find(({ instrumentName }) => instrumentName === point?.instrumentName)
  const before = row === undefined || point?.expiryNs !== then?.expiryNs ? undefined : then
  const { iv, change } = thenOf(before, row)
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1 text-xs max-sm:min-h-24">
      {row === undefined || point === undefined ? (
        <PointHint mouse={t('Hover to read a strike. Click to trade, Shift-click to add as leg.')} />
      ) : (
        <>
          <dl className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 [&_dt]:mr-1 [&_dt]:inline [&_dt]:text-text-3 [&_dd]:inline [&_dd]:tabular-nums">
            <div>
              <dt className="sr-only">{t('Instrument')}</dt>
              <dd className="font-medium">{row.instrumentName}</dd>
            </div>
            <Pair word={t('Delta')}>{formatNumber(row.delta, 2)}</Pair>
            <Pair word={t('Bid')} isChosen={point.level === 'bid'}>
              {ivLabel(row.bidIv)}
            </Pair>
            <Pair word={t('Mark')} isChosen={point.level === 'mark'}>
              {ivLabel(row.markIv)}
            </Pair>
            <Pair word={t('Mid')} isChosen={point.level === 'mid'}>
              {ivLabel(row.midIv)}
            </Pair>
            <Pair word={t('Ask')} isChosen={point.level === 'ask'}>
              {ivLabel(row.askIv)}
            </Pair>
            <Pair word={t('Fit')}>{row.fitIv === undefined ? '—' : `≈ ${ivLabel(row.fitIv)}`}</Pair>
            <Pair word={t('vs. fit')}>
              {pointsLabel(row.residual)} <span className="text-text-3">{verdictText(row.verdict)}</span>
            </Pair>
            {before !== undefined && (
              <Pair word={t('Then', {}, 'earlier')}>
                {ivLabel(iv)} <span className="text-text-3">{pointsLabel(change)}</span>
              </Pair>
            )}
          </dl>
          <span className="text-text-3 max-lg:hidden">
            {sideOfLevel(point.level) === 'sell' ? t('Shift-click: sell leg') : t('Shift-click: buy leg')}
          </span>
          <PointActions instrumentName={row.instrumentName} {...actions} />
        </>
      )}
    </div>
  )
}

function Pair({ word, isChosen = false, children }: { word: string; isChosen?: boolean; children: ReactNode }) {
  return (
    <div className={isChosen ? 'rounded-[3px] bg-accent-soft px-1 font-medium text-text-1' : ''}>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}
