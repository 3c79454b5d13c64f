import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import type { StructureOutcome } from '@/core/quant/structures/structureOutcome'
import type { StructureGreeks } from '@/core/quant/structures/structureValue'
import { t } from '@/web/language/t'
import { formatNumber, formatUsd, unknownText, formatPercent } from '@/web/ui/formatNumber'
import { probabilityAbout, settlingPayoffText, thetaAbout } from '@/web/ui/settlingText'
import { SignedValue } from '@/web/ui/SignedValue'
import { deltaSumAbout, gammaSumAbout } from '@/web/ui/sumLabels'
import { Tooltip } from '@/web/ui/Tooltip'
import { expiryText, pnlText } from './builderLabels'

type FiguresPanelProps = {
  figures: StructureOutcome | undefined
  /** Fees that the figures contain; undefined while they are unknown, and in no figure. */
  fees: Usd | undefined
  expiryNs: bigint | undefined
  /** True when a leg expires after that date. */
  livesOn: boolean
  /** Text in the settlement window: the fraction of the settlement average that is already fixed. */
  settling: string | undefined
}

export function FiguresPanel({ figures, fees, expiryNs, livesOn, settling }: FiguresPanelProps) {
  const about = figures?.isExact === false ? '≈ ' : ''
  return (
    <section aria-label={t('Outcome')} className="flex shrink-0 flex-col gap-0.5 px-3 py-2">
      <CertainLoss figures={figures} className="text-sm" />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
        <h2 className="label order-last max-sm:sr-only">
          {expiryNs === undefined ? (
            t('Outcome')
          ) : livesOn ? (
            <Tooltip isFocusable text={livesOnText}>
              <span className="underline decoration-dotted underline-offset-2">
                {t('Outcome at the first expiry, {expiry}', { expiry: expiryText(expiryNs) })}
              </span>
            </Tooltip>
          ) : (
            t('Outcome at expiry, {expiry}', { expiry: expiryText(expiryNs) })
          )}
        </h2>
        <dl className="flex flex-wrap items-start gap-x-8 gap-y-1 text-sm max-sm:gap-x-4">
          <Figure name={t('Most it can make')} isLarge>
            {extremeLabel(figures?.maxProfit, about)}
          </Figure>
          <Figure name={t('Most it can lose')}>{extremeLabel(figures?.maxLoss, about)}</Figure>
          <Figure name={t('Breakeven')}>{breakevenText(figures, about)}</Figure>
          <Figure name={t('Probability of profit')} title={probabilityAbout}>
            {figures?.probability === undefined
              ? unknownText
              : `≈ ${formatPercent(figures.probability, { decimals: 1, isSigned: false })}`}
          </Figure>
          <Figure
            name={t('Taker fees')}
            title={t('Trading fees at these prices. A fee at settlement is not included.')}
          >
            {fees === undefined ? t('not deducted') : t('{fees} deducted', { fees: formatUsd(fees) })}
          </Figure>
        </dl>
      </div>
      {settling !== undefined && (
        <p className="text-xs text-warn">
          {settling} {settlingPayoffText}
        </p>
      )}
    </section>
  )
}

const livesOnText = t(
  'Over every price from 0. Unexpired legs are valued with Black-76 at current IV; their forward keeps its ratio to the forward of the first expiry. Far above the strikes that premium is taken as run out.',
)

/** Shown when no price of the underlying makes a profit. Legs that live on may still make one after the first expiry. */
export function CertainLoss({ figures, className }: { figures: StructureOutcome | undefined; className: string }) {
  if (figures?.maxProfit !== 'none') return null
  return (
    <p className={`text-warn ${className}`}>
      {figures.isExact
        ? t('A certain loss at these prices: no price of the underlying makes a profit.')
        : t('A loss at the first expiry, at every price of the underlying.')}
    </p>
  )
}

export function extremeLabel(extreme: StructureOutcome['maxProfit'] | undefined, about: string): string {
  if (extreme === undefined) return unknownText
  if (extreme === 'unlimited') return t('unlimited')
  if (extreme === 'none') return t('none')
  return about + pnlText(extreme)
}

