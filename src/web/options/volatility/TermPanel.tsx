import { memo, useState, type ReactNode } from 'react'
import { logMoneynessOfDelta } from '@/core/quant/smileFigures'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatNumber } from '@/web/ui/formatNumber'
import { PlusIcon } from '@/web/ui/moreIcons'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { atmFitAbout } from '@/web/ui/sumLabels'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { stretchLabel } from './FitFigures'
import { nearestQuote } from './heatCells'
import { TermPlot } from './TermPlot'
import { expiryLabel, ivLabel, wingText, timeLeftText } from './volatilityLabels'
import { type VolatilityPlotActions, PointHint, type VolatilityPlotLeg } from './volatilityPlotActions'
import type { ExpiryFigures } from './volatilityRows'

type TermPanelProps = {
  all: readonly ExpiryFigures[]
  freshness: PanelFreshness
  onChoose: (expiryNs: bigint) => void
  /** Returns the put at the strike of a call, or the call at the strike of a put. */
  twinOf: (instrumentName: string) => string | undefined
} & VolatilityPlotActions

export const TermPanel = memo(function TermPanel(props: TermPanelProps) {
  const { all, freshness, onChoose, twinOf, onTrade, onLegs } = props
  const [isTable, setTable] = useState(false)
  const [chosen, setChosen] = useState<bigint>()
  const figures = all.find(({ smile }) => smile.expiryNs === chosen)
  const add = (of: ExpiryFigures, structure: TermStructure) => {
    const legs = termLegs(of, structure, twinOf)
    if (legs !== undefined) onLegs(legs)
  }
  const press = (of: ExpiryFigures, isLeg: boolean) => {
    if (isLeg) return add(of, 'straddle')
    const option = nearestQuote(of.smile.quotes, 0)
    if (option !== undefined) onTrade(option.instrumentName)
  }
  return (
    <Panel
      title={t('Term structure')}
      freshness={freshness}
      actions={
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('Table')}
        </Button>
      }
    >
      {all.length === 0 ? (
        <EmptyState>{t('No IV data yet')}</EmptyState>
      ) : isTable ? (
        <TermTable all={all} onChoose={onChoose} />
      ) : (
        <>
          <TermLegend
            hasArbitrage={all.some(({ isBackward, calendarStretches }) => isBackward || calendarStretches.length > 0)}
          />
          <TermPlot all={all} chosen={chosen} onPoint={setChosen} onPress={press} />
          <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-xs max-sm:min-h-24">
            {figures === undefined ? (
              <PointHint mouse={t('Hover to read an expiry. Click to trade ATM, Shift-click to add the straddle.')} />
            ) : (
              <Readout figures={figures} onChoose={onChoose} onAdd={add} />
            )}
          </div>
        </>
      )}
    </Panel>
  )
})

type ReadoutProps = {
  figures: ExpiryFigures
  onChoose: (expiryNs: bigint) => void
  onAdd: (figures: ExpiryFigures, structure: TermStructure) => void
}

function Readout({ figures, onChoose, onAdd }: ReadoutProps) {
  const { smile, curve, atm, riskReversal, butterfly, forwardVolatility, isBackward } = figures
  const approximate = curve?.source === 'fit' ? '' : '≈ '
  return (
    <>
      <dl className="flex min-w-0 flex-1 flex-wrap gap-x-3 whitespace-nowrap [&_dd]:inline [&_dt]:mr-1 [&_dt]:inline [&_dt]:text-text-3">
        <div>
          <dt className="sr-only">{t('Expiry')}</dt>
          <dd className="font-medium">{expiryLabel(smile.expiryNs)}</dd>
        </div>
        <div>
          <dt title={atmFitAbout}>{t('ATM IV')}</dt>
          <dd>
            {approximate}
            {ivLabel(atm)}
          </dd>
        </div>
        <div>
          <dt>{t('25Δ RR')}</dt>
          <dd>{wingText(figures, riskReversal)}</dd>
        </div>
        <div>
          <dt>{t('25Δ BF')}</dt>
          <dd>{wingText(figures, butterfly)}</dd>
        </div>
        <div>
          <dt>{t('Forward IV')}</dt>
          <dd>
            {isBackward ? (
              <span className="text-warn">{t('n/a (negative forward variance)')}</span>
            ) : (
              ivLabel(forwardVolatility)
            )}
          </dd>
        </div>
      </dl>
      <div className="flex shrink-0 flex-wrap items-center gap-1">
        <Button size="small" onClick={() => onChoose(smile.expiryNs)}>
          {t('Smile')}
        </Button>
        <Legs word={t('Straddle')} onPress={() => onAdd(figures, 'straddle')} />
        <Legs
          word={t('RR')}
          label={t('Add the risk reversal as legs')}
          onPress={() => onAdd(figures, 'riskReversal')}
        />
        <Legs word={t('Strangle')} onPress={() => onAdd(figures, 'strangle')} />
      </div>
    </>
  )
}

function Legs({ word, label, onPress }: { word: string; label?: string; onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress} aria-label={label}>
      <PlusIcon width={12} height={12} /> {word}
    </Button>
  )
}

