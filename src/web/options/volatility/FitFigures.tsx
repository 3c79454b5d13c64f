import type { ReactNode } from 'react'
import type { Stretch } from '@/core/quant/svi'
import { fewestStrikes } from '@/core/quant/sviFit'
import { t } from '@/web/language/t'
import { formatNumber } from '@/web/ui/formatNumber'
import { WarningIcon } from '@/web/ui/icons'
import { expiryLabel, optionText, pointsLabel } from './volatilityLabels'
import { paramsOf, type ExpiryFigures } from './volatilityRows'

export function FitFigures({ figures }: { figures: ExpiryFigures }) {
  const params = paramsOf(figures)
  const { fitted, rms, worst } = figures
  if (params === undefined) return <NoFit figures={figures} />
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-0.5 px-3 py-1.5 text-xs">
      <dl
        aria-label={t('{expiry} fit', { expiry: expiryLabel(figures.smile.expiryNs) })}
        className="flex flex-wrap gap-x-3 [&_dd]:inline [&_dt]:mr-1 [&_dt]:inline [&_dt]:text-text-3"
      >
        <Figure word={t('RMS (points)')}>≈ {rms === undefined ? '—' : formatNumber(rms * 100, 2)}</Figure>
        <Figure word={t('Worst')}>
          {worst === undefined ? '—' : `${pointsLabel(worst.residual)} (${optionText(worst.row)})`}
        </Figure>
        <Figure word={t('Strikes')}>{String(fitted?.count ?? 0)}</Figure>
        <Figure word="a">{formatNumber(params.a, 5)}</Figure>
        <Figure word="b">{formatNumber(params.b, 5)}</Figure>
        <Figure word="ρ">{formatNumber(params.rho, 3)}</Figure>
        <Figure word="m">{formatNumber(params.m, 4)}</Figure>
        <Figure word="σ">{formatNumber(params.sigma, 4)}</Figure>
      </dl>
      <ArbitrageText figures={figures} />
    </div>
  )
}

function Figure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div className="whitespace-nowrap">
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NoFit({ figures: { fitted } }: { figures: ExpiryFigures }) {
  return (
    <p className="shrink-0 px-3 py-1.5 text-xs text-text-3">
      {fitted === undefined
        ? t('Fitting…')
        : t('Only {count} two-sided strikes; a fit needs {needed}. Dotted line connects marks.', {
            count: fitted.count,
            needed: fewestStrikes,
          })}
    </p>
  )
}

/** Describes the arbitrage ranges, which the plot marks with stripes on the axis. */
function ArbitrageText({ figures }: { figures: ExpiryFigures }) {
  const { butterflyStretches, calendarStretches, smile } = figures
  const strikes = (stretches: readonly Stretch[]) =>
    stretches.map((stretch) => stretchLabel(stretch, smile.forward.forward)).join(', ')
  if (butterflyStretches.length === 0 && calendarStretches.length === 0) {
    return <p className="text-text-3">{t('No arbitrage within the quoted strikes')}</p>
  }
  return (
    <>
      {butterflyStretches.length > 0 && (
        <p className="flex items-center gap-1 text-danger">
          <WarningIcon width={12} height={12} />
          {t('Butterfly arbitrage: {strikes}', { strikes: strikes(butterflyStretches) })}
        </p>
      )}
      {calendarStretches.length > 0 && (
        <p className="flex items-center gap-1 text-warn">
          <WarningIcon width={12} height={12} />
          {t('Calendar arbitrage vs. previous expiry: {strikes}', { strikes: strikes(calendarStretches) })}
        </p>
      )}
    </>
  )
}

/** Formats a range of ln(K / F) as strikes: `3,100–3,250`. */
export function stretchLabel({ from, to }: Stretch, forward: number): string {
  const strike = (logMoneyness: number) => formatNumber(forward * Math.exp(logMoneyness), 0)
  return `${strike(from)}–${strike(to)}`
}