export function breakevenText(figures: StructureOutcome | undefined, about: string): string {
  if (figures === undefined) return unknownText
  if (figures.breakevens.length === 0) return t('none')
  return about + figures.breakevens.map((price) => formatNumber(price, 2)).join(' · ')
}

type GreeksFiguresProps = {
  /** `scenario` is undefined while it equals the current market. */
  now: ScenarioFigures | undefined
  scenario: ScenarioFigures | undefined
}

export type ScenarioFigures = {
  readonly pnl: number
  readonly greeks: StructureGreeks
  readonly standardVega: number
}

export function GreeksFigures({ now, scenario }: GreeksFiguresProps) {
  return (
    <section aria-label={t('Structure greeks')} className="flex flex-col gap-1.5 border-t border-line p-3">
      <h2 className="label">{t('Profit and greeks')}</h2>
      <table className="w-full text-sm">
        <thead className="text-xs text-text-3">
          <tr>
            <th scope="col">
              <span className="sr-only">{t('Metric')}</span>
            </th>
            <th scope="col" className="text-right font-normal">
              {t('now')}
            </th>
            <th scope="col" className="text-right font-normal">
              <span className={scenario === undefined ? 'sr-only' : ''}>{t('scenario')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="text-left font-normal text-text-3">
              {t('PnL (USD)')}
            </th>
            <Pnl value={now?.pnl} isShown />
            <Pnl value={scenario?.pnl} isShown={scenario !== undefined} />
          </tr>
          {rows.map(({ name, about, decimals, of }) => (
            <tr key={name} title={about}>
              <th scope="row" className="text-left font-normal text-text-3">
                {name}
              </th>
              <td className="text-right text-text-1">{greekText(now === undefined ? undefined : of(now), decimals)}</td>
              <td className="text-right text-text-1">
                {scenario === undefined ? '' : greekText(of(scenario), decimals)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Pnl({ value, isShown }: { value: number | undefined; isShown: boolean }) {
  return <td className="text-right text-text-1">{isShown && <PnlText value={value} />}</td>
}

function PnlText({ value }: { value: number | undefined }) {
  if (value === undefined) return unknownText
  const sign = Math.abs(value) < 0.005 ? 0 : value > 0 ? 1 : -1
  return (
    <>
      <span className="text-text-3">≈ </span>
      <SignedValue sign={sign}>{pnlText(Math.abs(value))}</SignedValue>
    </>
  )
}

/** Formats a Greek with its sign. A figure that rounds to zero has none. */
export function greekText(value: number | undefined, decimals: number): string {
  if (value === undefined || Math.abs(value) < 0.5 / 10 ** decimals)
    return formatNumber(value === undefined ? undefined : 0, decimals)
  return `${value > 0 ? '+' : ''}${formatNumber(value, decimals)}`
}

const rows: readonly {
  readonly name: string
  readonly about: string
  readonly decimals: number
  readonly of: (figures: ScenarioFigures) => number
}[] = [
  {
    name: t('Delta'),
    about: deltaSumAbout,
    decimals: 3,
    of: ({ greeks }) => greeks.delta,
  },
  {
    name: t('Gamma'),
    about: gammaSumAbout,
    decimals: 5,
    of: ({ greeks }) => greeks.gamma,
  },
  { name: t('Vega'), about: t('USD per 1 vol point.'), decimals: 2, of: ({ greeks }) => greeks.vega },
  {
    name: t('Vega 30 d'),
    about: t('Vega × √(30 / days to expiry). Normalises vega to 30 days so expiries can be summed.'),
    decimals: 2,
    of: ({ standardVega }) => standardVega,
  },
  { name: t('Theta'), about: thetaAbout, decimals: 2, of: ({ greeks }) => greeks.theta },
]

type FigureProps = { name: string; title?: string; isLarge?: boolean; children: ReactNode }

function Figure({ name, title, isLarge = false, children }: FigureProps) {
  return (
    <div className="min-w-0" title={title}>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className={isLarge ? 'text-xl leading-6 font-semibold' : '-mb-1 leading-7 font-medium'}>{children}</dd>
    </div>
  )
}
