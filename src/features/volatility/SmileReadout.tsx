import type { ReactNode } from 'react'
import { formatNumber } from '@/ui/formatNumber'
import { t } from '@/ui/t'
import type { PictureActions } from './pictureActions'
import { PointActions } from './PointActions'
import { PointHint } from './PointHint'
import { sideOfLevel, type SmilePoint } from './smileMarks'
import type { ExpiryFigures } from './termRows'
import { ivWords, pointsWords, verdictWords } from './volatilityWords'

type SmileReadoutProps = { shown: readonly ExpiryFigures[]; point: SmilePoint | undefined } & PictureActions

/** The strike that is pointed at in numbers, and what can be done with it. Always there, so nothing shifts. */
export function SmileReadout({ shown, point, ...actions }: SmileReadoutProps) {
  const row = shown.flatMap(({ rows }) => rows).find(({ instrumentName }) => instrumentName === point?.instrumentName)
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-1 text-xs max-sm:min-h-24">
      {row === undefined || point === undefined ? (
        <PointHint
          mouse={t('Point at a strike to read it. A click opens its ticket, Shift and a click adds it as a leg.')}
        />
      ) : (
        <>
          <dl className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 [&_dt]:mr-1 [&_dt]:inline [&_dt]:text-text-3 [&_dd]:inline [&_dd]:tabular-nums">
            <div>
              <dt className="sr-only">{t('Instrument')}</dt>
              <dd className="font-medium">{row.instrumentName}</dd>
            </div>
            <Pair word={t('Delta')}>{formatNumber(row.delta, 2)}</Pair>
            <Pair word={t('Bid')} isChosen={point.level === 'bid'}>
              {ivWords(row.bidIv)}
            </Pair>
            <Pair word={t('Mark')} isChosen={point.level === 'mark'}>
              {ivWords(row.markIv)}
            </Pair>
            <Pair word={t('Mid')} isChosen={point.level === 'mid'}>
              {ivWords(row.midIv)}
            </Pair>
            <Pair word={t('Ask')} isChosen={point.level === 'ask'}>
              {ivWords(row.askIv)}
            </Pair>
            <Pair word={t('Fit')}>{row.fitIv === undefined ? '—' : `≈ ${ivWords(row.fitIv)}`}</Pair>
            <Pair word={t('Off the fit')}>
              {pointsWords(row.residual)} <span className="text-text-3">{verdictWords(row.verdict)}</span>
            </Pair>
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
