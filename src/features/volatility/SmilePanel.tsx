import { memo, useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Panel, type Freshness } from '@/ui/Panel'
import { RadioGroup } from '@/ui/RadioGroup'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'
import { FitFigures } from './FitFigures'
import type { PictureActions } from './pictureActions'
import type { FitBasis } from './smileFit'
import type { SmileAxis } from './smileAxis'
import type { SmilePoint } from './smileMarks'
import { isSamePoint, SmilePlot } from './SmilePlot'
import { SmileReadout } from './SmileReadout'
import { SmileTable } from './SmileTable'
import type { ExpiryFigures } from './termRows'

type SmilePanelProps = {
  shown: readonly ExpiryFigures[]
  freshness: Freshness
  basis: FitBasis
  onBasis: (basis: FitBasis) => void
  axis: SmileAxis
  onAxis: (axis: SmileAxis) => void
} & PictureActions

/** The smiles of the chosen expiries: picture, fit and table twin. */
export const SmilePanel = memo(function SmilePanel(props: SmilePanelProps) {
  const { shown, freshness, basis, onBasis, axis, onAxis, onTrade, onLegs } = props
  const actions = { onTrade, onLegs }
  const [isTable, setTable] = useState(false)
  const [point, setPoint] = useState<SmilePoint>()
  const [primary] = shown
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
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
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
            { value: 'midByWidth', label: t('Fit to mids by width') },
            { value: 'midByVega', label: t('Fit to mids by vega') },
            { value: 'mark', label: t('Fit to marks') },
          ]}
        />
        <Legend />
      </div>
      {primary === undefined || primary.rows.length === 0 ? (
        <EmptyState>{t('No volatility of this expiry is known yet: it has neither quotes nor marks.')}</EmptyState>
      ) : isTable ? (
        <SmileTable shown={shown} {...actions} />
      ) : (
        <>
          <SmilePlot
            key={`${axis} ${shown.map(({ smile }) => smile.expiryNs).join(' ')}`}
            shown={shown}
            axis={axis}
            point={point}
            onPoint={(next) => setPoint((before) => (next && isSamePoint(next, before) ? before : next))}
            {...actions}
          />
          <SmileReadout shown={shown} point={point} {...actions} />
        </>
      )}
      {primary !== undefined && <FitFigures figures={primary} />}
    </Panel>
  )
})

/** What the signs of the picture are. */
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
