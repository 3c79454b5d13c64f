import { t } from '@/web/language/t'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import type { CellPlace } from './leastPlace'
import { leastPlace } from './leastPlace'
import { CurveLegend, RiskCurvePlot, spotAxis, timeAxis } from './RiskCurvePlot'
import { formatPoints, formatSpot, formatUnits, metricDecimals, metricLabels, type RiskAxes } from './riskSettings'
import type { RiskMatrixState } from './useRiskMatrix'

type RiskCurvePanelProps = {
  matrix: RiskMatrixState
  isSigned: boolean
  unit: string
  freshness: PanelFreshness | undefined
}

/** The figure by spot or over time, under the worst and the best cell of the matrix. */
export function RiskCurvePanel({ matrix, isSigned, unit, freshness }: RiskCurvePanelProps) {
  const { axes, cells, metric, isInUsd, curves, curveView, setCurveView } = matrix
  const unitDecimals = metricDecimals(metric, isInUsd)
  const isGain = metric === 'pnl'
  const worst = extreme(axes, cells, leastPlace(cells))
  const best = extreme(axes, cells, leastPlace(cells.map((row) => row.map(({ units }) => ({ units: negated(units) })))))
  const text = (units: number) => formatUnits(units, unitDecimals, Math.min(2, unitDecimals), isSigned)
  const tone = (units: number) => (!isGain || units === 0 ? '' : units < 0 ? 'text-sell' : 'text-buy')
  const isByTime = curveView === 'time'
  const title = isByTime
    ? t('{figure} over time', { figure: metricLabels[metric] })
    : t('{figure} by spot', { figure: metricLabels[metric] })
  return (
    <Panel
      title={title}
      isWrapping
      freshness={freshness}
      leading={<span className="truncate text-xs text-text-3">{unit}</span>}
      actions={
        <>
          <CurveLegend curves={curves} />
          {setCurveView !== undefined && (
            <RadioGroup
              label={t('Curve')}
              look="words"
              size="small"
              value={curveView}
              onChange={setCurveView}
              options={[
                { value: 'spot', label: t('By spot') },
                { value: 'time', label: t('Over time') },
              ]}
            />
          )}
        </>
      }
    >
      {worst === undefined || best === undefined ? null : (
        <dl className="flex shrink-0 flex-wrap items-start gap-x-6 px-3 pb-1">
          <div>
            <dt className="label">
              {isGain ? t('Worst of the matrix, {place}', worst) : t('Lowest of the matrix, {place}', worst)}
            </dt>
            <dd className={`text-xl leading-6 font-semibold ${tone(worst.units)}`}>{text(worst.units)}</dd>
          </div>
          <div>
            <dt className="label">{isGain ? t('Best, {place}', best) : t('Highest, {place}', best)}</dt>
            <dd className={`-mb-1 text-sm leading-7 font-medium ${tone(best.units)}`}>{text(best.units)}</dd>
          </div>
        </dl>
      )}
      <RiskCurvePlot
        key={curveView}
        curves={curves}
        axis={isByTime ? timeAxis(curves) : spotAxis(axes.spots, matrix.indexPrice)}
        unitDecimals={unitDecimals}
        isSigned={isSigned}
        isGain={isGain}
        label={title}
      />
    </Panel>
  )
}

const negated = (units: number | undefined) => (units === undefined ? undefined : -units)

function extreme({ spots, ivShifts }: RiskAxes, cells: RiskMatrixState['cells'], place: CellPlace | undefined) {
  const units = place === undefined ? undefined : cells[place.row]?.[place.column]?.units
  if (place === undefined || units === undefined) return undefined
  return { units, place: placeLabels({ spot: spots[place.row] ?? 0, ivShift: ivShifts[place.column] ?? 0 }) }
}

export function placeLabels({ spot, ivShift }: { spot: number; ivShift: number }): string {
  return t('spot {spot}, IV {points}', { spot: formatSpot(spot), points: formatPoints(ivShift) })
}
