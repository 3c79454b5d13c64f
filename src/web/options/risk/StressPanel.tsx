import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { formatNumber, formatPercent, unknownText } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { useLocalNumber } from '@/web/ui/useLocalNumber'
import { spotOf, type Stress, type StressResult } from './model/stresses'
import { formatPoints, formatSpot, formatUnits, ownStressLimits, type OwnStress } from './riskSettings'
import type { Stresses } from './useStresses'

type StressPanelProps = {
  stresses: Stresses
  /** Current equity in USD; undefined while unknown. */
  equity: number | undefined
  own: OwnStress
  onOwn: (own: OwnStress) => void
  freshness: PanelFreshness | undefined
}

const names: Record<Stress['id'], string> = {
  fall: t('Hypothetical crash'),
  rise: t('Hypothetical rise'),
  rally: t('Hypothetical rally'),
  march2020: t('12 March 2020'),
  november2022: t('8–9 November 2022'),
  own: t('Custom'),
}

/** Revalues the whole account in named stress tests and in a custom one. */
export function StressPanel({ stresses: { rows, assets }, equity, own, onOwn, freshness }: StressPanelProps) {
  return (
    <Panel
      title={t('Stress tests')}
      freshness={freshness}
      className="h-auto!"
      leading={<span className="truncate text-xs text-text-3">{t('Whole account, USD')}</span>}
    >
      <ScrollArea label={t('Stress tests')}>
        <table aria-label={t('Stress tests')} className="w-full border-separate border-spacing-0 pb-1 text-sm">
          <thead>
            <tr className="h-6 text-xs text-text-3">
              <th scope="col" className="pr-2 pl-3 text-left font-normal">
                {t('Scenario')}
              </th>
              <th scope="col" className="px-2 text-right font-normal" title={t('PnL and its share of equity')}>
                {t('PnL')}
              </th>
              <th
                scope="col"
                className="px-2 text-right font-normal whitespace-nowrap"
                title={t('Maintenance margin and its share of equity after the stress')}
              >
                {t('Margin after')}
              </th>
              <th scope="col" className="pr-3 pl-2 text-right font-normal">
                {t('Liquidated')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ stress, result }) => (
              <tr key={stress.id} className="h-10">
                <th scope="row" className="py-1 pr-2 pl-3 text-left font-normal">
                  <span className="block font-medium text-text-1">{names[stress.id]}</span>
                  {stress.id === 'own' ? (
                    <OwnFields own={own} onOwn={onOwn} />
                  ) : (
                    <span className="block text-xs text-text-3">{movesOf(stress, assets)}</span>
                  )}
                </th>
                <Figures result={result} equity={equity} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Panel>
  )
}

function Figures({ result, equity }: { result: StressResult; equity: number | undefined }) {
  const { pnl, maintenanceMargin, equity: equityAfter, isLiquidated } = result
  const cents = pnl === undefined ? undefined : Math.round(pnl * 100) + 0
  const tone = cents === undefined || cents === 0 ? '' : cents < 0 ? 'text-sell' : 'text-buy'
  return (
    <>
      <td className="px-2 text-right whitespace-nowrap">
        <span className={`block font-medium ${tone}`}>{formatUnits(cents, 2, 0)}</span>
        <span className="block text-xs text-text-3">{shareText(pnl, equity)}</span>
      </td>
      <td className="px-2 text-right whitespace-nowrap">
        <span className="block">{formatNumber(maintenanceMargin, 0)}</span>
        <span className="block text-xs text-text-3">{shareText(maintenanceMargin, equityAfter, false)}</span>
      </td>
      <td className={`pr-3 pl-2 text-right ${isLiquidated === true ? 'font-medium text-danger' : 'text-text-2'}`}>
        {isLiquidated === undefined ? unknownText : isLiquidated ? t('Yes') : t('No')}
      </td>
    </>
  )
}

/** Unknown without positive equity to divide by. */
function shareText(part: number | undefined, whole: number | undefined, isSigned = true): string {
  if (part === undefined || whole === undefined || whole <= 0) return unknownText
  return formatPercent(part / whole, { decimals: 1, isSigned })
}

/** `ETH −43%, BTC −40%, IV +119`, with the underlyings that the account has. */
function movesOf(stress: Stress, assets: readonly string[]): string {
  const isOneMove = assets.every((asset) => spotOf(stress, asset) === stress.otherSpot && !(asset in stress.spots))
  const moves = isOneMove
    ? [t('All {spot}', { spot: formatSpot(stress.otherSpot) })]
    : assets.map((asset) => `${asset} ${formatSpot(spotOf(stress, asset))}`)
  return [...moves, t('IV {points}', { points: formatPoints(stress.ivShift) })].join(', ')
}

function OwnFields({ own, onOwn }: { own: OwnStress; onOwn: (own: OwnStress) => void }) {
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      <OwnField
        label={t('Spot move, %')}
        prefix={t('Spot')}
        suffix="%"
        value={own.spot}
        limits={ownStressLimits.spot}
        onValue={(spot) => onOwn({ ...own, spot })}
      />
      <OwnField
        label={t('Volatility shift, points')}
        prefix={t('IV')}
        suffix={t('pts')}
        value={own.ivShift}
        limits={ownStressLimits.ivShift}
        onValue={(ivShift) => onOwn({ ...own, ivShift })}
      />
    </span>
  )
}

type OwnFieldProps = {
  label: string
  prefix: string
  suffix: string
  /** A fraction. */
  value: number
  limits: readonly [least: number, most: number]
  onValue: (value: number) => void
}

function OwnField({ label, prefix, suffix, value, limits, onValue }: OwnFieldProps) {
  const field = useLocalNumber({
    plain: String(Math.round(value * 10_000) / 100),
    accepts: (text) => fractionOf(text, limits) !== undefined,
    onAccepted: (text) => {
      const typed = fractionOf(text, limits)
      if (typed !== undefined) onValue(typed)
    },
  })
  return (
    <NumberField
      label={label}
      isLabelHidden
      prefix={<span className="text-xs">{prefix}</span>}
      suffix={suffix}
      unit={hundredth}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      aria-invalid={field.isRefused || undefined}
      className={`w-26 pointer-fine:[&_.control]:h-small! ${field.isRefused ? '[&_.control]:border-danger' : ''}`}
    />
  )
}

const hundredth = 10_000n

/** Parses percent or points to a fraction; undefined outside the limits. */
export function fractionOf(text: string, [least, most]: OwnFieldProps['limits']): number | undefined {
  const millionths = decimalValue(text)
  if (millionths === undefined) return undefined
  const fraction = Number(millionths) / 1e8
  return fraction >= least && fraction <= most ? fraction : undefined
}
