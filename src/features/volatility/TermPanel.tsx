import { memo, useState, type ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PlusIcon } from '@/ui/icons'
import { Panel, type Freshness } from '@/ui/Panel'
import { atmFitAbout } from '@/ui/greekWords'
import { t } from '@/ui/t'
import { nearestQuote } from './heatCells'
import type { PictureActions } from './pictureActions'
import { PointHint } from './PointHint'
import { termLegs, type TermStructure } from './termLegs'
import { TermPlot } from './TermPlot'
import type { ExpiryFigures } from './termRows'
import { TermTable } from './TermTable'
import { expiryWords, ivWords, wingWords } from './volatilityWords'

type TermPanelProps = {
  all: readonly ExpiryFigures[]
  freshness: Freshness
  /** Shows the smile of an expiry. */
  onChoose: (expiryNs: bigint) => void
  /** The call of a put and the put of a call. */
  twinOf: (instrumentName: string) => string | undefined
} & PictureActions

/** What volatility costs by time. */
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
        <EmptyState>{t('No expiry has a volatility yet.')}</EmptyState>
      ) : isTable ? (
        <TermTable all={all} onChoose={onChoose} />
      ) : (
        <>
          <TermLegend
            hasArbitrage={all.some(({ isBackward, calendarStretches }) => isBackward || calendarStretches.length > 0)}
          />
          <TermPlot all={all} chosen={chosen} onPoint={setChosen} onPress={press} />
          <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1 text-xs max-sm:min-h-24">
            {figures === undefined ? (
              <PointHint
                mouse={t(
                  'Point at an expiry to read it. A click trades at the money, Shift and a click adds the straddle.',
                )}
              />
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
          <dd className="font-medium">{expiryWords(smile.expiryNs)}</dd>
        </div>
        <div>
          <dt title={atmFitAbout}>{t('ATM IV')}</dt>
          <dd>
            {approximate}
            {ivWords(atm)}
          </dd>
        </div>
        <div>
          <dt>{t('25Δ RR')}</dt>
          <dd>{wingWords(figures, riskReversal)}</dd>
        </div>
        <div>
          <dt>{t('25Δ BF')}</dt>
          <dd>{wingWords(figures, butterfly)}</dd>
        </div>
        <div>
          <dt>{t('Forward IV')}</dt>
          <dd>
            {isBackward ? (
              <span className="text-warn">{t('none: less variance than before')}</span>
            ) : (
              ivWords(forwardVolatility)
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
        {t('butterfly, points')}
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