function TermLegend({ hasArbitrage }: { hasArbitrage: boolean }) {
  return (
    <ul className="flex shrink-0 flex-wrap gap-x-3 px-3 pt-1.5 text-xs text-text-3 [&_li]:flex [&_li]:items-center [&_li]:gap-1">
      <li>
        <Sign>
          <path d="M0 0H16" stroke="var(--accent)" strokeWidth={1.5} />
          <circle cx={8} r={3} fill="var(--surface-1)" stroke="var(--accent)" strokeWidth={1.5} />
        </Sign>
        {t('at the money')}
      </li>
      <li>
        <Sign>
          <path d="M0 0H16" stroke="var(--pending)" strokeWidth={1.75} strokeDasharray="5 3" />
        </Sign>
        {t('forward, between expiries')}
      </li>
      <li>
        <Sign>
          <path d="M0 0H16" stroke="var(--orange)" />
          <path d="M5 -3H11V3H5Z" fill="var(--orange)" />
        </Sign>
        {t('risk reversal')}
      </li>
      <li>
        <Sign>
          <path d="M0 0H16" stroke="var(--blue)" strokeDasharray="4 2" />
          <path d="M8 -3.5L11.5 3H4.5Z" fill="var(--blue)" />
        </Sign>
        {t('butterfly (points)')}
      </li>
      {hasArbitrage && (
        <li className="text-warn">
          <Sign>
            <path d="M0 0H16" stroke="var(--warn)" strokeWidth={5} strokeDasharray="3 2" />
          </Sign>
          {t('calendar arbitrage')}
        </li>
      )}
    </ul>
  )
}

function Sign({ children }: { children: ReactNode }) {
  return (
    <svg width={16} height={10} viewBox="0 -5 16 10" aria-hidden="true">
      {children}
    </svg>
  )
}

type TermTableProps = { all: readonly ExpiryFigures[]; onChoose: (expiryNs: bigint) => void }

function TermTable({ all, onChoose }: TermTableProps) {
  return (
    <DataTable
      label={t('Term structure')}
      columns={columns}
      rows={all}
      rowKey={({ smile }) => String(smile.expiryNs)}
      onOpenRow={({ smile }) => onChoose(smile.expiryNs)}
    />
  )
}

const columns: readonly Column<ExpiryFigures>[] = [
  {
    id: 'expiry',
    header: t('Expiry'),
    cell: ({ smile }) => (
      <>
        {expiryLabel(smile.expiryNs)} <span className="text-xs text-text-3">{timeLeftText(smile.years)}</span>
      </>
    ),
  },
  {
    id: 'forward',
    header: t('Forward'),
    align: 'right',
    cell: ({ smile }) => (
      <>
        {formatNumber(smile.forward.forward, 2)}
        {smile.forward.isDisagreeing && <span className="ml-1 text-warn">{t('mismatch')}</span>}
      </>
    ),
  },
  {
    id: 'atm',
    header: <span title={atmFitAbout}>{t('ATM IV')}</span>,
    align: 'right',
    cell: ({ atm }) => ivLabel(atm),
  },
  { id: 'reversal', header: t('25Δ RR'), align: 'right', cell: (figures) => wingText(figures, figures.riskReversal) },
  { id: 'butterfly', header: t('25Δ BF'), align: 'right', cell: (figures) => wingText(figures, figures.butterfly) },
  {
    id: 'between',
    header: t('Forward IV'),
    align: 'right',
    cell: ({ forwardVolatility, isBackward }) =>
      isBackward ? <span className="text-warn">{t('none')}</span> : ivLabel(forwardVolatility),
  },
  {
    id: 'rms',
    header: t('RMS'),
    align: 'right',
    cell: ({ rms }) => (rms === undefined ? '—' : formatNumber(rms * 100, 2)),
  },
  { id: 'arbitrage', header: t('Arbitrage'), cell: (figures) => <Arbitrage figures={figures} /> },
]

function Arbitrage({ figures }: { figures: ExpiryFigures }) {
  const { butterflyStretches, calendarStretches, fitted, smile } = figures
  const words = [
    ...butterflyStretches.map((stretch) => `${t('butterfly')} ${stretchLabel(stretch, smile.forward.forward)}`),
    ...calendarStretches.map((stretch) => `${t('calendar')} ${stretchLabel(stretch, smile.forward.forward)}`),
  ]
  if (words.length > 0) return <span className="text-warn">{words.join(', ')}</span>
  return fitted?.fit === undefined ? '—' : t('no arbitrage')
}

const termStructures = ['straddle', 'riskReversal', 'strangle'] as const
type TermStructure = (typeof termStructures)[number]

/** Legs at the listed strikes nearest to the money and to 25 delta. The risk reversal buys the call. */
export function termLegs(
  { smile, curve }: Pick<ExpiryFigures, 'smile' | 'curve'>,
  structure: TermStructure,
  twinOf: (instrumentName: string) => string | undefined,
): readonly VolatilityPlotLeg[] | undefined {
  if (curve === undefined) return undefined
  if (structure === 'straddle') {
    const option = nearestQuote(smile.quotes, 0)?.instrumentName
    const twin = option === undefined ? undefined : twinOf(option)
    if (option === undefined || twin === undefined) return undefined
    return [option, twin].map((instrumentName) => ({ instrumentName, side: 'buy' }))
  }
  const at = (callDelta: number, optionType: 'call' | 'put') => {
    const place = logMoneynessOfDelta(curve.ivAt, smile.years, callDelta)
    const quotes = smile.quotes.filter((quote) => quote.optionType === optionType)
    return place === undefined ? undefined : nearestQuote(quotes, place)?.instrumentName
  }
  const [put, call] = [at(0.75, 'put'), at(0.25, 'call')]
  if (put === undefined || call === undefined) return undefined
  return [
    { instrumentName: call, side: 'buy' },
    { instrumentName: put, side: structure === 'strangle' ? 'buy' : 'sell' },
  ]
}
