import type { ReactNode } from 'react'
import { SideText } from '@/ui/SignedValue'
import { t } from '@/language/t'
import type { TwapTableProps } from './TwapTable'
import { AveragePrice, NextSlice, TimeLeft, TwapButtons, TwapProgress, TwapStatus } from './twapCells'

/** The same on a phone: a card each. */
export function TwapCards(props: TwapTableProps) {
  const { twaps, instrumentOf, onGoTo, empty } = props
  if (twaps.length === 0) return empty
  return (
    <ul aria-label={t('TWAPs')} className="min-h-0 flex-1 overflow-y-auto">
      {twaps.map((twap) => {
        const instrument = instrumentOf(twap.instrumentName)
        return (
          <li key={twap.orderId} className="flex flex-col gap-2 border-b border-line px-3 py-2 text-sm">
            <div className="flex items-center gap-2">
              <button
                type="button"
                className="min-h-11 font-medium hover:underline"
                onClick={() => onGoTo(twap.instrumentName)}
              >
                {twap.instrumentName}
              </button>
              <SideText side={twap.side} />
              <span className="min-w-0 flex-1 text-right text-xs">
                <TwapStatus twap={twap} />
              </span>
            </div>
            <TwapProgress twap={twap} instrument={instrument} />
            <dl className="grid grid-cols-2 gap-x-4 gap-y-0.5">
              <Figure name={t('Average price')}>
                <AveragePrice twap={twap} instrument={instrument} />
              </Figure>
              <Figure name={t('Slices')}>
                {twap.slicesExecuted} / {twap.slicesTotal}
              </Figure>
              <Figure name={t('Next slice')}>
                <NextSlice twap={twap} />
              </Figure>
              <Figure name={t('Time left')}>
                <TimeLeft twap={twap} />
              </Figure>
            </dl>
            <div className="flex justify-end">
              <TwapButtons twap={twap} {...props} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
